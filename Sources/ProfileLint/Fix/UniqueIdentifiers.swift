import EnrolmentProfile
import PropertyList

/// UUIDs that are missing, malformed or there twice.
enum UniqueIdentifiers {
  /// Gives whatever has no UUID of its own the one that a build would, so that mending again changes nothing. Who refers
  /// to a malformed one refers to the new.
  static func mend(_ root: inout PropertyListValue) {
    guard let identifier = root["PayloadIdentifier"]?.string, !identifier.isEmpty,
      var payloads = root["PayloadContent"]?.array, var profile = root.dictionary
    else { return }
    var taken: Set<String> = []
    if needsNew(profile["PayloadUUID"], taken) {
      profile["PayloadUUID"] = PropertyListValue(.string(StableUUID.profile(identifier)))
    }
    note(profile["PayloadUUID"], in: &taken)
    var renamed: [String: String] = [:]
    for index in payloads.indices {
      guard var payload = payloads[index].dictionary else { continue }
      let old = payload["PayloadUUID"]
      if needsNew(old, taken) {
        let own = payload["PayloadIdentifier"]?.string ?? "\(identifier).\(index + 1)"
        var name = own
        var new = StableUUID.payload(profile: identifier, name: name)
        while taken.contains(new) {
          name += "#\(index)"
          new = StableUUID.payload(profile: identifier, name: name)
        }
        payload["PayloadUUID"] = PropertyListValue(.string(new))
        // Of one that is there twice nobody can tell which was meant: references stay with the first.
        if let text = old?.string, !text.isEmpty, !StableUUID.isUUID(text) {
          renamed[text] = renamed[text] ?? new
        }
      }
      note(payload["PayloadUUID"], in: &taken)
      payloads[index] = PropertyListValue(.dictionary(payload), position: payloads[index].position)
    }
    if !renamed.isEmpty { payloads = payloads.map { follow($0, renamed) } }
    profile["PayloadContent"] = PropertyListValue(.array(payloads))
    root = PropertyListValue(.dictionary(profile), position: root.position)
  }

  private static func needsNew(_ value: PropertyListValue?, _ taken: Set<String>) -> Bool {
    guard let value else { return true }
    guard let text = value.string else { return false }
    return !StableUUID.isUUID(text) || taken.contains(text.uppercased())
  }

  private static func note(_ value: PropertyListValue?, in taken: inout Set<String>) {
    if let text = value?.string { taken.insert(text.uppercased()) }
  }

  /// Under the keys whose names say so; another text may be the same by chance.
  private static func follow(_ value: PropertyListValue, _ renamed: [String: String], isUUID: Bool = false)
    -> PropertyListValue
  {
    switch value.content {
    case .string(let text) where isUUID: return PropertyListValue(.string(renamed[text] ?? text))
    case .array(let items):
      return PropertyListValue(.array(items.map { follow($0, renamed, isUUID: isUUID) }))
    case .dictionary(let dictionary):
      return PropertyListValue(
        .dictionary(
          PropertyListDictionary(
            dictionary.entries.map { entry in
              let refers = entry.key != "PayloadUUID" && entry.key.contains("UUID")
              return (entry.key, follow(entry.value, renamed, isUUID: refers))
            })))
    default: return value
    }
  }
}
