public import EnrolmentProfile
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

  /// Nothing decided.
  public init() {}

  /// Reads the file; `file` is its name in messages. Throws every mistake at once, each with its place.
  public init(parsing bytes: [UInt8], file: String) throws(ManifestErrors) {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try YAMLNode(parsing: bytes)
    } catch {
      throw ManifestErrors([Self.message(file, error.position, error.message)])
    }
    var reader = ConfigurationReader(file: file)
    for (key, value) in reader.mapping(root, "the configuration", keys: ["targets", "rules", "allow"]) {
      switch key {
      case "targets":
        targets = reader.texts(value, key).compactMap { node, text in
          if let target = Target(text) { return target }
          reader.mistake(node, "\(text) is no system with its version, such as ios 17")
          return nil
        }
      case "rules":
        for (id, node) in reader.mapping(value, key, keys: nil) { decide(id, node, &reader) }
      default:
        let lists = reader.mapping(value, key, keys: ["payloadTypes", "keys"])
        payloadTypes = Set(reader.texts(lists["payloadTypes"], "payloadTypes").map(\.text))
        keys = Set(reader.texts(lists["keys"], "keys").map(\.text))
      }
    }
    guard reader.mistakes.isEmpty else { throw ManifestErrors(reader.mistakes) }
  }

  private mutating func decide(_ id: String, _ node: YAMLNode, _ reader: inout ConfigurationReader) {
    guard Rule.named(id) != nil else {
      let near = NearMiss.best(for: id, among: Rule.all.map(\.id)).map { "; did you mean \($0)?" } ?? ""
      return reader.mistake(node, "there is no rule \(id)\(near)")
    }
    let fields = reader.mapping(node, id, keys: ["severity", "reason"])
    guard let severity = fields["severity"], let word = severity.string else {
      return reader.mistake(node, "\(id) needs severity: off, notice, warning or error")
    }
    if word == "off" {
      decisions[id] = .off
      if fields["reason"]?.string?.isEmpty ?? true {
        reader.mistake(node, "a rule that is off needs a reason, for whoever wonders in a year")
      }
    } else if let weight = Severity(rawValue: word) {
      decisions[id] = .severity(weight)
    } else {
      reader.mistake(severity, "\(word) is no severity; it is off, notice, warning or error")
    }
  }

  /// The finding as the project wants it; nil if it does not want it at all.
  func applied(to finding: Finding) -> Finding? {
    if isAllowed(finding) { return nil }
    switch decisions[finding.rule.id] {
    case nil: return finding
    case .off: return nil
    case .severity(let severity): return finding.weighing(severity)
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

  fileprivate static func message(_ file: String, _ position: YAMLPosition, _ text: String) -> ManifestMessage
  {
    ManifestMessage(file: file, line: position.line, column: position.column, message: text)
  }
}

/// Reads mappings and lists, and gathers every mistake.
private struct ConfigurationReader {
  let file: String
  private(set) var mistakes: [ManifestMessage] = []

  init(file: String) { self.file = file }

  mutating func mistake(_ node: YAMLNode, _ text: String) {
    mistakes.append(LintConfiguration.message(file, node.position, text))
  }

  mutating func mapping(_ node: YAMLNode, _ what: String, keys: [String]?) -> [String: YAMLNode] {
    guard let entries = node.entries else {
      mistake(node, "\(what) must be a mapping (key: value), but is \(node.kind)")
      return [:]
    }
    for entry in node.duplicateKeys {
      mistake(entry.key, "\(entry.key.string ?? "the key") stands here twice")
    }
    var found: [String: YAMLNode] = [:]
    for entry in entries {
      let key = entry.key.string ?? ""
      if let keys, !keys.contains(key) {
        let near = NearMiss.best(for: key, among: keys).map { "; did you mean \($0)?" } ?? ""
        mistake(entry.key, "\(what) has no key \(key)\(near)")
      } else {
        found[key] = entry.value
      }
    }
    return found
  }

  mutating func texts(_ node: YAMLNode?, _ what: String) -> [(node: YAMLNode, text: String)] {
    guard let node else { return [] }
    guard let items = node.sequence else {
      mistake(node, "\(what) must be a list, but is \(node.kind)")
      return []
    }
    return items.compactMap { item in
      if let text = item.string { return (item, text) }
      mistake(item, "\(what) holds texts, and this is \(item.kind)")
      return nil
    }
  }
}
