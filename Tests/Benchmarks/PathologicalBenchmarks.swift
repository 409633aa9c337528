import Foundation
import OpenSSL
import Support
import TrustEvaluation

// Chains that are made to cost time: each is judged once by a store that has met none of it, its certificates read
// before.
extension Benchmark {
  /// Milliseconds in which each has to end.
  private static let limit = 100.0

  static func pathological() throws -> [Benchmark] {
    try PathologicalChain.all().map { chain in
      let judged = Contender("verdict") {
        let request = TrustRequest(
          presented: try chain.presented.map { try Certificate(der: $0) }, policy: .rfc5280,
          at: TestAuthority.now)
        var store = TrustStore()
        try store.add(Certificate(der: chain.anchor), origin: .mdm)
        let clock = ContinuousClock()
        let start = clock.now
        let verdict = store.evaluate(request)
        let time = (clock.now - start) / .nanoseconds(1)
        guard (verdict.server != nil) == (chain.verdict == "trusted") else {
          throw PeerProcess.Failure(description: "\(chain.name): not \(chain.verdict)")
        }
        return time
      }
      let allowed = Contender("allowed") { limit * 1e6 }
      return Benchmark(
        name: chain.name, contenders: [judged, allowed],
        targets: [Target(contender: "verdict", rival: "allowed", leastRatio: 1)])
    }
  }
}
