import OpenSSL
import PropertyList

/// What a device does with one payload when a profile replaces the installed one.
public struct PayloadUpdate: Sendable {
  /// What happens to it.
  public enum Fate: String, CaseIterable, Hashable, Sendable {
    /// It is what is installed.
    case unchanged
    /// It is changed where it is: its PayloadIdentifier and PayloadUUID stay.
    case updated
    /// It is removed and installed anew, because one of the two is another.
    case reinstalled
    case added
    case removed
    /// Devices do not let it change that way, and refuse the whole profile.
    case refused
  }

  /// Which of a payload's names is another, so that it is reinstalled.
  public enum Renaming: String, Hashable, Sendable {
    case uuid = "the PayloadUUID is another"
    case identifier = "the PayloadIdentifier is another"
    case both = "the PayloadIdentifier and the PayloadUUID are others"
  }

  /// What happens to it.
  public let fate: Fate
  /// Why it is reinstalled; nil if it is not.
  public let renaming: Renaming?
  /// The payload that is installed; nil if there is none.
  public let old: Payload?
  /// The payload of the new profile; nil if there is none.
  public let new: Payload?
  /// What differs, where both are there.
  public let changes: [ValueChange]
  /// What may go wrong.
  public let risks: [UpdateRisk]

  /// The one of the two that says what this is about: the new one where there is one.
  public var payload: Payload? { new ?? old }

  init(_ fate: Fate? = nil, from old: Payload?, to new: Payload?) {
    self.old = old
    self.new = new
    changes =
      if let old, let new {
        ValueChange.all(
          from: old.value, to: new.value, PayloadSchema.named(new.type)?.root ?? Self.unknown)
      } else {
        []
      }
    renaming =
      if let old, let new { Self.renaming(from: old, to: new) } else { nil }
    self.fate =
      switch (fate, old, new) {
      case (let fate?, _, _): fate
      case (nil, nil, _): .added
      case (nil, _, nil): .removed
      default: renaming != nil ? .reinstalled : changes.isEmpty ? .unchanged : .updated
      }
    risks = Self.risks(of: self.fate, from: old, to: new)
  }

  /// Of a payload whose type is not known, the keys that every payload has are.
  private static let unknown = SchemaKey("", .dictionary, isOpen: true, PayloadSchema.commonKeys)

  private static func renaming(from old: Payload, to new: Payload) -> Renaming? {
    switch (old.identifier == new.identifier, old.uuid.uppercased() == new.uuid.uppercased()) {
    case (true, true): nil
    case (true, false): .uuid
    case (false, true): .identifier
    case (false, false): .both
    }
  }
}

extension PayloadUpdate {
  /// Sorts the payloads of two profiles into pairs, each payload in one: the new profile's in their order, then those
  /// that are gone.
  ///
  /// Devices go by PayloadIdentifier and PayloadUUID together. Where these do not fit, a pair is what people take for
  /// the same payload: the same identifier, the same UUID, the same content, the same kind and name.
  static func pairs(from old: [Payload], to new: [Payload]) -> [(old: Payload?, new: Payload?)] {
    var partners: [Payload?] = Array(repeating: nil, count: new.count)
    var left = old
    let likenesses: [(Payload) -> String?] = [
      { "\($0.type)\n\($0.identifier)\n\($0.uuid.uppercased())" },
      { $0.identifier.isEmpty ? nil : "\($0.type)\n\($0.identifier)" },
      { $0.uuid.isEmpty ? nil : "\($0.type)\n\($0.uuid.uppercased())" },
      { "\($0.type)\n\(Fingerprint(sha256Of: $0.contentWithoutNames))" },
      { payload in (payload.displayName ?? payload.userDefinedName).map { "\(payload.type)\n\($0)" } },
      { PayloadSchema.named($0.type)?.isOnly == true ? $0.type : nil },
    ]
    for likeness in likenesses where !left.isEmpty {
      var waiting: [String: [Payload]] = [:]
      for payload in left.reversed() {
        if let key = likeness(payload) { waiting[key, default: []].append(payload) }
      }
      for index in new.indices where partners[index] == nil {
        guard let key = likeness(new[index]), let partner = waiting[key]?.popLast() else { continue }
        partners[index] = partner
        left.removeAll { $0.index == partner.index }
      }
    }
    return zip(partners, new).map { ($0, $1) } + left.map { ($0, nil) }
  }
}

extension Payload {
  /// The payload without what only names it, as canonical XML.
  fileprivate var contentWithoutNames: [UInt8] {
    guard var dictionary = value.dictionary else { return value.xml() }
    for key in ["PayloadIdentifier", "PayloadUUID", "PayloadDisplayName", "PayloadDescription"] {
      dictionary[key] = nil
    }
    return PropertyListValue(.dictionary(dictionary)).xml()
  }

  /// The name that the user sees of a VPN.
  var userDefinedName: String? { value["UserDefinedName"]?.string }
}
