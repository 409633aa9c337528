import Foundation
import OpenSSL
import Support
import Testing

/// How the lists of a scene are changed, and the verdicts under rfc5280 and under Apple's policies.
struct RevocationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let lines: [String]
  let change: @Sendable (inout RevocationScene) throws -> Void

  init(
    _ name: String, _ lines: [String], _ change: @escaping @Sendable (inout RevocationScene) throws -> Void
  ) {
    testDescription = name
    self.lines = lines
    self.change = change
  }

  static let all = entries + dates + forms + scopes + deltas

  private static let good = ["trusted", "trusted"]
  private static let revoked = ["refused revoked", "refused revoked"]

  /// What rfc5280 refuses and Apple's policies, whose check is best effort, warn of.
  static func bestEffort(_ code: String) -> [String] { ["refused \(code)", "trusted W \(code)"] }
  private static let unusable = bestEffort("revocation-list-unusable")
  private static let nonconforming = bestEffort("revocation-list-nonconforming")

  static func change(
    _ change: @escaping @Sendable (inout RevocationListRequest) -> Void
  ) -> @Sendable (inout RevocationScene) -> Void {
    { scene in
      var list = scene.issuingList ?? RevocationListRequest()
      change(&list)
      scene.issuingList = list
    }
  }

  private static let entries: [RevocationCase] = [
    RevocationCase("lists without the server", good) { _ in },
    RevocationCase("a list with others", good) { $0.issuingList?.entries = [.init([1]), .init([2])] },
    RevocationCase("the server is on the list", revoked) { $0.revoke() },
    RevocationCase("the server is on hold", revoked) { $0.revoke(6) },
    RevocationCase("the intermediate is on the list", revoked) {
      try $0.revokeIntermediate()
    },
    RevocationCase("the server's number is on the root's list", good) {
      let entry = $0.entry()
      $0.rootList?.entries = [entry]
    },
    RevocationCase("no list at all", good) { ($0.rootList, $0.issuingList) = (nil, nil) },
    RevocationCase("no list of the intermediate", bestEffort("revocation-unknown")) { $0.issuingList = nil },
    RevocationCase("no list of the root", bestEffort("revocation-unknown")) { $0.rootList = nil },
    RevocationCase(
      "a list of the root only, with the intermediate",
      ["refused revocation-unknown revoked", "refused revoked W revocation-unknown"]
    ) {
      try $0.revokeIntermediate()
      $0.issuingList = nil
    },
  ]

  private static let dates: [RevocationCase] = [
    RevocationCase("next update in this second", good, change { $0.nextUpdate = TestAuthority.now }),
    RevocationCase(
      "next update a second ago", bestEffort("revocation-list-expired"),
      change { $0.nextUpdate = TestAuthority.now - 1 }),
    RevocationCase("issued in this second", good, change { $0.thisUpdate = TestAuthority.now }),
    RevocationCase("issued in a second", unusable, change { $0.thisUpdate = TestAuthority.now + 1 }),
    RevocationCase("revoked on an old list", revoked) {
      $0.revoke()
      $0.issuingList?.nextUpdate = TestAuthority.now - 1
    },
    RevocationCase("an old list beside a new one", good) {
      var old = RevocationListRequest([$0.entry(6)], number: 0)
      old.nextUpdate = TestAuthority.now - 1
      $0.others = [try $0.issue(old)]
    },
    RevocationCase("a newer list is not passed over for the older one", revoked) {
      $0.others = [try $0.issue(RevocationListRequest([$0.entry()], number: 2))]
    },
    RevocationCase("of two lists that are equally new both count", revoked) {
      $0.others = [try $0.issue(RevocationListRequest([$0.entry()]))]
    },
    RevocationCase("a newer list that releases from hold", good) {
      $0.others = [try $0.issue(RevocationListRequest([$0.entry(6)], number: 0))]
    },
    RevocationCase("no next update", nonconforming, change { $0.nextUpdate = nil }),
  ]

  private static let forms: [RevocationCase] = [
    RevocationCase("critical unknown extension", unusable, change { $0.set("1.2.3.4", "critical,DER:0500") }),
    RevocationCase("unknown extension", good, change { $0.set("1.2.3.4", "DER:0500") }),
    RevocationCase(
      "critical unknown extension of another entry", unusable,
      change {
        $0.entries = [.init([1], [("1.2.3.4", "critical,DER:0500")])]
      }),
    RevocationCase(
      "unknown extension of another entry", good,
      change { $0.entries = [.init([1], [("1.2.3.4", "DER:0500")])] }),
    RevocationCase("malformed number", unusable, change { $0.set("2.5.29.20", "DER:0500") }),
    RevocationCase("number twice", unusable, change { $0.extensions.append(("2.5.29.20", "DER:020101")) }),
    RevocationCase("critical number", nonconforming, change { $0.set("2.5.29.20", "critical,DER:020101") }),
    RevocationCase(
      "number of 21 octets", nonconforming,
      change { $0.set("2.5.29.20", "DER:0215" + String(repeating: "11", count: 21)) }),
    RevocationCase("no number", nonconforming, change { $0.remove("2.5.29.20") }),
    RevocationCase("no key identifier", nonconforming, change { $0.remove("authorityKeyIdentifier") }),
    RevocationCase("SHA-1", nonconforming, change { $0.digest = "SHA1" }),
    RevocationCase(
      "version 1", nonconforming,
      change {
        $0.version = 1; $0.extensions = []
      }),
    RevocationCase("revoked by a list that is not as it should be", ["refused revoked", "refused revoked"]) {
      $0.issuingList?.digest = "SHA1"
      $0.revoke()
    },
  ]

  private static let scopes: [RevocationCase] = [
    RevocationCase(
      "only CA certificates", unusable, change { $0.set("issuingDistributionPoint", "critical,onlyCA:TRUE") }),
    RevocationCase(
      "only user certificates", good, change { $0.set("issuingDistributionPoint", "critical,onlyuser:TRUE") }),
    RevocationCase(
      "only attribute certificates", unusable,
      change { $0.set("issuingDistributionPoint", "critical,onlyAA:TRUE") }),
    RevocationCase("the root's list only for users", unusable) {
      $0.rootList?.set("issuingDistributionPoint", "critical,onlyuser:TRUE")
    },
    RevocationCase(
      "two kinds of certificates", unusable,
      change {
        $0.set("issuingDistributionPoint", "critical,onlyuser:TRUE,onlyCA:TRUE")
      }),
    RevocationCase(
      "a distribution point that the server does not name", unusable,
      change {
        $0.set("issuingDistributionPoint", "critical,fullname:URI:http://a/1.crl")
      }),
    RevocationCase(
      "a distribution point that is not critical", nonconforming,
      change {
        $0.set("issuingDistributionPoint", "onlyuser:TRUE")
      }),
    RevocationCase(
      "only keyCompromise and cACompromise", bestEffort("revocation-unknown"),
      change {
        $0.set("issuingDistributionPoint", "critical,DER:300483020560")
      }),
    RevocationCase("every reason, in two lists", good) {
      $0.issuingList?.set("issuingDistributionPoint", "critical,DER:300483020560")
      $0.others = [
        try $0.issue(RevocationListRequest([], [("issuingDistributionPoint", "critical,DER:30058303071F80")]))
      ]
    },
    RevocationCase(
      "indirect, of the issuer itself", good,
      change { $0.set("issuingDistributionPoint", "critical,indirectCRL:TRUE") }),
    RevocationCase(
      "an entry of another issuer in a list that is not indirect", unusable,
      change {
        $0.entries = [.init([1], [("2.5.29.29", "critical,DER:3005A403300130")])]
      }),
  ]

  private static let deltas: [RevocationCase] = [
    RevocationCase("a delta that adds", revoked) { $0.others = [try delta($0, [$0.entry()])] },
    RevocationCase("a delta that does not", good) { $0.others = [try delta($0)] },
    RevocationCase("a delta that releases from hold", good) {
      $0.revoke(6)
      $0.others = [try delta($0, [$0.entry(8)])]
    },
    RevocationCase("the newer of two deltas", good) {
      $0.revoke(6)
      $0.others = [try delta($0, [$0.entry(6)]), try delta($0, [$0.entry(8)], number: 3)]
    },
    RevocationCase("a delta of a later base", revoked) {
      $0.revoke(6)
      $0.others = [try delta($0, [$0.entry(8)], base: 2, number: 3)]
    },
    RevocationCase("a delta no newer than the base", revoked) {
      $0.revoke(6)
      $0.others = [try delta($0, [$0.entry(8)], number: 1)]
    },
    RevocationCase("a delta by another key", revoked) {
      $0.revoke(6)
      $0.others = [try delta($0, [$0.entry(8)], key: TestKey(.ecP256))]
    },
    RevocationCase("a delta of another scope", revoked) {
      $0.revoke(6)
      $0.others = [
        try delta($0, [$0.entry(8)]) { $0.set("issuingDistributionPoint", "critical,onlyuser:TRUE") }
      ]
    },
    RevocationCase("an old delta", revoked) {
      $0.revoke(6)
      $0.others = [try delta($0, [$0.entry(8)]) { $0.nextUpdate = TestAuthority.now - 1 }]
    },
    RevocationCase("a new delta of an old list", good) {
      $0.issuingList?.nextUpdate = TestAuthority.now - 1
      $0.others = [try delta($0)]
    },
    RevocationCase("a delta alone", unusable) {
      $0.others = [try delta($0)]
      $0.issuingList = nil
    },
  ]

  static func delta(
    _ scene: RevocationScene, _ entries: [RevocationListRequest.Entry] = [], base: UInt8 = 1,
    number: UInt8 = 2,
    key: TestKey? = nil, _ change: (inout RevocationListRequest) -> Void = { _ in }
  ) throws -> [UInt8] {
    let base = base < 16 ? "0\(base)" : "7F"
    var request = RevocationListRequest(
      entries, number: number, [("2.5.29.27", "critical,DER:0201\(base)")])
    change(&request)
    return try scene.issue(request, key: key)
  }
}
