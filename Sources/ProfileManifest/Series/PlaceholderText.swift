/// A text of a manifest that holds placeholders: `<column>` stands for a person's value, `<<` for a `<`.
///
/// A column's name begins with a letter, digit or underscore; any other `<` is what it is.
struct PlaceholderText: Sendable {
  enum Part: Sendable, Equatable {
    case literal(String)
    case column(String)
  }

  let parts: [Part]

  /// nil if there is nothing to replace.
  init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return nil }
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    var isPlain = true
    while let open = rest.firstIndex(of: "<") {
      literal += rest[..<open]
      rest = rest[rest.index(after: open)...]
      if rest.first == "<" {
        literal += "<"
        isPlain = false
        rest = rest.dropFirst()
      } else if let close = rest.firstIndex(where: { "<>\n".contains($0) }), rest[close] == ">",
        let first = rest.first, first.isLetter || first.isNumber || first == "_"
      {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        parts.append(.column(String(rest[..<close])))
        isPlain = false
        rest = rest[rest.index(after: close)...]
      } else {
        literal += "<"
      }
    }
    guard !isPlain else { return nil }
    literal += rest
    if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
    self.parts = parts
  }

  /// The columns in it, in their order.
  var columns: [String] {
    parts.compactMap { part in
      if case .column(let name) = part { name } else { nil }
    }
  }

  /// The text with a person's values.
  func filled(_ values: [String: String]) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .column(let name): text += values[name] ?? ""
      }
    }
    return text
  }
}
