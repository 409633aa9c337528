import Foundation
import OpenSSL
import Support
import Testing

@testable import TrustEvaluation

struct NameConstraintRobustnessTests {
  @Test(.enabled(if: Peer.suites.isAvailable, Peer.suites.absence))
  func `no malformed certificate of the suites crashes or hangs, above or below`() throws {
    let folder = try #require(Peer.suitesFolder)
    let text = try String(contentsOf: folder.appending(path: "malformed-certificates.jsonl"), encoding: .utf8)
    let certificates = try text.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let bytes = try #require((object?["der"] as? String).flatMap { Data(base64Encoded: $0) })
      return try? Certificate(der: Array(bytes))
    }
    let everyForm = Constrained(
      permitted: [
        "DNS:example.com", "IP:10.0.0.0/255.0.0.0", "email:example.com", "URI:example.com", "dir:C=CH",
      ],
      excluded: ["RID:1.2.3", "other:1.2.3"])
    let constrained = certificates.filter { $0.nameConstraints != nil }
    #expect(constrained.count > 20)
    var found = try Self.told(NameConstraintSet([everyForm.root().certificate()]), on: certificates)
    for certificate in constrained { found += Self.told(NameConstraintSet([certificate]), on: constrained) }
    #expect(found > 0)
  }

  @Test func `without constraints nothing is looked at`() throws {
    let root = try Constrained().root().certificate()
    #expect(NameConstraintSet([root, root]).isEmpty)
    #expect(
      try NameConstraintSet([root]).observations(on: Constrained().root().certificate(), isLeaf: true).isEmpty
    )
  }

  /// How much is said of the certificates below a set; the sum keeps the calls from being optimised away.
  private static func told(_ set: NameConstraintSet, on certificates: [Certificate]) -> Int {
    let start = secondsOfWork()
    let observations = certificates.flatMap { set.observations(on: $0, isLeaf: true) }
    #expect(secondsOfWork() - start < 5)
    return observations.map(\.reason.sentence.utf8.count).reduce(0, +)
  }
}
