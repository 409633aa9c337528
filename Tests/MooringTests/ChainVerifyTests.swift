import EnrolmentProfile
import Foundation
import OpenSSL
import Support
import Testing

/// `mooring chain verify --profile` on each situation under each policy: the exit status, and the codes.
struct ChainVerifyTests {
  /// What is wrong with the server or the profile.
  enum Fault: String, CaseIterable {
    case none, wrongName, expired, notYetValid, missingIntermediate, appMadeCA, leafAsAnchor,
      intermediateAsAnchor
    case sha1, rsa1024, noSAN, noServerAuth, days826
  }

  /// Rows as the policy table has them, in the order rfc5280, apple-tls, apple-ikev2, apple-eap: R and W with the
  /// code, or trusted.
  static let table: [(Fault, [String])] = [
    (.none, ["trusted", "trusted", "trusted", "trusted"]),
    (.wrongName, Array(repeating: "R name-mismatch", count: 4)),
    (.expired, Array(repeating: "R expired", count: 4)),
    (.notYetValid, Array(repeating: "R not-yet-valid", count: 4)),
    (.missingIntermediate, Array(repeating: "R issuer-missing", count: 4)),
    (.appMadeCA, Array(repeating: "R unknown-root", count: 4)),
    (.leafAsAnchor, Array(repeating: "R leaf-as-anchor", count: 4)),
    (.intermediateAsAnchor, Array(repeating: "R intermediate-as-anchor", count: 4)),
    (
      .sha1,
      ["R weak-signature-hash", "R weak-signature-hash", "R weak-signature-hash", "W weak-signature-hash"]
    ),
    (.rsa1024, ["R weak-key", "R weak-key", "R weak-key", "W weak-key"]),
    (.noSAN, Array(repeating: "R no-subject-alternative-name", count: 4)),
    (.noServerAuth, Array(repeating: "R purpose-excluded", count: 4)),
    (
      .days826,
      ["trusted", "R validity-over-825-days", "W validity-over-825-days", "W validity-over-825-days"]
    ),
  ]

  static let policies = ["rfc5280", "apple-tls", "apple-ikev2", "apple-eap"]
  static let cells = table.flatMap { fault, row in zip(policies, row).map { (fault, $0, $1) } }

  @Test(arguments: cells)
  func `chain verify answers as the policy table says`(fault: Fault, policy: String, expected: String) throws
  {
    let folder = try TemporaryFolder()
    let (profile, chain) = try Self.files(fault, in: folder)
    let answer = try Tool.run([
      "mooring", "chain", "verify", chain, "--profile", profile, "--policy", policy, "--at",
      "2026-12-01T00:00:00Z", "--format", "json",
    ])
    let verdict = try JSONDecoder().decode(Answer.self, from: answer.bytes)
    let words = expected.split(separator: " ").map(String.init)
    #expect(answer.status == (words[0] == "R" ? 1 : 0), "\(answer.stdout)")
    #expect(verdict.verdict == (words[0] == "R" ? "refused" : "trusted"))
    #expect(verdict.policy == policy)
    if words[0] == "R" { #expect(verdict.reasons.map(\.code).contains(words[1]), "\(answer.stdout)") }
    if words[0] == "W" { #expect(verdict.warnings.map(\.code).contains(words[1]), "\(answer.stdout)") }
    if words[0] == "trusted" {
      #expect(verdict.reasons.isEmpty && verdict.warnings.isEmpty, "\(answer.stdout)")
      #expect(verdict.path.map(\.role) == ["leaf", "intermediate", "anchor"])
    }
  }

  @Test(arguments: [("client", Int32(0)), ("server", 1)])
  func `the text and the JSON of a verdict are a promise`(purpose: String, status: Int32) throws {
    for format in ["text", "json"] {
      let answer = try Tool.run([
        "mooring", "chain", "verify", Self.client, "--profile",
        try Fixture.url("d08-good-ikev2").path, "--name", "dns:client.example.com", "--purpose", purpose,
        "--at", "2026-12-01T00:00:00Z", "--format", format,
      ])
      #expect(answer.status == status)
      try expectGolden(answer.stdout, "verdict-\(purpose).\(format)")
    }
  }

  private static let client = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus/client.pem").path

  private struct Answer: Decodable {
    struct Reason: Decodable { let code: String }
    struct Link: Decodable { let role: String }
    let verdict: String
    let policy: String
    let path: [Link]
    let reasons: [Reason]
    let warnings: [Reason]
  }

  /// A profile that brings the anchors of the situation, and the chain that its server sends.
  private static func files(_ fault: Fault, in folder: TemporaryFolder) throws -> (
    profile: String, chain: String
  ) {
    let root = try TestAuthority.root()
    let intermediate = try TestAuthority.intermediate(by: root)
    var request = TestAuthority.serverRequest(fault == .wrongName ? "mail.example.com" : "vpn.example.com")
    switch fault {
    case .expired: request.notAfter = TestAuthority.now.addingTimeInterval(-1)
    case .notYetValid: request.notBefore = TestAuthority.now.addingTimeInterval(1)
    case .sha1: request.digest = "SHA1"
    case .rsa1024: request.key = .rsa(1024)
    case .noSAN: request.extensions.removeAll { $0.0 == "subjectAltName" }
    case .noServerAuth:
      request.extensions = request.extensions.map { $0.0 == "extendedKeyUsage" ? ($0.0, "clientAuth") : $0 }
    case .days826: request.notAfter = request.notBefore.addingTimeInterval(826 * 86_400)
    default: break
    }
    var chain = [try TestAuthority.issue(request, by: intermediate), intermediate]
    var installed = [root]
    switch fault {
    case .missingIntermediate: chain.removeLast()
    case .appMadeCA:
      let app = try TestAuthority.root("App Generated CA")
      chain = [try TestAuthority.issue(request, by: app), app]
    case .leafAsAnchor:
      installed = [chain[0]]
      chain.removeLast()
    case .intermediateAsAnchor:
      installed = [intermediate]
      chain.removeLast()
    default: break
    }
    var draft = ProfileDraft(identifier: "com.example.vpn")
    draft.allowsLeafCertificates = true
    draft.certificates = try installed.map { try Certificate(der: $0.der) }
    var ikev2 = IKEv2Configuration()
    ikev2.remoteAddress = "vpn.example.com"
    ikev2.remoteIdentifier = "vpn.example.com"
    ikev2.localIdentifier = "alice@example.com"
    ikev2.authenticationMethod = IKEv2Configuration.AuthenticationMethod.none
    ikev2.extendedAuthEnabled = true
    draft.vpns = [VPNPayload(userDefinedName: "Office", ikev2: ikev2)]
    let profile = try folder.write("p.mobileconfig", draft.build().bytes)
    return (profile, try folder.write("chain.pem", chain.map(\.pem).joined().utf8))
  }
}
