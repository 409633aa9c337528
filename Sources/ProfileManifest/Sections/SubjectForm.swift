import YAML

/// `subject: { CN: alice, O: Example }`, which Apple writes as lists of lists of pairs.
enum SubjectForm {
  /// The form, for both kinds of identity that a server issues.
  static var form: ShortForm { ShortForm(rewritten: rewritten) }

  private static func rewritten(_ node: YAMLNode) -> YAMLNode {
    switch node.content {
    case .mapping(let entries): list(entries.map(name), at: node.position)
    // A list of mappings where a type repeats, or of Apple's own lists of pairs.
    case .sequence(let items):
      list(
        items.flatMap { item in item.entries.map { $0.map(name) } ?? [item] }, at: node.position)
    case .scalar: node
    }
  }

  /// One relative name of one pair.
  private static func name(_ entry: YAMLNode.Entry) -> YAMLNode {
    list([list([entry.key, entry.value], at: entry.key.position)], at: entry.key.position)
  }

  private static func list(_ nodes: [YAMLNode], at position: YAMLPosition) -> YAMLNode {
    YAMLNode(.sequence(nodes), position: position)
  }
}
