/// What one platform says about a payload or a key: since when, until when, and for whom.
///
/// A platform without an `Availability` does not know the payload or key at all.
public struct Availability: Hashable, Sendable {
  /// Whether devices enrolled by their user (User Enrolment) take it.
  public enum UserEnrolment: String, Hashable, Sendable {
    case allowed, forbidden, ignored, required
  }

  /// The MDM channels that may bring a payload: of macOS, and of iOS on a Shared iPad.
  public struct Channels: OptionSet, Hashable, Sendable {
    /// The bits: 1 device, 2 user.
    public let rawValue: Int
    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The channel of the whole device.
    public static let device = Channels(rawValue: 1)
    /// The channel of one user.
    public static let user = Channels(rawValue: 2)
  }

  /// The first version that has it.
  public var introduced: OSVersion
  /// The version from which it should no longer be used.
  public var deprecated: OSVersion?
  /// The first version that no longer has it.
  public var removed: OSVersion?
  /// Whether only supervised devices take it.
  public var isSupervisedOnly: Bool
  /// Whether a user may install it by hand; otherwise only an MDM server may.
  public var allowsManualInstall: Bool
  /// Whether a device may hold several of this payload.
  public var allowsSeveral: Bool
  /// What User Enrolment says; nil where the platform has none.
  public var userEnrolment: UserEnrolment?
  /// The channels that may bring it; nil where the platform has none.
  public var channels: Channels?

  /// Availability since `introduced`.
  public init(
    since introduced: OSVersion, deprecated: OSVersion? = nil, removed: OSVersion? = nil,
    supervised: Bool = false,
    manual: Bool = true, several: Bool = false, userEnrolment: UserEnrolment? = nil, channels: Channels? = nil
  ) {
    self.introduced = introduced
    self.deprecated = deprecated
    self.removed = removed
    isSupervisedOnly = supervised
    allowsManualInstall = manual
    allowsSeveral = several
    self.userEnrolment = userEnrolment
    self.channels = channels
  }
}
