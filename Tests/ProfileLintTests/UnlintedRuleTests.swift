import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import ProfileManifest
import Support
import Testing

/// The rules whose examples are words or a part of a file: what breaks them is made here, or stands in a table that
/// another test goes through.
struct UnlintedRuleTests {
  @Test func `each rule is broken by an example, or by a case of a test`() throws {
    let shown = Rule.all.filter { $0.examples.contains { !$0.isGood && $0.file != nil } }.map(\.id)
    let placed =
      try IdentityRuleTests.all().flatMap(\.wanted) + FixtureTests.profiles.flatMap(\.findings)
      + VPNRuleTests.servers.compactMap(\.finding)
    let tables =
      try CertificateRuleTests.all().flatMap(\.wanted) + SigningRuleTests.cases.flatMap(\.wanted)
      + ReportCorpusTests.cases.flatMap(\.rules)
      + placed.compactMap { $0.split(separator: " ").last.map(String.init) }
    let broken = Set(shown + tables + Self.cases.keys)
    #expect(Set(Rule.all.map(\.id)).subtracting(broken) == [])
  }

  /// What breaks a rule of which neither an example nor a table has a case: the ids that are found.
  static let cases: [String: @Sendable () throws -> [String]] = [
    "identity-old-cipher": {
      let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let file = corpus.appending(path: "OpenSSLTests/Corpus/rc2-40.p12")
      return try LintedPayloads().identity(Array(Data(contentsOf: file)), password: "sesame")
        .findings([.identities]).map(\.rule.id)
    },
    "too-many-faults": {
      let junk = (0..<1_100).map { "<key>Junk\($0)</key><true/>" }.joined()
      return try LintedPayloads().adding("com.apple.mdm", junk).findings([.structure]).map(\.rule.id)
    },
    "invalid-signature": {
      var bytes = try signed()
      let place = try #require(bytes.firstRange(of: Array("com.example.signed".utf8)))
      bytes[place.lowerBound] = UInt8(ascii: "d")
      return Linter(LintOptions(at: TestAuthority.now)).lint(bytes, file: "a").map(\.rule.id)
    },
    "anchor-not-allowed": { try allowing("anchors") }, "signer-not-allowed": { try allowing("signers") },
    "fleet-same-identifier": twins, "fleet-same-uuid": twins, "fleet-same-payload-uuid": twins,
    "fleet-same-certificate": twins, "fleet-same-vpn-name": twins, "fleet-payload-only-once": twins,
    "fleet-anchor-contradicted": {
      try fleet(
        ["A", "A"].map { LintedPayloads().certificate("root", try TestAuthority.root($0).der).bytes })
    },
    "fleet-reference-across": {
      let device = LintedPayloads().adding("com.example.other", "").adding("com.apple.security.scep", "")
      return try fleet([LintedPayloads().vpn("", identity: 1).bytes, device.bytes])
    },
    "manifest-mistake": {
      Linter(LintOptions(at: TestAuthority.now))
        .report(on: Array("profile: {}\n".utf8), ofManifest: "a.yaml", secrets: SecretSource()).findings.map(
          \.rule.id)
    },
    "update-refused": {
      let profiles = try ["https://a.example.com", "https://b.example.com"].map { url in
        try Profile(
          parsing: Array(
            """
            <plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string>
            <key>PayloadContent</key><array><dict><key>PayloadType</key><string>com.apple.mdm</string>
            <key>ServerURL</key><string>\(url)</string></dict></array></dict></plist>
            """.utf8))
      }
      return PayloadSchema.checkUpdate(of: profiles[0], to: profiles[1]).map(\.id)
    },
  ]

  @Test(arguments: cases.keys.sorted())
  func `what is made to break a rule breaks it`(id: String) throws {
    let make = try #require(Self.cases[id])
    let found = try make()
    #expect(found.contains(id), "\(found)")
  }

  /// What two copies of a profile have in common.
  private static let twins: @Sendable () throws -> [String] = {
    let profile = LintedPayloads().certificate("root", try TestAuthority.root().der).vpn("")
      .adding("com.apple.mdm", "")
    return try fleet([profile.bytes, profile.bytes])
  }

  private static func fleet(_ profiles: [[UInt8]]) throws -> [String] {
    let linter = Linter(LintOptions(at: TestAuthority.now))
    let report = LintReport(profiles.enumerated().map { linter.report(on: $1, file: "\($0)") })
    return linter.fleet(report).findings.map(\.rule.id)
  }

  /// What is found where a list of the project has something else.
  private static func allowing(_ list: String) throws -> [String] {
    let other = Fingerprint(sha256Of: [0])
    let configuration = try LintConfiguration(
      parsing: Array("allow: { \(list): [\(other)] }".utf8), file: ".mooring.yaml")
    let profile = LintedPayloads().certificate("root", try TestAuthority.root().der)
    return Linter(LintOptions(at: TestAuthority.now, configuration: configuration))
      .lint(profile.bytes, file: "a").map(\.rule.id)
  }

  private static func signed() throws -> [UInt8] {
    let issued = try TestAuthority.server("signer.example.com", by: TestAuthority.root())
    let leaf = try Certificate(der: issued.der)
    var draft = ProfileDraft(identifier: "com.example.signed")
    draft.certificates = [try Certificate(der: TestAuthority.root().der)]
    let identity = try Identity(
      certificate: leaf, privateKey: PrivateKey(parsing: issued.key.pkcs8), chain: [])
    return try ProfileSigning.sign(draft.build().bytes, by: identity, at: TestAuthority.now)
  }
}
