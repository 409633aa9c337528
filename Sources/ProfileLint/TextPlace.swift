import EnrolmentProfile
import PropertyList

/// A text somewhere in a profile.
struct TextPlace {
  let text: String
  let position: PropertyListPosition
  /// The type of the payload that has it; nil for the profile's own.
  let payloadType: String?
  private let place: Place

  /// `PayloadContent[1].IKEv2.RemoteAddress`.
  var keyPath: String { place.keyPath }

  /// Every text of a profile, those of its own keys first.
  static func all(in profile: Profile) -> [TextPlace] {
    var found: [TextPlace] = []
    for entry in profile.root.dictionary?.entries ?? []
    where entry.key != "PayloadContent" || profile.isService {
      collect(entry.value, at: .start(entry.key), nil, &found)
    }
    for payload in profile.payloads {
      collect(payload.value, at: .start(payload.keyPath), payload.type, &found)
    }
    return found
  }

  private static func collect(
    _ value: PropertyListValue, at place: Place, _ payloadType: String?, _ found: inout [TextPlace]
  ) {
    switch value.content {
    case .string(let text):
      found.append(TextPlace(text: text, position: value.position, payloadType: payloadType, place: place))
    case .dictionary(let dictionary):
      for entry in dictionary.entries {
        collect(entry.value, at: .key(place, entry.key), payloadType, &found)
      }
    case .array(let items):
      for (index, item) in items.enumerated() { collect(item, at: .index(place, index), payloadType, &found) }
    default: break
    }
  }
}
