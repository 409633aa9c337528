import Testing
import TrustEvaluation

/// What each policy says of each situation, written out; not computed from `PolicyTable`, which it is to hold.
struct PolicyCellTests {
  /// A situation, and the verdict under rfc5280, apple-tls, apple-ikev2 and apple-eap.
  static let table: [(Scenario, [String])] = [
    (.rightServer, ["trusted", "trusted", "trusted", "trusted"]),
    (.wrongName, same("refused name-mismatch")),
    (.expired, same("refused expired")),
    (.notYetValid, same("refused not-yet-valid")),
    (.missingIntermediate, same("refused issuer-missing")),
    (.appMadeCA, same("refused app-made-ca")),
    (.leafInstalledAsAnchor, same("refused leaf-as-anchor issuer-missing")),
    (.intermediateInstalledAsOnlyAnchor, same("refused intermediate-as-anchor")),
    (.sha1Signature, refusedButWarnedByEAP("weak-signature-hash")),
    (.md5Signature, refusedButWarnedByEAP("weak-signature-hash")),
    (.rsa1024, refusedButWarnedByEAP("weak-key")),
    (.rsaOddLength, refusedButWarnedByEAP("odd-key-length")),
    (.ecP192, refusedButWarnedByEAP("weak-key")),
    (.dsa, refusedButWarnedByEAP("key-kind")),
    (.weakRootKey, refusedButWarnedByEAP("weak-key")),
    (.weakRootSignature, same("trusted")),
    (.noSAN, same("refused no-subject-alternative-name")),
    (.noServerAuth, same("refused purpose-excluded")),
    (
      .ikeOnly,
      ["refused purpose-excluded", "refused purpose-excluded", "trusted", "refused purpose-excluded"]
    ),
    (
      .noEKU,
      ["trusted", "refused purpose-absent", "trusted W purpose-absent", "trusted W purpose-absent"]
    ),
    (
      .days826,
      [
        "trusted", "refused validity-over-825-days", "trusted W validity-over-825-days",
        "trusted W validity-over-825-days",
      ]
    ),
    (
      .systemAnchor400Days, ["trusted", "refused validity-over-398-days", "trusted", "trusted"]
    ),
    (.serialZero, strictOnly("serial-zero")),
    (.serialNegative, strictOnly("serial-negative")),
    (.serialTooLong, strictOnly("serial-too-long")),
    (.version1, strictOnly("old-version")),
    (.duplicateExtension, strictOnly("duplicate-extension")),
    (.malformedExtension, strictOnly("malformed-extension")),
    (.emptySubject, strictOnly("empty-subject")),
    (.malformedNameConstraints, same("refused malformed-critical-extension")),
    // What limits a path is never passed over for being there twice, though a leaf's is a warning.
    (
      .nameConstraintsTwice,
      ["refused path-rejected duplicate-extension name-constraint-unusable"]
        + Array(
          repeating: "refused path-rejected name-constraint-unusable W duplicate-extension", count: 3)
    ),
    (.basicConstraintsTwice, refusedWithDuplicate("path-rejected")),
    (.leafBasicConstraintsTwice, strictOnly("duplicate-extension")),
    (.nameConstraintsViolated, same("refused name-constraint-violated")),
    (.pathLengthExceeded, same("refused path-length-exceeded")),
    (.unknownCriticalExtension, same("refused unknown-critical-extension")),
    (.intermediateWithoutKeyCertSign, same("refused key-cert-sign-missing")),
    (.intermediateNotCA, same("refused not-a-ca")),
    (.caForClients, strictOnly("ca-purpose-excluded")),
    (
      .badSignature,
      ["refused signature-mismatch authority-key-identifier-missing"]
        + Array(repeating: "refused signature-mismatch", count: 3)
    ),
    (.forgedRootPresented, same("refused signature-mismatch unknown-root")),
    (.forgedRootNotPresented, same("refused signature-mismatch")),
    (.selfSignedLeaf, same("refused self-signed-leaf")),
    (.unknownRoot, same("refused unknown-root")),
    (.nothingInstalled, same("refused issuer-missing no-anchors")),
    (.nothingPresented, same("refused no-certificate-presented")),
    (.rootNotCA, same("refused anchor-not-ca")),
    (.expiredRoot, same("refused expired")),
    (.trustSwitchOff, ["trusted", "refused tls-trust-off", "trusted", "trusted"]),
    (.noNameGiven, ["trusted", "refused no-name-given", "refused no-name-given", "trusted"]),
    (
      .wildcardName,
      [
        "refused wildcard-trusted-name", "refused wildcard-trusted-name", "refused wildcard-trusted-name",
        "trusted",
      ]
    ),
  ]

  /// All policies say the same.
  private static func same(_ line: String) -> [String] { Array(repeating: line, count: 4) }

  private static func refusedButWarnedByEAP(_ code: String) -> [String] {
    Array(repeating: "refused \(code)", count: 3) + ["trusted W \(code)"]
  }

  private static func refusedWithDuplicate(_ codes: String) -> [String] {
    ["refused \(codes) duplicate-extension"]
      + Array(repeating: "refused \(codes) W duplicate-extension", count: 3)
  }

  private static func strictOnly(_ code: String) -> [String] {
    ["refused \(code)"] + Array(repeating: "trusted W \(code)", count: 3)
  }

  static let cells = table.flatMap { scenario, lines in
    zip(TrustPolicy.allCases, lines).map { (scenario, $0, $1) }
  }

  @Test(arguments: cells)
  func `each policy says of each situation what the table says`(
    scenario: Scenario, policy: TrustPolicy, line: String
  ) throws {
    let found = try scenario.verdict(policy)
    #expect(found.line == line, "\(found.reasons.map(\.detail))")
  }

  @Test func `the table has every situation under every policy, once`() {
    #expect(Set(Self.table.map(\.0)).count == Self.table.count)
    #expect(Set(Self.table.map(\.0)) == Set(Scenario.allCases))
    #expect(Self.table.allSatisfy { $0.1.count == TrustPolicy.allCases.count })
  }
}
