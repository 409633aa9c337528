import OpenSSL
import Support
import Testing
import TrustEvaluation

/// A root, an intermediate and a server with one thing wrong, and the verdict under rfc5280, apple-tls, apple-ikev2 and
/// apple-eap.
struct Flaw: Sendable, CustomTestStringConvertible {
  /// What is wrong.
  let title: String
  /// The verdicts.
  let lines: [String]
  private let change: @Sendable (inout Requests) -> Void
  private let ask: @Sendable (inout TrustRequest) -> Void

  /// What is issued.
  struct Requests {
    var root = authority("Example Root")
    var issuer = authority("Example Issuing CA")
    var server = TestAuthority.serverRequest()

    private static func authority(_ name: String) -> CertificateRequest {
      CertificateRequest(
        [("O", "Example Ltd"), ("CN", name)],
        [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign")])
    }
  }

  init(
    _ title: String, _ lines: [String], ask: @escaping @Sendable (inout TrustRequest) -> Void = { _ in },
    _ change: @escaping @Sendable (inout Requests) -> Void
  ) {
    self.title = title
    self.lines = lines
    self.ask = ask
    self.change = change
  }

  var testDescription: String { title }

  /// The verdict under a policy.
  func verdict(_ policy: TrustPolicy) throws -> Verdict {
    var requests = Requests()
    change(&requests)
    let root = try TestAuthority.issue(requests.root)
    let issuer = try TestAuthority.issue(requests.issuer, by: root)
    let server = try TestAuthority.issue(requests.server, by: issuer)
    var store = TrustStore()
    try store.add(root.certificate(), origin: .mdm)
    return store.evaluate(.about([try server.certificate(), try issuer.certificate()], policy, ask))
  }

  /// The verdicts are as written.
  func check(_ location: SourceLocation = #_sourceLocation) throws {
    for (policy, line) in zip(TrustPolicy.allCases, lines) {
      let found = try verdict(policy)
      #expect(
        found.line == line, "\(policy): \((found.reasons + found.warnings).map(\.detail))",
        sourceLocation: location)
    }
  }

  /// The same under every policy.
  static func same(_ line: String) -> [String] { Array(repeating: line, count: TrustPolicy.allCases.count) }

  /// Refused under rfc5280, a warning under Apple's.
  static func warned(_ codes: String) -> [String] {
    ["refused \(codes)"] + Array(repeating: "trusted W \(codes)", count: 3)
  }

  /// Refused under rfc5280, nothing said under Apple's.
  static func unsaid(_ codes: String) -> [String] {
    ["refused \(codes)"] + Array(repeating: "trusted", count: 3)
  }
}
