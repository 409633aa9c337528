/// A tag as libyaml gives it, sorted by what it means here.
enum Tag: Equatable {
  /// `!`: the node is what it looks like, and a scalar is a string (YAML 1.2, 6.9.1).
  case unspecific
  /// A tag of the core schema, without its prefix.
  case core(String)
  /// Any other, as written.
  case other(String)

  private static let prefix = "tag:yaml.org,2002:"
  private static let coreNames: Set<String> = ["str", "int", "float", "bool", "null", "seq", "map"]

  init(_ text: String) {
    let name = String(text.dropFirst(Self.prefix.count))
    self =
      if text == "!" {
        .unspecific
      } else if !text.hasPrefix(Self.prefix) {
        .other(text)
      } else if Self.coreNames.contains(name) {
        .core(name)
      } else {
        .other("!!" + name)
      }
  }

  /// Why a node cannot have this tag; the node's own text is left out, since it may be a secret.
  func error(on node: String, at position: YAMLPosition) -> YAMLError {
    switch self {
    case .unspecific: .unsupportedTag("!", at: position)
    case .core(let name): .wrongTag("!!" + name, found: node, at: position)
    case .other(let text): .unsupportedTag(text, at: position)
    }
  }
}
