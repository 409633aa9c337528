import FoundationEssentials
import OpenSSL
import Support
import Testing
import TrustEvaluation

/// Run under ThreadSanitizer too: `bash Tests/run.sh --sanitize thread`.
struct ThreadSafetyTests {
  @Test func `eight threads judge new, same and failing leaves with one store`() async throws {
    let pki = try PKI()
    let store = try pki.store()
    let key = try TestKey(.ecP256)
    func leaf(_ serial: Int) throws -> [UInt8] {
      var request = TestAuthority.serverRequest()
      request.serial = "\(serial)"
      return try TestAuthority.issue(request, by: pki.intermediate, key: key).der
    }
    let (intermediate, root) = try (pki.intermediate.certificate(), pki.root.certificate())
    let shared = try Certificate(der: leaf(1))
    let expired = try pki.server { $0.notAfter = TestAuthority.now.addingTimeInterval(-1) }.certificate()
    var forged = try leaf(2)
    forged[forged.count - 1] ^= 1
    let wrong = try Certificate(der: forged)
    // Each is parsed by the thread that judges it, while the others judge the shared ones for the first time.
    let fresh = try (0..<8).map { thread in try (0..<20).map { try leaf(100 + 100 * thread + $0) } }

    let lines = try await withThrowingTaskGroup(of: [String].self) { group in
      for own in fresh {
        group.addTask {
          try own.flatMap { der in
            let leaves = [try Certificate(der: der), shared, expired, wrong]
            return leaves.map { store.evaluate(.about([$0, intermediate])).line }
              + [
                store.evaluate(.about([shared])).line,
                store.evaluate(.about([shared, intermediate, root])).line,
              ]
          }
        }
      }
      return try await group.reduce(into: [String: Int]()) { counts, lines in
        for line in lines { counts[line, default: 0] += 1 }
      }
    }
    #expect(
      lines == [
        "trusted": 480, "refused expired": 160, "refused signature-mismatch": 160,
        "refused issuer-missing": 160,
      ])
  }
}
