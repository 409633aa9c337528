import Foundation
import Support
import Testing

/// A server's chain with one mistake in it, and what an administrator has to be told.
struct BrokenChain: Sendable, CustomTestStringConvertible {
  /// The mistake.
  let mistake: String
  /// The one reason that is told.
  let code: String
  /// The subject of the certificate that the reason names.
  let certificate: String
  /// The value found, as it is written.
  let found: String
  /// The value wanted.
  let wanted: String
  /// The one thing to change.
  let fix: String
  var policy = "apple-tls"
  var name = "vpn.example.com"
  /// Changes what is issued.
  var requests: @Sendable (inout Requests) -> Void = { _ in }
  /// Changes what is sent and installed.
  var files: @Sendable (inout Files) throws -> Void = { _ in }

  var testDescription: String { mistake }

  /// What is to be issued.
  struct Requests {
    var root = authority("Example Root")
    var issuer = authority("Example Issuing CA")
    var server = TestAuthority.serverRequest()

    private static func authority(_ name: String) -> CertificateRequest {
      var request = CertificateRequest(
        [("O", "Example Ltd"), ("CN", name)],
        [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign")])
      request.notBefore = TestAuthority.now.addingTimeInterval(-900 * 86_400)
      request.notAfter = TestAuthority.now.addingTimeInterval(900 * 86_400)
      return request
    }
  }

  /// What was issued, what of it the server sends, and what is installed.
  struct Files {
    let root: IssuedCertificate
    let issuer: IssuedCertificate
    let server: IssuedCertificate
    var sent: [IssuedCertificate]
    var anchors: [IssuedCertificate]

    init(_ requests: Requests) throws {
      root = try TestAuthority.issue(requests.root)
      issuer = try TestAuthority.issue(requests.issuer, by: root)
      server = try TestAuthority.issue(requests.server, by: issuer)
      sent = [server, issuer]
      anchors = [root]
    }
  }

  /// What `mooring chain verify` says of it.
  func answer() throws -> Tool.Answer {
    var requests = Requests()
    self.requests(&requests)
    var files = try Files(requests)
    try self.files(&files)
    let folder = try TemporaryFolder()
    let chain = try folder.write("chain.pem", files.sent.map(\.pem).joined().utf8)
    let anchors = try folder.write("anchors.pem", files.anchors.map(\.pem).joined().utf8)
    return try Tool.run([
      "mooring", "chain", "verify", chain, "--anchor", anchors, "--policy", policy, "--name", "dns:" + name,
      "--at", "2026-12-01T00:00:00Z",
    ])
  }
}

extension CertificateRequest {
  /// Puts another value into an extension that is there, or adds the extension.
  mutating func set(_ name: String, _ value: String) {
    extensions.removeAll { $0.0 == name }
    extensions.append((name, value))
  }
}
