/// What a YAML text may cost before it is refused.
public struct YAMLLimits: Hashable, Sendable {
  /// The size of the text in bytes.
  public var bytes: Int
  /// How deep sequences and mappings may nest, aliases followed.
  public var depth: Int
  /// How many nodes a walk over the whole tree may meet; every alias counts as a copy of what it names.
  public var nodes: Int
  /// How many directives (`%TAG`, `%YAML`) may stand in the text; libyaml compares each with all before it.
  public var directives: Int

  /// Limits of one's own.
  public init(bytes: Int, depth: Int, nodes: Int, directives: Int = 16) {
    self.bytes = bytes
    self.depth = depth
    self.nodes = nodes
    self.directives = directives
  }

  /// 4 MiB, 64 levels, 100,000 nodes, 16 directives: far above any file a person writes.
  public static let standard = YAMLLimits(bytes: 4 << 20, depth: 64, nodes: 100_000)
}
