/// How one platform treats a key or a value differently from what surrounds it.
///
/// A key has its parent's availability except where a change says otherwise.
public struct PlatformChange: Hashable, Sendable {
  /// The difference.
  public enum Change: Hashable, Sendable {
    /// Known from this version on.
    case since(OSVersion)
    /// Not to be used from this version on.
    case deprecated(OSVersion)
    /// Gone from this version on.
    case removed(OSVersion)
    /// Not known at all.
    case never
    /// Taken by supervised devices only.
    case supervisedOnly
    /// What User Enrolment says.
    case userEnrolment(Availability.UserEnrolment)
  }

  /// The platform that differs.
  public let platform: Platform
  /// What differs.
  public let change: Change

  /// A change of one platform.
  public init(_ platform: Platform, _ change: Change) {
    self.platform = platform
    self.change = change
  }

  /// The availability after this change; nil where the platform does not know the key.
  public func applied(to availability: Availability?) -> Availability? {
    var result = availability
    switch change {
    case .since(let version):
      if result == nil { result = Availability(since: version) }
      result?.introduced = version
    case .deprecated(let version): result?.deprecated = version
    case .removed(let version): result?.removed = version
    case .never: return nil
    case .supervisedOnly: result?.isSupervisedOnly = true
    case .userEnrolment(let mode): result?.userEnrolment = mode
    }
    return result
  }
}

/// The spellings that the tables use.
extension PlatformChange {
  static func iOS(_ major: Int, _ minor: Int = 0) -> Self { Self(.iOS, .since(OSVersion(major, minor))) }
  static func macOS(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Self {
    Self(.macOS, .since(OSVersion(major, minor, patch)))
  }
  static func tvOS(_ major: Int, _ minor: Int = 0) -> Self { Self(.tvOS, .since(OSVersion(major, minor))) }
  static func visionOS(_ major: Int, _ minor: Int = 0) -> Self {
    Self(.visionOS, .since(OSVersion(major, minor)))
  }
  static func watchOS(_ major: Int, _ minor: Int = 0) -> Self {
    Self(.watchOS, .since(OSVersion(major, minor)))
  }
  static func never(_ platform: Platform) -> Self { Self(platform, .never) }
  static func supervised(_ platform: Platform) -> Self { Self(platform, .supervisedOnly) }
  static func deprecated(_ platform: Platform, _ major: Int, _ minor: Int = 0) -> Self {
    Self(platform, .deprecated(OSVersion(major, minor)))
  }
  static func removed(_ platform: Platform, _ major: Int, _ minor: Int = 0) -> Self {
    Self(platform, .removed(OSVersion(major, minor)))
  }
  static func userEnrolment(_ platform: Platform, _ mode: Availability.UserEnrolment) -> Self {
    Self(platform, .userEnrolment(mode))
  }

  /// What only macOS knows.
  static let onlyMacOS: [PlatformChange] = [
    .never(.iOS), .never(.tvOS), .never(.visionOS), .never(.watchOS),
  ]
}
