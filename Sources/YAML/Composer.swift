/// Makes the tree of a document from its events, within limits.
struct Composer: ~Copyable {
  /// A subtree with what it costs to walk it, which an alias to it costs again.
  private struct Subtree {
    let node: YAMLNode
    /// How many sequences and mappings nest in it.
    var height = 0
    var count = 1
  }

  private enum Anchor {
    /// The node is still being read, so that an alias to it would be a cycle.
    case open
    case closed(Subtree)
  }

  private let reader: EventReader
  private let limits: YAMLLimits
  private var nodes = 0
  private var anchors: [String: Anchor] = [:]

  init(_ reader: consuming EventReader, limits: YAMLLimits) {
    self.reader = reader
    self.limits = limits
  }

  mutating func document() throws(YAMLError) -> YAMLNode {
    let stream = try reader.next()
    guard case .documentStart = try reader.next().kind else {
      return YAMLNode(.scalar(YAMLScalar("", isPlain: true)), position: stream.position)
    }
    let root = try subtree(reader.next(), depth: 0)
    _ = try reader.next()
    let end = try reader.next()
    if case .documentStart = end.kind { throw .severalDocuments(at: end.position) }
    return root.node
  }

  /// The node that begins with this event inside of `depth` sequences and mappings.
  private mutating func subtree(_ event: Event, depth: Int) throws(YAMLError) -> Subtree {
    if case .alias(let name) = event.kind { return try expanded(name, depth: depth, at: event.position) }
    if let anchor = event.anchor { anchors[anchor] = .open }
    let before = nodes
    try count(1, at: event.position)
    var height = 0
    let content: YAMLNode.Content
    switch event.kind {
    case .scalar(let text, let isPlain):
      content = .scalar(try scalar(text, isPlain: isPlain, event))
    case .mappingStart:
      try check(event, isTagged: "map", depth: depth + 1)
      content = .mapping(try entries(depth: depth + 1, height: &height))
    default:
      try check(event, isTagged: "seq", depth: depth + 1)
      content = .sequence(try elements(depth: depth + 1, height: &height))
    }
    let result = Subtree(
      node: YAMLNode(content, position: event.position), height: height, count: nodes - before)
    if let anchor = event.anchor { anchors[anchor] = .closed(result) }
    return result
  }

  private mutating func elements(depth: Int, height: inout Int) throws(YAMLError) -> [YAMLNode] {
    var elements: [YAMLNode] = []
    height = 1
    while true {
      let event = try reader.next()
      if case .sequenceEnd = event.kind { return elements }
      let element = try subtree(event, depth: depth)
      height = max(height, element.height + 1)
      elements.append(element.node)
    }
  }

  private mutating func entries(depth: Int, height: inout Int) throws(YAMLError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    height = 1
    while true {
      let event = try reader.next()
      if case .mappingEnd = event.kind { return entries }
      if case .scalar("<<", isPlain: true) = event.kind, event.tag == nil {
        throw .mergeKey(at: event.position)
      }
      let key = try subtree(event, depth: depth)
      let value = try subtree(reader.next(), depth: depth)
      height = max(height, key.height + 1, value.height + 1)
      entries.append(YAMLNode.Entry(key: key.node, value: value.node))
    }
  }

  private mutating func expanded(
    _ name: String, depth: Int, at position: YAMLPosition
  ) throws(YAMLError) -> Subtree {
    switch anchors[name] {
    case nil: throw .unknownAlias(name, at: position)
    case .open: throw .recursiveAlias(name, at: position)
    case .closed(let subtree):
      try count(subtree.count, at: position)
      guard depth + subtree.height <= limits.depth else { throw .tooDeep(limit: limits.depth, at: position) }
      return subtree
    }
  }

  private mutating func count(_ more: Int, at position: YAMLPosition) throws(YAMLError) {
    nodes += more
    guard nodes <= limits.nodes else { throw .tooManyNodes(limit: limits.nodes, at: position) }
  }

  private func check(_ event: Event, isTagged kind: String, depth: Int) throws(YAMLError) {
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth, at: event.position) }
    guard let tag = event.tag.map(Tag.init), tag != .unspecific, tag != .core(kind) else { return }
    throw tag.error(on: kind == "map" ? "a mapping" : "a sequence", at: event.position)
  }

  private func scalar(_ text: String, isPlain: Bool, _ event: Event) throws(YAMLError) -> YAMLScalar {
    guard let tag = event.tag.map(Tag.init) else { return YAMLScalar(text, isPlain: isPlain) }
    if tag == .unspecific { return YAMLScalar(text, isPlain: false) }
    if case .core(let name) = tag, let scalar = YAMLScalar(text, tag: name) { return scalar }
    throw tag.error(on: "this scalar", at: event.position)
  }
}
