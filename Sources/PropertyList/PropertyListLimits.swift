/// How much a property list may ask of its reader, so that hostile bytes cost neither the stack nor the memory.
public struct PropertyListLimits: Hashable, Sendable {
  /// The deepest nesting that any limit can allow: what the stack of a secondary thread holds with ease.
  public static let greatestDepth = 512

  /// The most bytes a file may have; in a binary file also the most bytes that all its strings and data may
  /// have together once shared objects are written out.
  public var bytes: Int
  /// The deepest nesting of arrays and dictionaries; the root is at depth 1. At most ``greatestDepth``.
  public var depth: Int {
    didSet { depth = min(depth, Self.greatestDepth) }
  }
  /// The most values, keys included, once shared objects of a binary file are written out.
  public var values: Int

  /// 32 MiB, 128 levels, one million values: far above any enrolment profile.
  public static let standard = PropertyListLimits(bytes: 32 << 20, depth: 128, values: 1_000_000)

  /// Limits of one's own.
  public init(bytes: Int, depth: Int, values: Int) {
    self.bytes = bytes
    self.depth = min(depth, Self.greatestDepth)
    self.values = values
  }
}
