import EnrolmentProfile

/// Rows of the proposal: a profile makes one, and it is the server's or not.
extension MatrixRow {
  static let negotiation: [MatrixRow] =
    agreed + [
      MatrixRow(
        "the server takes no fragments", .trustedNotAuthenticated, server: { $0.fragments = false }),
      MatrixRow(
        "no common proposal", .negotiationFailed, facts: ["NO_PROPOSAL_CHOSEN", "AES-256-GCM"],
        server: { $0.proposals = "aes128gcm16-prfsha384-ecp384" }),
      MatrixRow(
        "another Diffie-Hellman group", .negotiationFailed,
        server: { $0.proposals = "aes256gcm16-prfsha256-modp2048" }, profile: { $0.group = 19 }),
      MatrixRow(
        "a larger Diffie-Hellman group", .negotiationFailed,
        server: { $0.proposals = "aes256gcm16-prfsha256-modp3072" }),
      MatrixRow(
        "a server with SHA-1 only", .negotiationFailed, server: { $0.proposals = "aes256-sha1-modp2048" },
        profile: { $0.encryption = .aes256 }),
      MatrixRow(
        "ML-KEM, which is not played", .cannotProbe, profile: { $0.postQuantumMethods = [36] },
        options: ["--os", "ios26"]),
    ]

  private static let agreed: [MatrixRow] =
    [
      agreed(.aes256, .sha256, 14, "aes256-sha256-modp2048"),
      agreed(.aes256, .sha256, 31, "aes256-sha256-x25519"),
      agreed(.aes256GCM, .sha256, 19, "aes256gcm16-prfsha256-ecp256"),
      agreed(.aes256GCM, .sha384, 20, "aes256gcm16-prfsha384-ecp384"),
      agreed(.aes256, .sha512, 21, "aes256-sha512-ecp521"),
      agreed(.aes128GCM, .sha256, 31, "aes128gcm16-prfsha256-x25519"),
      agreed(.aes128, .sha384, 15, "aes128-sha384-modp3072"),
      agreed(.chaCha20Poly1305, .sha512, 16, "chacha20poly1305-prfsha512-modp4096"),
      // What devices no longer take since iOS 26.
      agreed(.aes256, .sha1With96Bits, 14, "aes256-sha1-modp2048"),
      agreed(.aes128, .sha1With96Bits, 5, "aes128-sha1-modp1536"),
      agreed(.tripleDES, .sha1With96Bits, 2, "3des-sha1-modp1024"),
    ]

  private static func agreed(
    _ encryption: SecurityAssociationParameters.Encryption,
    _ integrity: SecurityAssociationParameters.Integrity,
    _ group: Int, _ proposal: String
  ) -> MatrixRow {
    let isOld = integrity == .sha1With96Bits
    return MatrixRow(
      "\(proposal), which both have", .trustedNotAuthenticated, server: { $0.proposals = proposal },
      profile: {
        ($0.encryption, $0.integrity, $0.group) = (encryption, integrity, group)
      }, options: ["--os", isOld ? "ios17" : "ios26"])
  }
}
