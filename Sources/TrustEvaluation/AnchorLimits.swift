/// What of the certificate of an anchor limits the paths that end at it.
///
/// RFC 5280 6.1.1 (d) needs an anchor's name and key only; devices, and browsers to different degrees, look at more.
public struct AnchorLimits: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// The set of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// notBefore and notAfter.
  public static let validity = AnchorLimits(rawValue: 1 << 0)
  /// That basicConstraints say CA:TRUE.
  public static let basicConstraints = AnchorLimits(rawValue: 1 << 1)
  /// All else: pathLenConstraint, nameConstraints, keyUsage, extendedKeyUsage, critical extensions, form and strength.
  public static let constraints = AnchorLimits(rawValue: 1 << 2)
  /// All of it, as devices do.
  public static let all: AnchorLimits = [.validity, .basicConstraints, .constraints]
}
