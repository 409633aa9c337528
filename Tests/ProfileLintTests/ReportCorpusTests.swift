import EnrolmentProfile
import OpenSSL
import ProfileLint
import PropertyList
import Support
import Testing

/// What people reported, each with the rule that says so. The numbers are those of the reports in the issue that the linter
/// was written for; `device-` are those that were made on the side of the device.
struct ReportCorpusTests {
  /// A profile, what it is looked at with, and what is said: the rule that the report is about first.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let rules: [String]
    var targets: [Target] = [Target(.iOS, OSVersion(17))]
    var signature = LintCorpus.Signature.none
    /// Whether the server's certificate is judged too, and whether it has its name in the subjectAltName.
    var server: Bool?
    /// Whether another profile, of the same office, goes to the device too.
    var isFleet = false
    var testDescription: String { name }

    init(_ name: String, _ rules: String...) { (self.name, self.rules) = (name, rules) }

    func on(_ targets: String...) -> Case { changed { $0.targets = targets.compactMap(Target.init) } }
    func signed(_ signature: LintCorpus.Signature) -> Case { changed { $0.signature = signature } }
    var inFleet: Case { changed { $0.isFleet = true } }
    func server(named: Bool) -> Case { changed { $0.server = named } }

    private func changed(_ change: (inout Case) -> Void) -> Case {
      var copy = self
      change(&copy)
      return copy
    }
  }

  static let cases: [Case] = [
    Case("01-anchor-without-common-name", "anchor-without-common-name"),
    Case("02-server-by-apples-rules", "server-refused").server(named: true),
    Case("11-anchor-in-enrolment-profile", "mdm-anchor-in-own-profile").on("ios17 manual"),
    Case("13-intermediate-expiring", "certificate-expiring"),
    Case("14-anchor-expiring", "certificate-expiring"),
    Case("15-identity-in-aes", "identity-encryption", "identity-mac"),
    Case("19-another-password", "identity-password-wrong"),
    Case("24-reference-to-nothing", "dangling-reference"),
    Case("26-none-without-eap", "none-without-eap"),
    Case("28-identifier-is-a-subject", "vpn-identity-is-subject"),
    Case("29-damaged-copy", "not-a-property-list"),
    Case("30-names-disagree", "vpn-server-name-not-address"),
    Case("33-child-without-group", "pfs-without-group"),
    Case("34-proposal-without-group", "proposal-without-group"),
    Case("36-weak-proposal", "weak-proposal"),
    Case("42-wireguard-key-in-clear", "vendor-secret-in-clear"),
    Case("47-shared-identifier", "fleet-same-identifier").inFleet,
    Case("48-shared-uuid", "fleet-same-uuid").inFleet,
    Case("51-replace-with-uuid", "malformed-uuid"), Case("51-zero-uuid", "placeholder-uuid"),
    Case("52-same-uuid-twice", "duplicate-uuid"), Case("53-bare-ampersand", "not-a-property-list"),
    Case("55-payload-version-missing", "missing-key"), Case("56-identity-of-mdm-missing", "missing-key"),
    Case("57-scope-misspelt", "misspelt-key"), Case("58-key-that-is-none", "unknown-key"),
    Case("59-signed-leaf-only", "signer-chain-missing").signed(.leafOnly),
    Case("62-distribution-signer", "signer-kind").signed(.byDistribution),
    Case("64-variable-in-signed", "placeholder-in-signed-profile").signed(.whole),
    Case("68-attest-without-hardware", "acme-attest-without-hardware"),
    Case("69-identifier-twice", "acme-identifier-twice"),
    Case("device-16-provider-of-another-app", "vpn-provider-of-another-app"),
    Case("device-19-provider-unnamed", "provider-unnamed").on("macos14"),
    Case("device-24-proposal-left-to-device", "proposal-left-to-device").on("ios13", "ios17"),
    Case("device-34-on-demand-without-password", "on-demand-without-credential"),
    Case("device-35-no-anchor", "vpn-without-anchor"),
    Case("device-36-trust-switch", "trust-switch-needed").on("ios17 manual"),
    Case("device-37-no-certificate-request", "issuer-name-missing").server(named: true),
    Case("device-37-server-without-san", "server-refused").server(named: false),
    Case("device-39-local-identifier", "identity-name"),
    Case("device-40-authority-in-pkcs12", "not-one-identity"),
    Case("device-44-anchor-that-is-none", "leaf-in-anchor-payload"),
    Case("device-45-never-stays-off", "on-demand-always-connects"),
    Case("device-46-rule-too-late", "on-demand-rule-unreachable"),
    Case("device-47-connect-without-probe", "on-demand-connect-without-probe"),
    Case("device-47-probe-without-page", "on-demand-probe-url"),
  ]

  private static let corpus = Result { try LintCorpus() }

  private static func findings(_ one: Case, twin: Bool) throws -> [Finding] {
    let corpus = try corpus.get()
    let chain = try one.server.map { try corpus.server(named: twin || $0) } ?? []
    let signature = twin && one.signature != .none ? .whole : one.signature
    let name = one.name + (twin ? "-good" : "")
    let linter = Linter(LintOptions(targets: one.targets, at: TestAuthority.now, serverChain: chain))
    var files = [linter.report(on: try corpus.bytes(name, signature), file: name)]
    guard one.isFleet else { return files[0].findings }
    let other = "30-names-disagree-good"
    files.append(linter.report(on: try corpus.bytes(other), file: other))
    return linter.fleet(LintReport(files)).files[0].findings
  }

  @Test(arguments: cases)
  func `what somebody reported is said, and nothing besides`(one: Case) throws {
    let findings = try Self.findings(one, twin: false)
    let told = findings.map(\.description).joined(separator: "\n")
    let noticed = Set(one.rules)
    // Of notices only those are held to that the report is about.
    let found = findings.filter { $0.severity >= .warning || noticed.contains($0.rule.id) }.map(\.rule.id)
    #expect(found.sorted() == one.rules.sorted(), "\(told)")
    #expect(one.signature != .none || findings.allSatisfy { $0.position != .none }, "\(told)")
  }

  @Test(arguments: cases)
  func `of the mended twin nothing is said`(one: Case) throws {
    let findings = try Self.findings(one, twin: true).filter {
      $0.severity >= .warning || one.rules.contains($0.rule.id)
    }
    #expect(findings.map(\.description) == [])
  }

  @Test func `each file of the corpus is in the table`() {
    #expect(LintCorpus.reports.names == Self.cases.flatMap { [$0.name, $0.name + "-good"] }.sorted())
  }
}
