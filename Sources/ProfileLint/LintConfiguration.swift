public import EnrolmentProfile
import OpenSSL
public import ProfileManifest
import YAML

/// What a project has decided about the linter's rules: the file `.mooring.yaml`.
///
/// ```yaml
/// targets: [ios 17, macos 14]
/// rules:
///   mdm-only: { severity: off, reason: the profile goes through our MDM }
///   certificate-expiring: { severity: error }
/// allow:
///   payloadTypes: [com.example.agent]
///   keys: [ManagedByTeam]
///   anchors: [<SHA-256 of a certificate>]   # any other anchor in a profile is an error
///   signers: [<SHA-256 of a certificate>]   # the signer's own, or one of the authorities above it
/// ```
public struct LintConfiguration: Sendable {
  /// What becomes of a rule.
  enum Decision: Hashable, Sendable {
    case off
    case severity(Severity)
  }

  /// The devices that the profiles are meant for, where nobody says otherwise.
  public private(set) var targets: [Target] = []
  private var decisions: [String: Decision] = [:]
  private var payloadTypes: Set<String> = []
  private var keys: Set<String> = []
  /// The certificates that profiles may bring as anchors; empty: any.
  private(set) var anchors: Set<Fingerprint> = []
  /// The certificates one of which has to be in the signer's chain; empty: nobody has to sign.
  private(set) var signers: Set<Fingerprint> = []

  /// Nothing decided.
  public init() {}

  /// Reads the file; `file` is its name in messages. Throws every mistake at once, each with its place.
  public init(parsing bytes: [UInt8], file: String) throws(ManifestErrors) {
    let root: YAMLNode
    do throws(YAMLError) { root = try YAMLNode(parsing: bytes) } catch {
      throw ManifestErrors([
        ManifestMessage(
          file: file, line: error.position.line, column: error.position.column, message: error.message)
      ])
    }
    let reader = ManifestReader(configuration: file)
    if root.isNull { return }
    let section = reader.mapping(root, "the configuration", keys: ["targets", "rules", "allow"])
    targets = reader.list(section["targets"]).compactMap { node in
      guard let text = reader.text(node, "a target") else { return nil }
      if let target = Target(text) { return target }
      reader.mistake(node.position, "\(text) is no system with its version, such as ios 17")
      return nil
    }
    if let rules = section["rules"] {
      for (id, node) in reader.mapping(rules, "rules") { decide(id, node, reader) }
    }
    if let allow = section["allow"] { read(allow, reader) }
    guard reader.mistakes.isEmpty else { throw ManifestErrors(reader.mistakes) }
  }

  private mutating func read(_ allow: YAMLNode, _ reader: ManifestReader) {
    let lists = reader.mapping(allow, "allow", keys: ["payloadTypes", "keys", "anchors", "signers"])
    func texts(_ key: String) -> [(node: YAMLNode, text: String)] {
      reader.list(lists[key]).compactMap { node in reader.text(node, "an entry of \(key)").map { (node, $0) }
      }
    }
    func fingerprints(_ key: String) -> [Fingerprint] {
      if let list = lists[key], list.sequence?.isEmpty == true {
        reader.mistake(
          list.position, "\(key) is empty; name a certificate, or take the line out if any will do")
      }
      return texts(key).compactMap { node, text in
        if let fingerprint = Fingerprint(hex: text) { return fingerprint }
        reader.mistake(
          node.position,
          "an entry of \(key) is the SHA-256 of a certificate, 64 hexadecimal digits (mooring chain show)")
        return nil
      }
    }
    payloadTypes = Set(texts("payloadTypes").map(\.text))
    keys = Set(texts("keys").map(\.text))
    anchors = Set(fingerprints("anchors"))
    signers = Set(fingerprints("signers"))
  }

  private mutating func decide(_ id: String, _ node: YAMLNode, _ reader: ManifestReader) {
    guard Rule.named(id) != nil else {
      let near = NearMiss.best(for: id, among: Rule.all.map(\.id)).map { "; did you mean \($0)?" } ?? ""
      return reader.mistake(node.position, "there is no rule \(id)\(near)")
    }
    guard node.entries != nil else {
      return reader.mistake(
        node.position, "\(id) must be a mapping, { severity: error } or { severity: off, reason: … }")
    }
    let fields = reader.mapping(node, id, keys: ["severity", "reason"])
    guard let severity = reader.required("severity", fields, id, at: node) else { return }
    if severity.string == "off" {
      decisions[id] = .off
      if fields["reason"]?.string?.isEmpty ?? true {
        reader.mistake(node.position, "a rule that is off needs a reason, for whoever wonders in a year")
      }
    } else if let weight = severity.string.flatMap(Severity.init(rawValue:)) {
      decisions[id] = .severity(weight)
    } else {
      reader.mistake(
        severity.position,
        "\(severity.string ?? severity.kind) is no severity; it is off, notice, warning or error")
    }
  }

  /// The finding as the project wants it; nil if it does not want it at all.
  func applied(to finding: Finding) -> Finding? {
    if isAllowed(finding) { return nil }
    switch decisions[finding.rule.id] {
    case nil: return finding
    case .off: return nil
    case .severity(let severity): return finding.with(severity: severity)
    }
  }

  private func isAllowed(_ finding: Finding) -> Bool {
    switch finding.rule.id {
    case "unknown-payload-type": finding.subject.map(payloadTypes.contains) ?? false
    case "unknown-key", "misspelt-key", "misplaced-key":
      finding.keyPath.split(separator: ".").last.map { keys.contains(String($0)) } ?? false
    default: false
    }
  }
}
