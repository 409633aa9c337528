/// A Diffie-Hellman group of IKEv2, by its number among the key exchange methods (IANA, transform type 4).
package enum KeyExchangeGroup: UInt16, CaseIterable, Sendable {
  /// 768-bit MODP (RFC 7296 B.1). Broken: it is here so that old profiles can be played.
  case modp768 = 1
  /// 1024-bit MODP (RFC 7296 B.2). Weak: it is here so that old profiles can be played.
  case modp1024 = 2
  /// 1536-bit MODP (RFC 3526 2).
  case modp1536 = 5
  /// 2048-bit MODP (RFC 3526 3).
  case modp2048 = 14
  /// 3072-bit MODP (RFC 3526 4).
  case modp3072 = 15
  /// 4096-bit MODP (RFC 3526 5).
  case modp4096 = 16
  /// 6144-bit MODP (RFC 3526 6).
  case modp6144 = 17
  /// 8192-bit MODP (RFC 3526 7).
  case modp8192 = 18
  /// NIST P-256 (RFC 5903).
  case ecp256 = 19
  /// NIST P-384 (RFC 5903).
  case ecp384 = 20
  /// NIST P-521 (RFC 5903).
  case ecp521 = 21
  /// Curve25519 (RFC 8031).
  case x25519 = 31
  /// Curve448 (RFC 8031).
  case x448 = 32

  /// What the group is called, `MODP-2048`.
  package var name: String {
    switch self {
    case .modp768, .modp1024, .modp1536, .modp2048, .modp3072, .modp4096, .modp6144, .modp8192:
      "MODP-\(publicValueLength * 8)"
    case .ecp256: "ECP-256"
    case .ecp384: "ECP-384"
    case .ecp521: "ECP-521"
    case .x25519: "Curve25519"
    case .x448: "Curve448"
    }
  }

  /// How many octets a public value has in a KE payload: those of the prime, x and y of a point, or one coordinate.
  package var publicValueLength: Int {
    switch self {
    case .modp768: 96
    case .modp1024: 128
    case .modp1536: 192
    case .modp2048: 256
    case .modp3072: 384
    case .modp4096: 512
    case .modp6144: 768
    case .modp8192: 1024
    case .ecp256: 64
    case .ecp384: 96
    case .ecp521: 132
    case .x25519: 32
    case .x448: 56
    }
  }

  /// How many octets a shared secret has: of a point only x counts (RFC 5903 7).
  package var sharedSecretLength: Int {
    switch self {
    case .ecp256, .ecp384, .ecp521: publicValueLength / 2
    default: publicValueLength
    }
  }
}

extension KeyExchangeGroup: CustomStringConvertible {
  /// Number and name, `group 14 (MODP-2048)`.
  package var description: String { "group \(rawValue) (\(name))" }
}
