import Foundation
import Support
import Testing

/// `mooring chain verify` on chains as administrators break them: each answer is read by somebody who knows the
/// mistake only from it.
struct BrokenChainTests {
  @Test(arguments: noPath + noLongerValid + notTheServer + badAuthority + badCertificate)
  func `a broken chain is explained by the one thing to change`(chain: BrokenChain) throws {
    let answer = try chain.answer()
    #expect(answer.status == 1)
    let lines = answer.stdout.split(separator: "\n")
    let reasons = lines.filter { $0.hasPrefix("refused: ") }
    let fixes = lines.filter { $0.hasPrefix("  fix: ") }
    #expect(reasons.count == 1 && fixes.count == 1, "\(answer.stdout)")
    let reason = try #require(reasons.first)
    let fix = try #require(fixes.first)
    #expect(reason.hasPrefix("refused: \(chain.certificate): "), "\(reason)")
    #expect(reason.contains("[\(chain.code), "), "\(reason)")
    #expect(reason.contains(chain.found), "\(reason)")
    #expect(reason.contains(chain.wanted), "\(reason)")
    #expect(fix.contains(chain.fix), "\(fix)")
  }

  private static let server = "CN=vpn.example.com,O=Example Ltd"
  private static let issuer = "CN=Example Issuing CA,O=Example Ltd"
  private static let root = "CN=Example Root,O=Example Ltd"

  private static let noPath = [
    BrokenChain(
      mistake: "the server does not send its intermediate", code: "issuer-missing", certificate: server,
      found: "presented only its own certificate", wanted: "its issuer \(issuer)",
      fix: "add the certificate of \(issuer) to the profile",
      files: { $0.sent = [$0.server] }),
    BrokenChain(
      mistake: "the intermediate is missing, and the server's certificate names who issued it",
      code: "issuer-missing", certificate: server,
      found: "presented only its own certificate", wanted: "its issuer \(issuer)",
      fix:
        "add the intermediate \(issuer) to the profile or let the server send it: its issuer is your anchor \(root)",
      requests: { $0.server.set("authorityKeyIdentifier", "keyid,issuer:always") },
      files: { $0.sent = [$0.server] }),
    BrokenChain(
      mistake: "another root of the same name is installed", code: "signature-mismatch", certificate: issuer,
      found: "another key (key identifier ", wanted: "the anchor \(root)",
      fix: "into the profile: the one installed has another key",
      files: { $0.anchors = [try TestAuthority.root("Example Root")] }),
    BrokenChain(
      mistake: "no profile brings the root", code: "unknown-root", certificate: root,
      found: "self-signed \(root)", wanted: "no profile brought", fix: "add it to the profile as an anchor",
      files: {
        $0.sent.append($0.root)
        $0.anchors = [try TestAuthority.root("Other Root")]
      }),
    BrokenChain(
      mistake: "the server made its certificate itself", code: "self-signed-leaf", certificate: server,
      found: "signed itself", wanted: "no CA vouches for it", fix: "issue the server's certificate from a CA",
      files: { $0.sent = [try TestAuthority.issue(TestAuthority.serverRequest())] }),
    BrokenChain(
      mistake: "the server's certificate is installed as the anchor", code: "leaf-as-anchor",
      certificate: server,
      found: "the server's own certificate is installed", wanted: "only a self-signed CA is",
      fix: "put the root of its CA into the profile instead",
      files: {
        let made = try TestAuthority.issue(TestAuthority.serverRequest())
        ($0.sent, $0.anchors) = ([made], [made])
      }),
    BrokenChain(
      mistake: "the intermediate is installed in place of the root", code: "intermediate-as-anchor",
      certificate: issuer,
      found: "an intermediate only completes a path", wanted: "its issuer \(root) is not installed",
      fix: "add the root \(root) to the profile", files: { $0.anchors = [$0.issuer] }),
    BrokenChain(
      mistake: "the server's certificate was damaged", code: "signature-mismatch", certificate: server,
      found: "its signature does not verify under the key of \(issuer)",
      wanted: "altered after it was signed",
      fix: "take the certificate from its CA again",
      files: { $0.sent[0] = $0.server.damaged }),
    BrokenChain(
      mistake: "the server sends the intermediate of before its key was changed", code: "signature-mismatch",
      certificate: server, found: "another key (key identifier ", wanted: "than that of \(issuer)",
      fix: "let the server send the \(issuer) that has the key identifier",
      files: { $0.sent[1] = try TestAuthority.intermediate(by: $0.root) }),
  ]

  private static let noLongerValid = [
    BrokenChain(
      mistake: "the server's certificate has expired", code: "expired", certificate: server,
      found: "valid until 2026-11-30T23:59:59Z", wanted: "the time is 2026-12-01T00:00:00Z", fix: "renew it",
      requests: { $0.server.notAfter = TestAuthority.now.addingTimeInterval(-1) }),
    BrokenChain(
      mistake: "the intermediate has expired", code: "expired", certificate: issuer,
      found: "valid until 2026-11-30T00:00:00Z", wanted: "the time is 2026-12-01T00:00:00Z", fix: "renew it",
      requests: { $0.issuer.notAfter = TestAuthority.now.addingTimeInterval(-86_400) }),
    BrokenChain(
      mistake: "the server's certificate is not valid yet", code: "not-yet-valid", certificate: server,
      found: "valid from 2026-12-01T01:00:00Z", wanted: "the time is 2026-12-01T00:00:00Z",
      fix: "wait until 2026-12-01T01:00:00Z",
      requests: { $0.server.notBefore = TestAuthority.now.addingTimeInterval(3_600) }),
    BrokenChain(
      mistake: "the server's certificate is valid for 826 days", code: "validity-over-825-days",
      certificate: server, found: "valid for 826 days", wanted: "may have 825 days",
      fix: "for 825 days or less",
      requests: { $0.server.notAfter = $0.server.notBefore.addingTimeInterval(826 * 86_400) }),
  ]

  private static let notTheServer = [
    BrokenChain(
      mistake: "the server has another name", code: "name-mismatch",
      certificate: "CN=mail.example.com,O=Example Ltd",
      found: "mail.example.com", wanted: "wanted is DNS:vpn.example.com",
      fix: "with DNS:vpn.example.com in its subjectAltName", policy: "apple-ikev2",
      requests: { $0.server = TestAuthority.serverRequest("mail.example.com") }),
    BrokenChain(
      mistake: "a wildcard is to stand for two labels", code: "name-mismatch", certificate: server,
      found: "DNS:*.example.com",
      wanted: "wanted is DNS:vpn.office.example.com; a wildcard stands for one label",
      fix: "with DNS:vpn.office.example.com in its subjectAltName", name: "vpn.office.example.com",
      requests: { $0.server.set("subjectAltName", "DNS:*.example.com") }),
    BrokenChain(
      mistake: "the name stands in the common name only", code: "no-subject-alternative-name",
      certificate: server,
      found: "no subjectAltName, and its CN vpn.example.com is never looked at",
      wanted: "wanted is DNS:vpn.example.com",
      fix: "with DNS:vpn.example.com in its subjectAltName", policy: "apple-ikev2",
      requests: { $0.server.extensions.removeAll { $0.0 == "subjectAltName" } }),
    BrokenChain(
      mistake: "the certificate is one for clients", code: "purpose-excluded", certificate: server,
      found: "its extendedKeyUsage is clientAuth", wanted: "wanted is serverAuth",
      fix: "with serverAuth in its extendedKeyUsage", policy: "apple-ikev2",
      requests: { $0.server.set("extendedKeyUsage", "clientAuth") }),
    BrokenChain(
      mistake: "the certificate is for no purpose", code: "purpose-absent", certificate: server,
      found: "no extendedKeyUsage", wanted: "wanted is serverAuth",
      fix: "with serverAuth in its extendedKeyUsage",
      requests: { $0.server.extensions.removeAll { $0.0 == "extendedKeyUsage" } }),
  ]

  private static let badAuthority = [
    BrokenChain(
      mistake: "the intermediate does not say CA:TRUE", code: "not-a-ca", certificate: issuer,
      found: "basicConstraints do not say CA:TRUE", wanted: "CA:TRUE",
      fix: "again with basicConstraints CA:TRUE, critical",
      requests: { $0.issuer.set("basicConstraints", "critical,CA:FALSE") }),
    BrokenChain(
      mistake: "the intermediate may not sign certificates", code: "key-cert-sign-missing",
      certificate: issuer, found: "its keyUsage does not hold keyCertSign", wanted: "keyCertSign",
      fix: "again with keyUsage keyCertSign",
      requests: { $0.issuer.set("keyUsage", "critical,cRLSign") }),
    BrokenChain(
      mistake: "there is an intermediate too many", code: "path-length-exceeded", certificate: issuer,
      found: "more CA certificates stand below it", wanted: "its pathLenConstraint of 0 allows",
      fix: "larger pathLenConstraint",
      requests: { $0.issuer.set("basicConstraints", "critical,CA:TRUE,pathlen:0") },
      files: {
        let lower = try TestAuthority.intermediate("Example Lower CA", by: $0.issuer)
        $0.sent = [try TestAuthority.server(by: lower), lower, $0.issuer]
      }),
    BrokenChain(
      mistake: "the intermediate is for other names", code: "name-constraint-violated", certificate: server,
      found: "its name DNS:vpn.example.com", wanted: "what \(issuer) permits: DNS:example.org",
      fix: "use a name that \(issuer) may vouch for, or another CA",
      requests: { $0.issuer.set("nameConstraints", "critical,permitted;DNS:example.org") }),
  ]

  private static let badCertificate = [
    BrokenChain(
      mistake: "the server's key is too short", code: "weak-key", certificate: server,
      found: "its key is RSA 1024-bit", wanted: "wanted is at least 2048 bits",
      fix: "for an RSA key of 2048 bits",
      requests: { $0.server.key = .rsa(1024) }),
    BrokenChain(
      mistake: "the server's certificate is signed over SHA-1", code: "weak-signature-hash",
      certificate: server,
      found: "signed with SHA-1", wanted: "wanted is SHA-256", fix: "sign it again with SHA-256",
      requests: { $0.server.digest = "SHA1" }),
    BrokenChain(
      mistake: "a critical extension nobody knows", code: "unknown-critical-extension", certificate: server,
      found: "critical extension 1.2.3.4.5", wanted: "not understood",
      fix: "without the extension 1.2.3.4.5, or with it not critical",
      requests: { $0.server.set("1.2.3.4.5", "critical,DER:0500") }),
    BrokenChain(
      mistake: "serial number 0", code: "serial-zero", certificate: server,
      found: "serial number is 0", wanted: "wanted is a positive number",
      fix: "again with a positive serial number", policy: "rfc5280",
      requests: { $0.server.serial = "0" }),
    BrokenChain(
      mistake: "an extension is there twice", code: "duplicate-extension", certificate: server,
      found: "extendedKeyUsage (2.5.29.37) is there more than once", wanted: "wanted is once",
      fix: "again with extendedKeyUsage (2.5.29.37) once", policy: "rfc5280",
      requests: { $0.server.extensions.append(("extendedKeyUsage", "serverAuth")) }),
    BrokenChain(
      mistake: "the server's certificate has no extensions at all", code: "old-version", certificate: server,
      found: "version 1", wanted: "wanted is version 3", fix: "again as version 3", policy: "rfc5280",
      requests: { $0.server.version = 1 }),
  ]
}
