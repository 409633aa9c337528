/// A device a profile is meant for: a platform and the oldest version it must work on.
public struct Target: Hashable, Sendable, CustomStringConvertible {
  /// The operating system.
  public let platform: Platform
  /// Its version.
  public let version: OSVersion

  /// A target from its parts.
  public init(_ platform: Platform, _ version: OSVersion) {
    self.platform = platform
    self.version = version
  }

  /// Reads `ios17`, `iOS 17.4`, `macos-14` or `ipados 18`; nil if it is none of them.
  public init?(_ text: String) {
    guard let digit = text.firstIndex(where: \.isNumber) else { return nil }
    var name = text[..<digit]
    while let last = name.last, last == " " || last == "-" { name.removeLast() }
    guard let platform = Platform(named: String(name)), let version = OSVersion(String(text[digit...])) else {
      return nil
    }
    self.init(platform, version)
  }

  /// `iOS 17.0`.
  public var description: String { "\(platform) \(version)" }
}
