import FoundationEssentials
package import PropertyList

/// One key that an update adds, takes out or changes.
public struct ValueChange: Hashable, Sendable {
  /// What happens to the key.
  public enum Kind: String, CaseIterable, Hashable, Sendable { case added, removed, changed }

  /// The key, as a path inside its payload or, for the profile's own keys, inside the profile: `IKEv2.MTU`.
  public let keyPath: String
  /// What happens to it.
  public let kind: Kind
  /// The value before; nil where there was none, and where it is not to be shown: a secret, data, or a value whose
  /// schema is not known and which may therefore be one.
  public let old: String?
  /// The value after, under the same rule.
  public let new: String?

  /// The difference in one line; a value that is not to be shown is only said to be another.
  public var description: String {
    switch (kind, old, new) {
    case (.changed, let old?, let new?): "\(keyPath): \(old) -> \(new)"
    case (.added, _, let new?): "\(keyPath): \(new)"
    case (.removed, let old?, _): "\(keyPath): \(old)"
    default: "\(keyPath) (value not shown)"
    }
  }

  /// Everything that differs between two payloads of a type, or, with none, between two profiles but for their payloads.
  package static func all(
    from old: PropertyListValue, to new: PropertyListValue, ofPayload type: String?
  ) -> [ValueChange] {
    guard let type else {
      return all(from: old, to: new, PayloadSchema.topLevel.root, ignoring: ["PayloadContent"])
    }
    return all(from: old, to: new, (PayloadSchema.named(type) ?? .unknown).root)
  }

  /// Everything that differs between two dictionaries of the same schema, in the order of the keys' bytes.
  static func all(
    from old: PropertyListValue, to new: PropertyListValue, _ row: SchemaKey,
    ignoring ignored: Set<String> = []
  ) -> [ValueChange] {
    var changes: [ValueChange] = []
    compare(old, new, row, at: "", ignoring: ignored, into: &changes)
    return changes
  }

  private static func compare(
    _ old: PropertyListValue?, _ new: PropertyListValue?, _ row: SchemaKey?, at path: String,
    ignoring ignored: Set<String>, into changes: inout [ValueChange]
  ) {
    if old == new { return }
    if let before = old?.dictionary, let after = new?.dictionary {
      for key in Set(before.keys + after.keys).subtracting(ignored).sorted() {
        compare(
          before[key], after[key], row?.child(key) ?? row?.child("*"), at: joined(path, key), ignoring: [],
          into: &changes)
      }
    } else if let before = old?.array, let after = new?.array {
      for index in 0..<max(before.count, after.count) {
        compare(
          index < before.count ? before[index] : nil, index < after.count ? after[index] : nil,
          row?.child("[]"), at: "\(path)[\(index)]", ignoring: [], into: &changes)
      }
    } else {
      let kind: Kind = old == nil ? .added : new == nil ? .removed : .changed
      changes.append(ValueChange(keyPath: path, kind: kind, old: shown(old, row), new: shown(new, row)))
    }
  }

  private static func shown(_ value: PropertyListValue?, _ row: SchemaKey?) -> String? {
    guard let value, let row, !row.isSecret, row.type != .any else { return nil }
    switch value.content {
    case .string(let text): return quoted(text)
    case .integer(let number): return String(number)
    case .unsigned(let number): return String(number)
    case .real(let number): return String(number)
    case .boolean(let flag): return flag ? "true" : "false"
    case .date(let seconds):
      return Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
    case .data, .array, .dictionary, .uid: return nil
    }
  }
}
