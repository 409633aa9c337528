/// A set of subtrees of a hierarchy of names, most general part first: `com`, `example`, `vpn`.
///
/// Whether a name lies in one of them takes a step a part, however many subtrees there are.
struct NameTree: Sendable {
  /// What of a subtree is meant.
  struct Extent: OptionSet, Sendable {
    let rawValue: Int
    /// The name at its root.
    static let itself = Extent(rawValue: 1)
    /// The names below that.
    static let below = Extent(rawValue: 2)
  }

  private struct Step: Hashable, Sendable {
    let place: Int
    let part: [UInt8]
  }

  private struct Node: Sendable {
    var extent: Extent = []
    /// Whether the name of some child is in the set.
    var hasNamedChild = false
  }

  private var nodes = [Node()]
  /// Where each step from a node leads; one dictionary for all, which costs far less than one a node.
  private var steps: [Step: Int] = [:]

  mutating func insert(_ path: [[UInt8]], _ extent: Extent) {
    var place = 0
    var parent: Int?
    for part in path {
      parent = place
      let step = Step(place: place, part: part)
      place = steps[step] ?? nodes.count
      if place == nodes.count {
        nodes.append(Node())
        steps[step] = place
      }
    }
    nodes[place].extent.formUnion(extent)
    if let parent, extent.contains(.itself) { nodes[parent].hasNamedChild = true }
  }

  /// Whether the name is in the set.
  func contains(_ path: [[UInt8]]) -> Bool {
    let (node, isBelow) = walk(path)
    return isBelow || node?.extent.contains(.itself) == true
  }

  /// Whether every name one part below this one is in the set.
  func containsEveryChild(of path: [[UInt8]]) -> Bool {
    let (node, isBelow) = walk(path)
    return isBelow || node?.extent.contains(.below) == true
  }

  /// Whether some name one part below this one is in the set.
  func containsSomeChild(of path: [[UInt8]]) -> Bool {
    let (node, isBelow) = walk(path)
    return isBelow || node?.extent.contains(.below) == true || node?.hasNamedChild == true
  }

  /// The node of a name, if there is one, and whether the name is below a subtree.
  private func walk(_ path: [[UInt8]]) -> (node: Node?, isBelow: Bool) {
    var place = 0
    for part in path {
      if nodes[place].extent.contains(.below) { return (nil, true) }
      guard let child = steps[Step(place: place, part: part)] else { return (nil, false) }
      place = child
    }
    return (nodes[place], false)
  }
}
