/// Why a text could not be read as YAML.
@nonexhaustive public enum YAMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text breaks YAML's grammar; the words are libyaml's, with advice where there is some.
  case syntax(String, at: YAMLPosition)
  /// The bytes are not text, or hold a character that YAML does not allow.
  case encoding(String, at: YAMLPosition)
  /// A second document begins.
  case severalDocuments(at: YAMLPosition)
  /// An alias names an anchor that does not stand before it.
  case unknownAlias(String, at: YAMLPosition)
  /// An alias stands inside the node that it names.
  case recursiveAlias(String, at: YAMLPosition)
  /// A plain `<<` is used as a key.
  case mergeKey(at: YAMLPosition)
  /// A tag that is not one of the core schema's.
  case unsupportedTag(String, at: YAMLPosition)
  /// A tag of the core schema on a node that cannot be that.
  case wrongTag(String, found: String, at: YAMLPosition)
  /// More bytes than the limit given.
  case tooLarge(limit: Int)
  /// Deeper nesting than the limit given.
  case tooDeep(limit: Int, at: YAMLPosition)
  /// More nodes, aliases expanded, than the limit given.
  case tooManyNodes(limit: Int, at: YAMLPosition)
  /// More directives than the limit given.
  case tooManyDirectives(limit: Int, at: YAMLPosition)
  /// libyaml could not get memory.
  case outOfMemory

  /// Where the fault is; the start of the text when it is about the whole of it.
  public var position: YAMLPosition {
    switch self {
    case .syntax(_, let position), .encoding(_, let position), .severalDocuments(let position),
      .unknownAlias(_, let position), .recursiveAlias(_, let position), .mergeKey(let position),
      .unsupportedTag(_, let position), .wrongTag(_, _, let position), .tooDeep(_, let position),
      .tooManyNodes(_, let position), .tooManyDirectives(_, let position):
      position
    case .tooLarge, .outOfMemory: YAMLPosition(line: 1, column: 1)
    }
  }

  /// What is wrong and what to do, without the place.
  public var message: String {
    switch self {
    case .syntax(let words, _), .encoding(let words, _): words
    case .severalDocuments: "a second document starts here; keep one document in a file"
    case .unknownAlias(let name, _): "*\(name) names no anchor; write &\(name) at a node before it"
    case .recursiveAlias(let name, _):
      "*\(name) stands inside the node &\(name); a node cannot contain itself"
    case .mergeKey: "merge keys (<<) are not part of YAML 1.2; write the keys out"
    case .unsupportedTag(let tag, _): "the tag \(tag) is not supported; remove it"
    case .wrongTag(let tag, let found, _):
      "the tag \(tag) does not fit \(found); correct the value or the tag"
    case .tooLarge(let limit): "the text is larger than \(limit) bytes; make it smaller"
    case .tooDeep(let limit, _): "nested deeper than \(limit) levels; make it flatter"
    case .tooManyNodes(let limit, _): "more than \(limit) nodes, aliases expanded; make it smaller"
    case .tooManyDirectives(let limit, _):
      "more than \(limit) directives (lines that begin with %); remove them"
    case .outOfMemory: "there is not enough memory to read the text"
    }
  }

  /// `line L, column C: message`.
  public var description: String { "line \(position.line), column \(position.column): \(message)" }
}
