import OpenSSL
import Support
import Testing
import TrustEvaluation

struct PermittedServerTests {
  @Test(arguments: [
    (nil, ServerName.dns("vpn.example.com"), true),
    ("permitted;DNS:example.com", .dns("vpn.example.com"), true),
    ("permitted;DNS:example.com", .dns("example.com"), true),
    ("permitted;DNS:example.com", .dns("vpn.example.net"), false),
    ("permitted;DNS:example.com", .dns("badexample.com"), false),
    ("permitted;DNS:example.com", .dns(""), false),
    ("excluded;DNS:example.com", .dns("vpn.example.com"), false),
    ("excluded;DNS:example.com", .dns("vpn.example.net"), true),
    ("permitted;DNS:example.com", .ip("192.0.2.1"), true),
    ("permitted;IP:192.0.2.0/255.255.255.0", .ip("192.0.2.1"), true),
    ("permitted;IP:192.0.2.0/255.255.255.0", .ip("198.51.100.1"), false),
    ("permitted;email:example.com", .email("alice@example.net"), false),
  ])
  func `a CA lets the names pass that its constraints allow`(
    constraints: String?, name: ServerName, isPermitted: Bool
  ) throws {
    var request = CertificateRequest([("CN", "Root")], [("basicConstraints", "critical,CA:TRUE")])
    if let constraints { request.extensions.append(("nameConstraints", "critical,\(constraints)")) }
    let root = try Certificate(der: TestAuthority.issue(request).der)
    #expect(root.permitsServer(named: name) == isPermitted)
  }
}
