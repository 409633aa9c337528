/// A device a profile is meant for: a platform, the oldest version it must work on, and how it is managed.
public struct Target: Hashable, Sendable, CustomStringConvertible {
  /// The operating system.
  public let platform: Platform
  /// Its version.
  public let version: OSVersion
  /// How it is managed; nil if nobody said.
  public let enrolment: Enrolment?

  /// A target from its parts.
  public init(_ platform: Platform, _ version: OSVersion, _ enrolment: Enrolment? = nil) {
    self.platform = platform
    self.version = version
    self.enrolment = enrolment
  }

  /// Reads `ios17`, `iOS 17.4`, `macos-14` or `ipados 18`, and behind it, after a space or a hyphen, how the device
  /// is managed: `ios 17 supervised`; nil if it is none of them.
  public init?(_ text: String) {
    guard let digit = text.firstIndex(where: \.isNumber) else { return nil }
    var name = text[..<digit]
    while let last = name.last, last == " " || last == "-" { name.removeLast() }
    let rest = text[digit...].split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "-" })
    guard let platform = Platform(named: String(name)), let first = rest.first,
      let version = OSVersion(String(first))
    else { return nil }
    guard rest.count > 1 else {
      self.init(platform, version)
      return
    }
    guard let enrolment = Enrolment(rawValue: rest[1].lowercased()) else { return nil }
    self.init(platform, version, enrolment)
  }

  /// `iOS 17.0`, `iOS 17.0 (supervised)`.
  public var description: String {
    "\(platform) \(version)" + (enrolment.map { " (\($0))" } ?? "")
  }
}
