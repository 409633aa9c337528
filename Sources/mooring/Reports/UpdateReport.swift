import EnrolmentProfile

/// An update as `diff` tells it. The JSON is version 1, as in `VerdictReport`; the help of `diff` lists its keys.
struct UpdateReport: Encodable {
  struct Identifiers: Encodable {
    let old: String
    let new: String
  }

  struct Change: Encodable {
    let keyPath: String
    let kind: String
    @Nullable var old: String?
    @Nullable var new: String?
    let text: String

    private enum CodingKeys: String, CodingKey { case keyPath, kind, old, new }

    init(_ change: ValueChange) {
      keyPath = change.keyPath
      kind = change.kind.rawValue
      old = change.old
      new = change.new
      text = "\(kind) \(change.description)"
    }
  }

  struct Remark: Encodable {
    let code: String
    let detail: String
    /// For people.
    var text: String { "\(detail) [\(code)]" }
  }

  struct Refusal: Encodable {
    let keyPath: String
    let detail: String
  }

  struct Part: Encodable {
    let fate: String
    @Nullable var reason: String?
    let type: String
    @Nullable var name: String?
    let keyPath: String
    let changes: [Change]
    let risks: [Remark]

    init(_ update: PayloadUpdate) {
      fate = update.fate.rawValue
      reason = update.renaming?.rawValue
      type = update.payload?.type ?? ""
      name = update.payload?.displayName
      keyPath = update.payload?.keyPath ?? ""
      changes = update.changes.map(Change.init)
      risks = update.risks.map { Remark(code: $0.kind.rawValue, detail: $0.message) }
    }

    /// For people.
    var text: [String] {
      let title = [type, name.map { "\"\($0)\"" }].compactMap(\.self).joined(separator: " ")
      return ["  \(fate): \(title)" + (reason.map { ", because \($0)" } ?? "")]
        + changes.map { "    \($0.text)" } + risks.map { "    risk: \($0.text)" }
    }
  }

  let version = 1
  let outcome: String
  let identifiers: Identifiers
  let changes: [Change]
  let payloads: [Part]
  let refusals: [Refusal]
  let risks: [Remark]
  let collisions: [Remark]
  private let headline: String

  private enum CodingKeys: String, CodingKey {
    case version, outcome, identifiers, changes, payloads, refusals, risks, collisions
  }

  init(_ update: ProfileUpdate, of old: Profile, to new: Profile) {
    outcome = update.outcome.rawValue
    identifiers = Identifiers(old: old.identifier, new: new.identifier)
    changes = update.changes.map(Change.init)
    payloads = update.payloads.map(Part.init)
    refusals = update.refusals.map { Refusal(keyPath: $0.keyPath, detail: $0.message) }
    risks = update.risks.map { Remark(code: $0.kind.rawValue, detail: $0.message) }
    collisions = update.collisions.map { Remark(code: $0.kind.rawValue, detail: $0.message) }
    headline =
      switch update.outcome {
      case .unchanged: "the device has \(new.identifier) already; nothing changes"
      case .updated: "the device updates \(new.identifier)"
      case .refused: "the device refuses the update of \(new.identifier) and keeps what it has"
      case .separate:
        "the device installs \(new.identifier) beside \(old.identifier), which stays: the identifiers differ"
      }
  }

  /// For people.
  var text: [String] {
    guard outcome != ProfileUpdate.Outcome.unchanged.rawValue else { return [headline] }
    return [headline] + refusals.map { "  refused: \($0.keyPath): \($0.detail)" }
      + changes.map { "  \($0.text)" } + payloads.flatMap(\.text)
      + risks.map { "  risk: \($0.text)" } + collisions.map { "  collision: \($0.text)" }
  }
}
