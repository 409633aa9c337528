import Support
import Testing

/// A TLS server, a profile of an app's VPN, and what a device with this profile makes of this server.
struct TLSRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let certificate: ServerCertificate
  /// Whether the server sends its intermediate.
  let hasIntermediate: Bool
  /// More words for s_server.
  let server: [String]
  let row: MatrixRow

  init(
    _ name: String, _ certificate: ServerCertificate, _ verdict: ExpectedAnswer.Verdict,
    facts: [String] = [], anchors: [DeviceProfile.Authority] = [.root], hasIntermediate: Bool = true,
    server: [String] = [], options: [String] = []
  ) {
    (testDescription, self.certificate) = (name, certificate)
    (self.hasIntermediate, self.server) = (hasIntermediate, server)
    row = MatrixRow(
      name, verdict, facts: facts,
      profile: {
        $0.authentication = .appTunnel
        $0.name = "localhost"
        $0.anchors = anchors
      }, options: options)
  }

  /// Rows for any TLS server.
  static let trust = [
    TLSRow("right anchor", .good, .trustedNotAuthenticated),
    TLSRow("anchor not installed", .good, .trustRefused, facts: ["Example Root"], anchors: [.other]),
    TLSRow("certificate of a CA that an app made", .appMade, .trustRefused, facts: ["App-made CA"]),
    TLSRow("that CA installed by the profile", .appMade, .trustedNotAuthenticated, anchors: [.app]),
    TLSRow("certificate of another CA", .otherCA, .trustRefused, facts: ["Other Root"]),
    TLSRow("certificate for another name", .otherName, .nameMismatch, facts: ["other.example.com"]),
    TLSRow("certificate expired", .expired, .trustRefused, facts: ["expired"]),
    TLSRow("certificate not yet valid", .notYetValid, .trustRefused, facts: ["not-yet-valid"]),
    TLSRow("no intermediate", .good, .trustRefused, facts: ["Example Issuing CA"], hasIntermediate: false),
    TLSRow(
      "no intermediate, the profile has it", .good, .trustedNotAuthenticated, anchors: [.root, .issuing],
      hasIntermediate: false),
    TLSRow("ECDSA on P-256", .ecdsa256, .trustedNotAuthenticated),
  ]

  /// Rows that take a server which does as it is told.
  static let versions = [
    TLSRow(
      "the name in the subject only", .commonNameOnly, .trustRefused, facts: ["no-subject-alternative-name"]),
    TLSRow("a certificate for 900 days", .longLived, .trustRefused, facts: ["825"]),
    TLSRow("a certificate without a purpose", .withoutPurpose, .trustRefused),
    TLSRow("a certificate for clients", .forClients, .trustRefused),
    TLSRow("the toggle of a manual install", .good, .trustRefused, options: ["--channel", "manual"]),
    TLSRow("TLS 1.2", .good, .trustedNotAuthenticated, server: ["-tls1_2"]),
    TLSRow("TLS 1.3", .good, .trustedNotAuthenticated, server: ["-tls1_3"]),
    TLSRow("TLS 1.1", .good, .negotiationFailed, server: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]),
    TLSRow("a client's certificate is wanted", .good, .trustedNotAuthenticated, server: ["-verify", "1"]),
    TLSRow(
      "a client's certificate is insisted on, by TLS 1.2", .good, .notIdentified,
      server: ["-Verify", "1", "-tls1_2"]),
    TLSRow(
      "a client's certificate is wanted of one that does not trust", .good, .trustRefused, anchors: [.other],
      server: ["-verify", "1"]),
  ]

  /// A server that breaks off before it proved its key, and bears another name.
  static let broken = TLSRow(
    "a client's certificate is insisted on, by one of another name", .otherName, .nameMismatch,
    server: ["-Verify", "1", "-tls1_2"])
}
