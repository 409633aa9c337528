/// The version of an operating system, `major.minor.patch`.
public struct OSVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The first number; 26 in 26.1.
  public let major: Int
  /// The second number; 0 if it is not written.
  public let minor: Int
  /// The third number; 0 if it is not written.
  public let patch: Int

  /// A version from its numbers.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `26`, `26.1` or `10.13.4`; anything else is nil.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// `26.0`, `10.13.4`.
  public var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }

  /// Orders versions by their numbers.
  public static func < (a: OSVersion, b: OSVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}
