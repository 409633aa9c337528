import YAML

/// The placeholders of a manifest with the values of one person.
struct Filling: Sendable {
  /// The texts with placeholders, by their places.
  let texts: [YAMLPosition: PlaceholderText]
  /// A value for each column that is used.
  let values: [String: String]

  /// The manifest with the values in it. A value stands as if it were written there: a plain `<column>` may become a
  /// number or true or false, a quoted one stays a text; none becomes null.
  func filled(_ node: YAMLNode) -> YAMLNode {
    switch node.content {
    case .scalar(let scalar):
      guard let text = texts[node.position] else { return node }
      return YAMLNode(
        .scalar(Self.scalar(text.filled(values), isPlain: scalar.isPlain)), position: node.position)
    case .sequence(let nodes):
      return YAMLNode(.sequence(nodes.map(filled)), position: node.position)
    case .mapping(let entries):
      return YAMLNode(
        .mapping(entries.map { YAMLNode.Entry(key: $0.key, value: filled($0.value)) }),
        position: node.position)
    }
  }

  static func scalar(_ text: String, isPlain: Bool) -> YAMLScalar {
    let scalar = YAMLScalar(text, isPlain: isPlain)
    return scalar.value == .null ? YAMLScalar(text, isPlain: false) : scalar
  }

  /// Why the path at a place is not read: a value that is a part of it leads to another folder. A column that holds
  /// the whole path may.
  func objection(toPathAt position: YAMLPosition) -> String? {
    guard var parts = texts[position]?.parts else { return nil }
    if parts.first == .literal("file:") { parts.removeFirst() }
    guard parts.count > 1 else { return nil }
    for case .column(let name) in parts {
      let value = values[name] ?? ""
      if value.contains("/") || value == ".." {
        return "the value of <\(name)> leads to another folder; it can be the whole path, or a part without /"
      }
    }
    return nil
  }

  /// Whether the text at a place is a secret of the person, and does not say where one is: it has a placeholder, and
  /// none of the forms of a reference was written there.
  func isSecret(at position: YAMLPosition) -> Bool {
    guard let parts = texts[position]?.parts else { return false }
    if case .literal(let text) = parts[0] { return !text.hasPrefix("env:") && !text.hasPrefix("file:") }
    return true
  }
}

extension YAMLNode {
  /// The texts with placeholders in its values, by their places.
  var placeholders: [YAMLPosition: PlaceholderText] {
    var found: [YAMLPosition: PlaceholderText] = [:]
    collectPlaceholders(into: &found)
    return found
  }

  private func collectPlaceholders(into found: inout [YAMLPosition: PlaceholderText]) {
    switch content {
    case .scalar(let scalar):
      if let text = PlaceholderText(scalar.text) { found[position] = text }
    case .sequence(let nodes): for node in nodes { node.collectPlaceholders(into: &found) }
    case .mapping(let entries): for entry in entries { entry.value.collectPlaceholders(into: &found) }
    }
  }

  /// The places of plain scalars in its values.
  var plainScalars: Set<YAMLPosition> {
    switch content {
    case .scalar(let scalar): scalar.isPlain ? [position] : []
    case .sequence(let nodes): nodes.reduce(into: []) { $0.formUnion($1.plainScalars) }
    case .mapping(let entries): entries.reduce(into: []) { $0.formUnion($1.value.plainScalars) }
    }
  }
}
