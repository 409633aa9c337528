/// What a key may be used for (RFC 5280 4.2.1.3).
public struct KeyUsage: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// Bit n is bit n of the extension's BIT STRING.
  public let rawValue: UInt16
  /// These bits, bit n being bit n of the extension's BIT STRING.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Signing anything but certificates and revocation lists.
  public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
  /// `nonRepudiation`, called contentCommitment in newer editions of X.509.
  public static let nonRepudiation = KeyUsage(rawValue: 1 << 1)
  /// Encrypting keys, as RSA key transport does.
  public static let keyEncipherment = KeyUsage(rawValue: 1 << 2)
  /// Encrypting data directly.
  public static let dataEncipherment = KeyUsage(rawValue: 1 << 3)
  /// Agreeing on keys.
  public static let keyAgreement = KeyUsage(rawValue: 1 << 4)
  /// Signing certificates.
  public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
  /// Signing revocation lists.
  public static let cRLSign = KeyUsage(rawValue: 1 << 6)
  /// With keyAgreement: for encrypting only.
  public static let encipherOnly = KeyUsage(rawValue: 1 << 7)
  /// With keyAgreement: for decrypting only.
  public static let decipherOnly = KeyUsage(rawValue: 1 << 8)

  private static let names = [
    "digitalSignature", "nonRepudiation", "keyEncipherment", "dataEncipherment", "keyAgreement",
    "keyCertSign",
    "cRLSign", "encipherOnly", "decipherOnly",
  ]

  /// RFC 5280's names of the bits that are set, in the order of the bits.
  public var bitNames: [String] {
    Self.names.indices.filter { rawValue >> $0 & 1 == 1 }.map { Self.names[$0] }
  }

  /// The names of the bits that are set, `digitalSignature, keyCertSign`.
  public var description: String { bitNames.joined(separator: ", ") }

  /// Reads the octets of the BIT STRING.
  init(bits: [UInt8]) {
    var value: UInt16 = 0
    for bit in 0..<min(9, bits.count * 8) where bits[bit / 8] >> (7 - bit % 8) & 1 == 1 {
      value |= 1 << bit
    }
    self.init(rawValue: value)
  }
}
