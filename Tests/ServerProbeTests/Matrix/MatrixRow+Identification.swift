/// Rows of how the server shows its certificate and signs, which depends on what the device asks and announces.
extension MatrixRow {
  static let identification: [MatrixRow] = [
    MatrixRow(
      "no CERTREQ, the server sends unasked", .trustedNotAuthenticated,
      seen: ["parsed IKE_AUTH request 1 [ IDi"]),
    MatrixRow(
      "no CERTREQ, the server sends if asked", .noCertificateSent,
      facts: ["ServerCertificateIssuerCommonName"],
      server: { $0.sendsCertificateUnasked = false }),
    MatrixRow(
      "CERTREQ, the server sends if asked", .trustedNotAuthenticated,
      server: { $0.sendsCertificateUnasked = false }, profile: { $0.issuerName = "Example Root" },
      seen: ["CERTREQ"]),
    MatrixRow(
      "the issuer's name is not that of the root: no CERTREQ", .noCertificateSent,
      server: { $0.sendsCertificateUnasked = false }, profile: { $0.issuerName = "Example Issuing CA" }),
    MatrixRow("RSA, as a device of iOS 17", .trustedNotAuthenticated, options: ["--os", "ios17"]),
    MatrixRow("RSA, as a device of iOS 26", .trustedNotAuthenticated, options: ["--os", "ios26"]),
    MatrixRow(
      "ECDSA on P-256, as a device of iOS 17", .trustedNotAuthenticated,
      server: { $0.certificate = .ecdsa256 }, options: ["--os", "ios17"]),
    MatrixRow(
      "ECDSA on P-256, as a device of iOS 26", .trustedNotAuthenticated,
      server: { $0.certificate = .ecdsa256 }, options: ["--os", "ios26"]),
    MatrixRow(
      "ECDSA on P-384, as a device of iOS 17", .trustedNotAuthenticated,
      server: { $0.certificate = .ecdsa384 }, options: ["--os", "ios17"]),
    MatrixRow(
      "ECDSA on P-384, as a device of iOS 26", .trustedNotAuthenticated,
      server: { $0.certificate = .ecdsa384 }, options: ["--os", "ios26"]),
    MatrixRow(
      "Ed25519, as a device of iOS 17", .notIdentified, server: { $0.certificate = .ed25519 },
      options: ["--os", "ios17"]),
    MatrixRow(
      "Ed25519, as a device of iOS 26", .trustedNotAuthenticated, server: { $0.certificate = .ed25519 },
      options: ["--os", "ios26"]),
  ]
}
