/// A line as it may be shown, with a mark: a value may be a password, whatever its key, and becomes an ellipsis.
struct Excerpt {
  private(set) var text: [Character] = []
  /// Where in the text the place is; nil if the line has no such column.
  private(set) var mark: Int?

  /// A line of a manifest: the key at the place, or the key whose value is there.
  init(yaml line: Substring, column: Int) {
    let characters = Array(line)
    guard characters.indices.contains(column - 1) else { return }
    let before = String(characters[..<(column - 1)])
    let indent = before.prefixMatch(of: /[ \-]*/)?.output ?? ""
    let key = before.firstMatch(of: /[\w.\-]+: *$/)?.output ?? ""
    text = Array(indent + (indent.count + key.count == before.count ? "" : "… ") + key)
    mark = text.count
    let next = String(characters[(column - 1)...]).prefixMatch(of: /[\w.\-]+:(?= |$)/)?.output
    text += next.map { Array($0) + [" ", "…"] } ?? ["…"]
  }

  /// A line of an XML property list: tags, and the names of keys.
  init(xml line: Substring, column: Int) {
    let scalars = Array(line.unicodeScalars)
    var position = 0
    var isKey = false
    while position < scalars.count {
      let end: Int
      let isTag = scalars[position] == "<"
      if isTag {
        end = scalars[position...].firstIndex(of: ">").map { $0 + 1 } ?? scalars.count
      } else {
        end = scalars[position...].firstIndex(of: "<") ?? scalars.count
      }
      let part = scalars[position..<end]
      let isShown =
        isTag ? Self.isTag(part) : isKey || part.allSatisfy(\.properties.isWhitespace)
      if position..<end ~= column - 1 { mark = text.count + (isShown ? column - 1 - position : 0) }
      if isShown {
        text += part.map { $0.value < 0x20 ? " " : Character($0) }
      } else if text.last != "…" {
        text.append("…")
      }
      isKey = isTag && String(String.UnicodeScalarView(part)) == "<key>"
      position = end
    }
  }

  private static let names: Set = [
    "plist", "dict", "key", "array", "string", "data", "date", "integer", "real", "true", "false",
  ]

  /// Whether it is a tag of a property list; a `<` in a comment or CDATA section is text, too.
  private static func isTag(_ part: ArraySlice<UnicodeScalar>) -> Bool {
    let name = part.dropFirst().drop { $0 == "/" }.prefix(while: \.properties.isAlphabetic)
    return names.contains(String(String.UnicodeScalarView(name)))
  }
}
