internal import OpenSSL

/// Keys are of a kind and size that devices take: RSA of 2,048 bits or more in whole octets, EC on P-256 or larger with
/// its curve named (RFC 5480 2.1.1), no DSA. The anchor's key counts, for it signs too.
enum KeyStrengthCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    let key = certificate.publicKey
    switch key.kind {
    case .rsa, .rsaPSS:
      return (key.bits < 2_048 ? [.weakKey(found: key.description, wanted: "at least 2048 bits")] : [])
        + (key.bits % 8 != 0 ? [.oddKeyLength(found: key.description)] : [])
    case .ec("explicit"): return [.keyKind(found: "EC with its curve spelled out")]
    case .ec:
      return key.bits < 256 ? [.weakKey(found: key.description, wanted: "P-256 or a larger curve")] : []
    case .ed25519, .ed448: return []
    case .dsa, .other: return [.keyKind(found: key.description)]
    }
  }
}
