/// Rows of authentication by certificate, alone and by EAP-TLS, and by a shared secret.
extension MatrixRow {
  static let certificates: [MatrixRow] = [
    MatrixRow(
      "certificate, the right one", .accepted, server: { $0.authentication = .certificate },
      profile: { $0.authentication = .certificate(.alice) }, options: ["--authenticate"]),
    MatrixRow(
      "certificate, with its intermediate", .accepted, server: { $0.authentication = .certificate },
      profile: { $0.authentication = .certificate(.aliceWithChain) }, options: ["--authenticate"]),
    MatrixRow(
      "certificate with a key on P-256", .accepted, server: { $0.authentication = .certificate },
      profile: { $0.authentication = .certificate(.aliceEC) }, options: ["--authenticate"]),
    MatrixRow(
      "certificate, as a device of iOS 17", .accepted, server: { $0.authentication = .certificate },
      profile: { $0.authentication = .certificate(.alice) }, options: ["--authenticate", "--os", "ios17"]),
    MatrixRow(
      "certificate, the server always makes a child", .accepted,
      server: {
        $0.authentication = .certificate
        $0.isChildless = false
      }, profile: { $0.authentication = .certificate(.alice) }, options: ["--authenticate"]),
    MatrixRow(
      "certificate of another CA", .notIdentified, server: { $0.authentication = .certificate },
      profile: { $0.authentication = .certificate(.stranger) }, options: ["--authenticate"]),
    MatrixRow(
      "certificate, not authenticated", .cannotProbe, facts: ["--authenticate"],
      server: { $0.authentication = .certificate },
      profile: { $0.authentication = .certificate(.alice) }),
    MatrixRow(
      "certificate, anchor not installed", .trustRefused, facts: ["Example Root"],
      server: { $0.authentication = .certificate },
      profile: {
        $0.authentication = .certificate(.alice)
        $0.anchors = [.other]
      }, options: ["--authenticate"]),
    MatrixRow(
      "certificate, the server's for another name", .nameMismatch, facts: ["other.example.com"],
      server: {
        $0.authentication = .certificate
        $0.certificate = .otherName
      }, profile: { $0.authentication = .certificate(.alice) }, options: ["--authenticate"]),
    MatrixRow(
      "certificate, with the post-quantum secret of both", .accepted,
      server: {
        $0.authentication = .certificate
        $0.postQuantumSecret = CharonConfiguration.sharedSecret
      },
      profile: {
        $0.authentication = .certificate(.alice)
        $0.postQuantumSecret = CharonConfiguration.sharedSecret
      }, options: ["--authenticate"]),
    MatrixRow(
      "certificate, with another post-quantum secret", .notIdentified,
      server: {
        $0.authentication = .certificate
        $0.postQuantumSecret = CharonConfiguration.sharedSecret
      },
      profile: {
        $0.authentication = .certificate(.alice)
        $0.postQuantumSecret = "another"
      }, options: ["--authenticate"]),
    MatrixRow(
      "EAP-TLS, not authenticated", .trustedNotAuthenticated, server: { $0.authentication = .eapTLS },
      profile: { $0.authentication = .eapTLS(.alice) }),
    MatrixRow(
      "EAP-TLS, the right certificate", .accepted, server: { $0.authentication = .eapTLS },
      profile: { $0.authentication = .eapTLS(.alice) }, options: ["--authenticate"]),
    MatrixRow(
      "EAP-TLS, certificate of another CA", .authenticationRefused, server: { $0.authentication = .eapTLS },
      profile: { $0.authentication = .eapTLS(.stranger) }, options: ["--authenticate"]),
    MatrixRow(
      "EAP-TLS, anchor not installed", .trustRefused, facts: ["Example Root"],
      server: { $0.authentication = .eapTLS },
      profile: {
        $0.authentication = .eapTLS(.alice)
        $0.anchors = [.other]
      }, options: ["--authenticate"]),
    MatrixRow(
      "shared secret, the right one", .accepted, server: { $0.authentication = .sharedSecret },
      profile: { $0.authentication = .sharedSecret(CharonConfiguration.sharedSecret) },
      options: ["--authenticate"]),
    MatrixRow(
      "shared secret, another", .notIdentified, server: { $0.authentication = .sharedSecret },
      profile: { $0.authentication = .sharedSecret("another") }, options: ["--authenticate"]),
  ]
}
