internal import COpenSSL

/// The reasons that a distribution point or a list is about (`ReasonFlags`, RFC 5280 4.2.1.13).
public struct RevocationReasons: OptionSet, Hashable, Sendable {
  /// Bit n is bit n of the BIT STRING.
  public let rawValue: UInt16
  /// These bits, bit n being bit n of the BIT STRING.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Everything that has a bit of its own; bit 0 is unused (RFC 5280 6.3.2 (a)).
  public static let all = RevocationReasons(rawValue: 0b1_1111_1110)

  private static let names = [
    "unused", "keyCompromise", "cACompromise", "affiliationChanged", "superseded", "cessationOfOperation",
    "certificateHold", "privilegeWithdrawn", "aACompromise",
  ]

  /// RFC 5280's names of the bits that are set, in the order of the bits.
  public var bitNames: [String] {
    Self.names.indices.filter { rawValue >> $0 & 1 == 1 }.map { Self.names[$0] }
  }

  /// Reads a BIT STRING; nil where there is none.
  init?(_ bits: UnsafeMutablePointer<ASN1_BIT_STRING>?) {
    guard let bits else { return nil }
    // The same form as keyUsage: nine bits, the first one first.
    self.init(rawValue: KeyUsage(bits: ASN1.bytes(bits)).rawValue & Self.all.rawValue)
  }
}
