import EnrolmentProfile
import Foundation
import ProfileLint
import Support
import Testing

/// The fifteen profiles of `Support/Corpus`, at the moment and for the devices that its README states.
struct FixtureTests {
  static let profiles: [(name: String, findings: [String])] = [
    (
      "d01",
      [
        "43:5 wrong-type", "45:4 misplaced-key", "47:4 misplaced-key", "63:5 on-demand-rule-unreachable",
        "69:5 on-demand-rule-unreachable", "74:4 misplaced-key",
      ]
    ),
    (
      "d02",
      [
        "17:3 vpn-dictionary-missing", "32:4 misplaced-key", "34:4 misplaced-key", "36:4 misplaced-key",
        "38:4 misplaced-key", "45:4 misplaced-key",
      ]
    ),
    (
      "d03",
      [
        "27:4 leaf-in-anchor-payload", "100:4 wrong-reference-kind", "110:2 duplicate-key",
        "112:2 duplicate-key",
      ]
    ),
    ("d04", ["27:4 more-than-one-certificate", "27:4 pem-in-der-payload", "27:4 leaf-in-anchor-payload"]),
    (
      "d05",
      [
        "12:2 malformed-uuid", "17:3 missing-expected-key", "25:4 duplicate-uuid", "25:4 malformed-uuid",
        "37:5 none-without-eap",
      ]
    ),
    ("d06", ["37:11 not-a-property-list"]), ("d07", ["offset 4090 issuer-name-of-intermediate"]),
    ("d08", ["168:5 issuer-name-of-intermediate"]),
    ("d09", ["29:4 not-one-identity", "29:4 identity-encryption", "29:4 identity-mac"]),
    ("d10", [" signer-chain-missing", "168:5 issuer-name-of-intermediate"]),
    ("d11", ["168:5 issuer-name-of-intermediate"]), ("d12", ["18:2 encrypted-payloads"]),
    ("d13", ["offset 9054 damaged-signature"]),
    ("d14", [" signed-twice", "168:5 issuer-name-of-intermediate"]),
    ("d15", ["1:1 byte-order-mark", "6:2 empty-profile"]),
  ]

  @Test(arguments: profiles)
  func `a profile gives these findings and no others`(name: String, expected: [String]) throws {
    let linter = Linter(LintOptions(targets: [Target(.iOS, OSVersion(17))], at: TestAuthority.now))
    let findings = linter.lint(try Fixture.bytes(name), file: name)
    let found = findings.map { "\($0.position) \($0.rule.id)" }
    #expect(found == expected, "\(findings.map(\.description).joined(separator: "\n"))")
  }
}
