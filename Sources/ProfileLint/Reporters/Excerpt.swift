/// A line as it may be shown, with a mark: a value may be a password, whatever its key, and becomes an ellipsis.
struct Excerpt {
  private(set) var text: [Character] = []
  /// Where in the text the place is; nil if the line has no such column.
  private(set) var mark: Int?

  /// A line of a manifest: the key at the place, or the key whose value is there.
  init(yaml line: [UnicodeScalar], column: Int) {
    let characters = line.prefix(column + Self.reach).map { Character($0) }
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
  init(xml scalars: [UnicodeScalar], column: Int) {
    guard scalars.indices.contains(column - 1) else {
      self.init(part: [], column: 0)
      return
    }
    // Of a long line only what is around the place.
    let around = scalars[max(0, column - 1 - Self.reach)..<min(scalars.count, column + Self.reach)]
    let start = around.startIndex == 0 ? 0 : around.firstIndex(of: "<") ?? column - 1
    self.init(part: Array(around[start...]), column: column - start)
  }

  /// How much of a long line is looked at before and after the place.
  private static let reach = 120

  private init(part scalars: [UnicodeScalar], column: Int) {
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
    let name = part.dropFirst().drop { $0 == "/" }.prefix { ("a"..."z").contains($0) }
    return name.count < 8 && names.contains(String(String.UnicodeScalarView(name)))
  }
}
