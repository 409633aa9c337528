import EnrolmentProfile
import PropertyList

/// A text somewhere in a profile that has a mark in it: something that a placeholder, a variable, a URL with a password or a
/// key in PEM has, and few other texts.
struct TextPlace {
  let text: String
  let position: PropertyListPosition
  /// `PayloadContent[1].IKEv2.RemoteAddress`.
  let keyPath: String
  /// The type of the payload that has it; nil for the profile's own.
  let payloadType: String?

  /// All of a profile, those of its own keys first.
  static func all(in profile: Profile) -> [TextPlace] {
    var search = Search()
    for entry in profile.root.dictionary?.entries ?? []
    where entry.key != "PayloadContent" || profile.isService {
      search.look(at: entry.value, entry.key)
    }
    for payload in profile.payloads {
      search.payloadType = payload.type
      search.look(at: payload.value, payload.keyPath)
    }
    return search.found
  }

  /// A walk that puts the way into words only where it finds something.
  private struct Search {
    var found: [TextPlace] = []
    var payloadType: String?
    private var way: [KeyPathStep] = []

    mutating func look(at value: PropertyListValue, _ start: String) {
      way = [.key(start)]
      look(at: value)
    }

    private mutating func look(at value: PropertyListValue) {
      switch value.content {
      case .string(let text) where Self.isSuspect(text.utf8):
        found.append(
          TextPlace(text: text, position: value.position, keyPath: keyPath, payloadType: payloadType))
      case .dictionary(let dictionary):
        for entry in dictionary.entries { look(at: entry.value, after: .key(entry.key)) }
      case .array(let items):
        for (index, item) in items.enumerated() { look(at: item, after: .index(index)) }
      default: break
      }
    }

    private mutating func look(at value: PropertyListValue, after step: KeyPathStep) {
      way.append(step)
      look(at: value)
      way.removeLast()
    }

    private static func isSuspect(_ text: String.UTF8View) -> Bool {
      // A key in PEM is the whole text, or has lines, or is long and has spaces in their place.
      text.first == UInt8(ascii: "-") || text.contains(where: isMark)
        || text.count >= 64 && text.contains(UInt8(ascii: " "))
    }

    private static func isMark(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "%"),
        UInt8(ascii: "@"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\\"):
        true
      default: false
      }
    }

    private var keyPath: String {
      way.reduce(into: "") { path, step in
        switch step {
        case .key(let key): path += (path.isEmpty ? "" : ".") + key
        case .index(let index): path += "[\(index)]"
        }
      }
    }
  }
}
