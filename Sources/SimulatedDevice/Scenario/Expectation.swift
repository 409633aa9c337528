import EnrolmentProfile
import TrustEvaluation
import TunnelProvider
import YAML

/// What a step is expected to show, and where the scenario says so.
struct Expectation: Sendable {
  /// What can be expected of a step.
  enum Key: String, CaseIterable, Sendable {
    case trust, reason, possession, authentication, status, appSees, credentialBytes, disclosedBytes, stage
    case refused, badge, anchors, traffic, findings, appStatus, rule, explanation, tunnelBytes, carrierBytes

    /// The words it can be; nil where it is free.
    var choices: [String]? {
      switch self {
      case .trust: ["trusted", "refused", "no-trust-decision", "not-reached"]
      case .possession: ["proved", "refused", "not-applicable", "not-tried"]
      case .authentication: ["accepted", "rejected", "not-tried"]
      case .status, .appStatus: SessionStatus.allCases.map(\.name)
      case .appSees: ConnectionError.allCases.map(\.name) + [Expectation.nothing]
      case .stage: ConnectionStage.allCases.map(\.rawValue) + [Expectation.nothing]
      case .reason:
        ReasonCode.allCases.map(\.rawValue) + Self.otherReasons + [Expectation.nothing]
      case .badge: [SigningReport.Badge.verified, .notVerified, .unsigned].map(Expectation.word)
      case .traffic: TrafficOutcome.allCases.map(\.rawValue)
      case .refused, .findings, .credentialBytes, .disclosedBytes, .anchors, .rule, .explanation,
        .tunnelBytes,
        .carrierBytes:
        nil
      }
    }

    /// Whether it is a number.
    var isNumber: Bool {
      [.credentialBytes, .disclosedBytes, .anchors, .tunnelBytes, .carrierBytes].contains(self)
    }

    /// The codes of the stages other than trust.
    private static let otherReasons = [
      "foreign-key", "no-answer", "refused-by-server", "server-unproved", "eap-method-mismatch",
      "inner-server-refused", "malformed-message", "unavailable",
      "no-such-server", "item-not-found", "item-not-readable", "not-a-reference", "credential-missing",
      "identity-missing",
    ]
  }

  /// The word for "there is none".
  static let nothing = "nothing"

  let key: Key
  /// All of these must be among what the step shows.
  let values: [String]
  let position: YAMLPosition

  /// What a badge is called in a scenario: `not-verified`.
  static func word(_ badge: SigningReport.Badge) -> String {
    switch badge {
    case .verified: "verified"
    case .notVerified: "not-verified"
    case .unsigned: "unsigned"
    }
  }

  /// Whether what a step shows is as expected.
  func holds(for got: [String]) -> Bool {
    values == [Self.nothing] ? got.isEmpty : values.allSatisfy(got.contains)
  }

  /// The expectations of a step of this kind; what it cannot show is a mistake.
  static func read(_ node: YAMLNode?, for kind: ScenarioStep.Kind, in reader: ScenarioReader) -> [Expectation]
  {
    guard let node,
      let section = ScenarioSection(
        node, "expect of \(kind.rawValue)", keys: kind.expectations.map(\.rawValue), in: reader)
    else { return [] }
    return kind.expectations.compactMap { key in
      guard let value = section[key.rawValue] else { return nil }
      let values = (value.sequence ?? [value]).compactMap { word($0, key, in: reader) }
      return Expectation(key: key, values: values, position: section.position(of: key.rawValue))
    }
  }

  private static func word(_ node: YAMLNode, _ key: Key, in reader: ScenarioReader) -> String? {
    guard let text = reader.text(node, key.rawValue) else { return nil }
    if key.isNumber, node.integer ?? -1 < 0 {
      reader.mistake(node.position, "\(key.rawValue) must be a number, not \(ScenarioReader.quoted(text))")
      return nil
    }
    if let choices = key.choices, !choices.contains(text) {
      reader.unknown(text, at: node.position, key.rawValue, known: choices)
      return nil
    }
    return text
  }
}
