/// One node of a YAML document, which knows where it is written.
///
/// An alias stands for the node it names: its content and its places are those of the anchored node, since that
/// is where the text to correct is. Merge keys (`<<`) are not part of YAML 1.2 and are refused.
public struct YAMLNode: Sendable {
  /// What a node holds.
  public enum Content: Sendable {
    /// A text, number, Boolean or null.
    case scalar(YAMLScalar)
    /// Nodes in order.
    case sequence([YAMLNode])
    /// Keys with values, in the order written; repeated keys are kept.
    case mapping([Entry])
  }

  /// One key of a mapping with its value.
  public struct Entry: Sendable {
    /// The key, with its own place.
    public let key: YAMLNode
    /// The value.
    public let value: YAMLNode

    /// A key with its value.
    public init(key: YAMLNode, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  /// What the node holds.
  public let content: Content
  /// Where the node begins, its tag and anchor included.
  public let position: YAMLPosition

  /// A node with this content at this place.
  public init(_ content: Content, position: YAMLPosition) {
    self.content = content
    self.position = position
  }

  /// Reads the one document of a YAML text (UTF-8, or UTF-16 with a byte order mark); a text without a document
  /// is null.
  public init(parsing bytes: [UInt8], limits: YAMLLimits = .standard) throws(YAMLError) {
    guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
    let source = try SourceText(bytes)
    try source.checkDirectives(limit: limits.directives)
    var composer = try Composer(EventReader(source), limits: limits)
    self = try composer.document()
  }
}

extension YAMLNode {
  /// The text of any scalar but null, so that `1.0` and `yes` can serve where a text is wanted; nil for others.
  public var string: String? { isNull ? nil : scalar?.text }

  /// The Boolean, or nil when the node is none.
  public var boolean: Bool? {
    if case .boolean(let value) = scalar?.value { value } else { nil }
  }

  /// The whole number, or nil when the node is none.
  public var integer: Int? {
    if case .integer(let value) = scalar?.value { value } else { nil }
  }

  /// The number, whole or not, or nil when the node is none.
  public var real: Double? {
    switch scalar?.value {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// Whether the node is null: `null`, `~` or nothing after a colon or dash.
  public var isNull: Bool { scalar?.value == .null }

  /// The scalar, or nil when the node is none.
  public var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The nodes of a sequence, or nil when the node is none.
  public var sequence: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  /// The entries of a mapping, or nil when the node is none.
  public var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// The value of the last entry whose key has this text.
  public subscript(key: String) -> YAMLNode? { entries?.last { $0.key.string == key }?.value }

  /// Every entry whose key repeats the text of one before it.
  public var duplicateKeys: [Entry] {
    var seen: Set<String> = []
    return (entries ?? []).filter { entry in
      guard let key = entry.key.string else { return false }
      return !seen.insert(key).inserted
    }
  }

  /// What a message calls this kind of node: `mapping`, `sequence`, `string`, `integer`, `real`, `boolean`, `null`.
  public var typeName: String {
    switch content {
    case .mapping: "mapping"
    case .sequence: "sequence"
    case .scalar(let scalar):
      switch scalar.value {
      case .null: "null"
      case .boolean: "boolean"
      case .integer: "integer"
      case .real: "real"
      case .string: "string"
      }
    }
  }
}
