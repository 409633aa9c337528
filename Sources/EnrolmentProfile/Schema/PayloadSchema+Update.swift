import PropertyList

/// Judging the update of an installed profile.
extension PayloadSchema {
  /// What devices refuse when `new` replaces the installed `old`: keys that no update may change, or not that way.
  ///
  /// Payloads are compared by type and PayloadIdentifier; one whose type a device holds once, by type alone. The
  /// faults are placed in `new`.
  public static func checkUpdate(of old: Profile, to new: Profile) -> [SchemaFault] {
    checkUpdate(of: old.payloads, to: new)
  }

  /// The same where of the installed profile only some payloads are known.
  public static func checkUpdate(of old: [Payload], to new: Profile) -> [SchemaFault] {
    new.payloads.flatMap { payload -> [SchemaFault] in
      guard let schema = named(payload.type) else { return [] }
      let before = old.first {
        $0.type == payload.type && (schema.isOnly || $0.identifier == payload.identifier)
      }
      guard let before else { return [] }
      return schema.keys.compactMap { row in
        guard let reason = row.refusal(from: before.value[row.name], to: payload.value[row.name]) else {
          return nil
        }
        return SchemaFault(
          .updateRefused, keyPath: "\(payload.keyPath).\(row.name)",
          position: payload.value[row.name]?.position ?? payload.value.position,
          message: "\(row.name) \(reason); devices refuse the update, so keep it or enrol anew")
      }
    }
  }
}

extension SchemaKey {
  /// Why devices refuse to let the value become another; nil if they do not.
  fileprivate func refusal(from old: PropertyListValue?, to new: PropertyListValue?) -> String? {
    switch update {
    case nil: return nil
    case .unchanged:
      if old == new { return nil }
      return old == nil ? "was not there" : new == nil ? "is missing now" : "is another now"
    case .fewerBits:
      guard let before = old?.wholeNumber, let now = new?.wholeNumber, now & ~before != 0 else { return nil }
      return "is \(now) and was \(before), which gives more rights"
    case .keeping(let value):
      let had = old?.array?.contains { $0.string == value } ?? false
      let has = new?.array?.contains { $0.string == value } ?? false
      if had == has { return nil }
      return had ? "no longer has \(value)" : "has \(value) now"
    }
  }
}
