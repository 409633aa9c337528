import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import Support
import Testing

/// The rules on a signature, beyond those that the corpus of reports has.
struct SigningRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wanted: [String]
    let change: @Sendable (inout CertificateRequest) -> Void
    init(
      _ title: String, _ wanted: [String], _ change: @escaping @Sendable (inout CertificateRequest) -> Void
    ) {
      (testDescription, self.wanted, self.change) = (title, wanted, change)
    }
  }

  static let cases: [Case] = [
    Case("a good certificate", []) { _ in },
    Case("nine days are left", ["signature-expiring"]) {
      $0.notAfter = TestAuthority.now.addingTimeInterval(9 * 86_400)
    },
    Case("a day too late", ["signature-expired"]) {
      $0.notAfter = TestAuthority.now.addingTimeInterval(-86_400)
    },
    Case("a day too early", ["signature-not-verified"]) {
      $0.notBefore = TestAuthority.now.addingTimeInterval(86_400)
    },
    Case("a certificate signed with SHA-1", ["signature-weak"]) { $0.digest = "SHA1" },
  ]

  @Test(arguments: cases)
  func `the signer is told for what is wrong with it`(one: Case) throws {
    let root = try TestAuthority.root()
    var request = TestAuthority.serverRequest("signer.example.com")
    one.change(&request)
    let leaf = try TestAuthority.issue(request, by: root)
    let identity = try Identity(
      certificate: Certificate(der: leaf.der), privateKey: PrivateKey(parsing: leaf.key.pkcs8),
      chain: [Certificate(der: root.der)])
    var draft = ProfileDraft(identifier: "com.example.signed")
    draft.certificates = [try Certificate(der: root.der)]
    let signed = try ProfileSigning.sign(try draft.build().bytes, by: identity, at: TestAuthority.now)
    let findings = Linter(LintOptions(at: TestAuthority.now)).lint(signed, file: "signed").filter {
      Rule.named($0.rule.id)?.area == .signing
    }
    #expect(findings.map(\.rule.id) == one.wanted, "\(findings.map(\.description))")
  }
}
