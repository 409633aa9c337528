import OpenSSL
import Support
import Testing
import TrustEvaluation

/// How long they take is measured by the benchmarks' group `pathological`.
struct PathologicalTests {
  @Test func `chains that are made to cost time end with the right verdict or a budget reason`() throws {
    for chain in try PathologicalChain.all() {
      var store = TrustStore()
      try store.add(Certificate(der: chain.anchor), origin: .profile)
      let presented = try chain.presented.map { try Certificate(der: $0) }
      let verdict = store.evaluate(
        TrustRequest(presented: presented, policy: .rfc5280, at: TestAuthority.now))
      let words = chain.verdict.split(separator: " ")
      #expect(verdict.isTrusted == (words.first == "trusted"), "\(chain.name): \(verdict.line.prefix(500))")
      let codes = verdict.reasons.map(\.code)
      #expect(words.dropFirst().allSatisfy { codes.contains(String($0)) }, "\(chain.name): \(codes)")
    }
  }

  @Test func `a chain of 1,000 intermediates exceeds the budget where the depth allows it`() throws {
    let chain = try #require(try PathologicalChain.all().first { $0.verdict.contains("path-too-long") })
    var store = TrustStore()
    try store.add(Certificate(der: chain.anchor), origin: .profile)
    let presented = try chain.presented.map { try Certificate(der: $0) }
    let verdict = store.evaluate(
      TrustRequest(presented: presented, policy: .rfc5280, at: TestAuthority.now, maxDepth: 2_000))
    #expect(verdict.reasons.map(\.code) == ["budget-exceeded"])
  }
}
