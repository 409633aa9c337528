/// Rows of trust in the server's certificate. Each tries to authenticate, and must stop before it does.
extension MatrixRow {
  static let trust: [MatrixRow] =
    anchors + names + times + intermediates + algorithms

  /// A row that fails before the password.
  private static func refused(
    _ name: String, _ facts: [String], as verdict: ExpectedAnswer.Verdict = .trustRefused,
    server: (inout CharonConfiguration) -> Void = { _ in }, profile: (inout DeviceProfile) -> Void = { _ in },
    options: [String] = []
  ) -> MatrixRow {
    MatrixRow(
      name, verdict, facts: facts, server: server, profile: profile, options: ["--authenticate"] + options)
  }

  private static let anchors = [
    refused("anchor not installed", ["Example Root"], profile: { $0.anchors = [.other] }),
    refused("no anchor at all", ["Example Root"], profile: { $0.anchors = [] }),
    refused("an intermediate alone is no anchor", ["Example Root"], profile: { $0.anchors = [.issuing] }),
    refused(
      "server certificate of a CA that an app made", ["App-made CA"], server: { $0.certificate = .appMade }),
    MatrixRow(
      "the same, that CA installed by the profile", .accepted, server: { $0.certificate = .appMade },
      profile: { $0.anchors = [.app] }, options: ["--authenticate"]),
    refused("server certificate of another CA", ["Other Root"], server: { $0.certificate = .otherCA }),
    MatrixRow(
      "server certificate of another CA, both installed", .trustedNotAuthenticated,
      server: { $0.certificate = .otherCA }, profile: { $0.anchors = [.root, .other] }),
  ]

  private static let names = [
    refused(
      "certificate for another name", ["other.example.com", ServerPKI.name], as: .nameMismatch,
      server: { $0.certificate = .otherName }),
    refused(
      "the name in the subject only", ["no-subject-alternative-name"],
      server: { $0.certificate = .commonNameOnly }),
    MatrixRow(
      "the name that ServerCertificateCommonName wants", .trustedNotAuthenticated,
      server: { $0.certificate = .otherName }, profile: { $0.certificateName = "other.example.com" }),
    refused(
      "another name than ServerCertificateCommonName wants", ["other.example.com"], as: .nameMismatch,
      profile: { $0.certificateName = "other.example.com" }),
    MatrixRow(
      "a wildcard over the name", .trustedNotAuthenticated, server: { $0.certificate = .wildcard }),
  ]

  private static let times = [
    refused("server certificate expired", ["expired"], server: { $0.certificate = .expired }),
    refused("server certificate not yet valid", ["not-yet-valid"], server: { $0.certificate = .notYetValid }),
    refused("in a hundred years", ["expired"], options: ["--at", "2126-01-01T00:00:00Z"]),
    MatrixRow(
      "valid for 900 days", .trustedNotAuthenticated, server: { $0.certificate = .longLived }),
  ]

  private static let intermediates = [
    refused(
      "the server does not send its intermediate", ["Example Issuing CA"],
      server: { $0.hasIntermediate = false }),
    MatrixRow(
      "the same, the profile has it", .trustedNotAuthenticated, server: { $0.hasIntermediate = false },
      profile: { $0.anchors = [.root, .issuing] }),
    MatrixRow(
      "the same as a device of iOS 17", .trustedNotAuthenticated, server: { $0.hasIntermediate = false },
      profile: { $0.anchors = [.root, .issuing] }, options: ["--os", "ios17"]),
  ]

  private static let algorithms = [
    refused(
      "certificate signed with SHA-1", ["weak-signature-hash"], server: { $0.certificate = .signedWithSHA1 }),
    refused("RSA key of 1024 bits", ["weak-key"], server: { $0.certificate = .rsa1024 }),
    refused("certificate for clients", [], server: { $0.certificate = .forClients }),
    MatrixRow(
      "certificate without a purpose", .trustedNotAuthenticated, server: { $0.certificate = .withoutPurpose }),
  ]
}
