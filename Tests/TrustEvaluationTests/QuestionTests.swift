import FoundationEssentials
import OpenSSL
import Support
import Testing
import TrustEvaluation

/// What a request may ask beyond the policy: the purpose in so many words, and what of a given anchor counts.
struct QuestionTests {
  /// Extended key usage of the leaf and of its CA (empty: none), what is demanded, and the verdicts.
  static let demands: [(leaf: String, issuer: String, PurposeDemand, [String])] = [
    ("serverAuth", "", .asPolicy, Flaw.same("trusted")),
    ("serverAuth", "", .leaf, Flaw.same("trusted")),
    ("serverAuth", "", .path, Flaw.same("refused demanded-purpose-missing")),
    ("serverAuth", "serverAuth", .path, Flaw.same("trusted")),
    ("anyExtendedKeyUsage", "", .asPolicy, Flaw.same("trusted")),
    ("anyExtendedKeyUsage", "", .leaf, Flaw.same("refused demanded-purpose-missing")),
    ("serverAuth", "anyExtendedKeyUsage", .path, Flaw.same("refused demanded-purpose-missing")),
    (
      "", "", .leaf,
      [
        "refused demanded-purpose-missing", "refused demanded-purpose-missing purpose-absent",
        "refused demanded-purpose-missing W purpose-absent",
        "refused demanded-purpose-missing W purpose-absent",
      ]
    ),
    (
      "1.3.6.1.5.5.7.3.17", "", .leaf,
      [
        "refused demanded-purpose-missing purpose-excluded",
        "refused demanded-purpose-missing purpose-excluded", "trusted",
        "refused demanded-purpose-missing purpose-excluded",
      ]
    ),
  ]

  @Test(arguments: demands)
  func `a purpose that is demanded stands there in so many words`(
    leaf: String, issuer: String, demand: PurposeDemand, lines: [String]
  ) throws {
    try Flaw("\(leaf)/\(issuer)", lines) {
      $0.demandsPurpose = demand
    } _: { requests in
      requests.server.remove("extendedKeyUsage")
      if !leaf.isEmpty { requests.server.set("extendedKeyUsage", leaf) }
      if !issuer.isEmpty { requests.issuer.set("extendedKeyUsage", issuer) }
    }.check()
  }

  @Test func `what is demanded is named, with what is there`() throws {
    let flaw = Flaw("any", []) {
      $0.demandsPurpose = .leaf
    } _: {
      $0.server.set("extendedKeyUsage", "anyExtendedKeyUsage")
    }
    let finding = try #require(try flaw.verdict(.rfc5280).reasons.first)
    #expect(finding.detail.contains("extendedKeyUsage is anyExtendedKeyUsage; demanded is serverAuth itself"))
  }

  /// A fault of the anchor, the limits that mind it, and the reason.
  static let anchors:
    [(title: String, limit: AnchorLimits, code: String, @Sendable (inout CertificateRequest) -> Void)] =
      [
        ("expired", .validity, "expired", { $0.notAfter = TestAuthority.now.addingTimeInterval(-1) }),
        (
          "not valid yet", .validity, "not-yet-valid",
          { $0.notBefore = TestAuthority.now.addingTimeInterval(1) }
        ),
        ("no CA", .basicConstraints, "not-a-ca", { $0.set("basicConstraints", "critical,CA:FALSE") }),
        (
          "for other names", .constraints, "name-constraint-violated",
          { $0.set("nameConstraints", "critical,permitted;DNS:example.org") }
        ),
        (
          "for no intermediates", .constraints, "path-length-exceeded",
          { $0.set("basicConstraints", "critical,CA:TRUE,pathlen:0") }
        ),
        (
          "not for certificates", .constraints, "key-cert-sign-missing",
          { $0.set("keyUsage", "critical,cRLSign") }
        ),
        (
          "with an extension nobody knows", .constraints, "unknown-critical-extension",
          { $0.set("1.2.3.4.5", "critical,DER:0500") }
        ),
        ("with a short key", .constraints, "weak-key", { $0.key = .rsa(1024) }),
      ]

  @Test(arguments: anchors.indices)
  func `of an anchor that is given only counts what the limits say`(index: Int) throws {
    let (title, minding, code, change) = Self.anchors[index]
    for limits: AnchorLimits in [[], .validity, .basicConstraints, .constraints, .all] {
      let flaw = Flaw(title, []) {
        $0.trustsGivenAnchors = true
        $0.anchorLimits = limits
      } _: {
        change(&$0.root)
      }
      let line = limits.contains(minding) ? "refused \(code)" : "trusted"
      #expect(try flaw.verdict(.rfc5280).line == line, "\(title), limits \(limits.rawValue)")
    }
  }

  @Test(arguments: anchors.indices, TrustPolicy.allCases.filter { $0 != .rfc5280 })
  func `to Apple's policies all of an anchor counts, whatever is asked`(index: Int, policy: TrustPolicy)
    throws
  {
    let (title, _, code, change) = Self.anchors[index]
    let flaw = Flaw(title, []) {
      $0.trustsGivenAnchors = true
      $0.anchorLimits = []
    } _: {
      change(&$0.root)
    }
    let verdict = try flaw.verdict(policy)
    // What is no CA is no anchor at all there, and EAP only warns of a short key.
    let wanted = code == "not-a-ca" ? "anchor-not-ca" : code
    let told = (code == "weak-key" && policy == .appleEAP ? verdict.warnings : verdict.reasons).map(\.code)
    #expect(told.first == wanted, "\(title): \(verdict.line)")
  }
}
