internal import OpenSSL

/// Keys are of a kind and size that devices take: RSA of 2,048 bits or more in whole octets, EC on P-256 or larger,
/// no DSA. The anchor's key counts, for it signs too.
enum KeyStrengthCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    path.certificates.flatMap { certificate in
      reasons(against: certificate.publicKey).map { Observation($0, certificate) }
    }
  }

  private static func reasons(against key: PublicKeyInfo) -> [Reason] {
    switch key.kind {
    case .rsa, .rsaPSS:
      (key.bits < 2_048 ? [Reason.weakKey(found: key.description, wanted: "at least 2048 bits")] : [])
        + (key.bits % 8 != 0 ? [Reason.oddKeyLength(found: key.description)] : [])
    case .ec:
      key.bits < 256 ? [.weakKey(found: key.description, wanted: "P-256 or a larger curve")] : []
    case .ed25519, .ed448: []
    case .dsa, .other: [.keyKind(found: key.description)]
    }
  }
}
