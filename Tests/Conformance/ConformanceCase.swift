import Foundation
import OpenSSL
import TrustEvaluation

/// One case of a suite: a chain, the question, and the answer that the suite's authors expect.
struct ConformanceCase: SuiteCase {
  enum Answer: String, Codable, Sendable {
    case accept, refuse
  }

  let id: String
  var anchors: [[UInt8]]
  var intermediates: [[UInt8]] = []
  let leaf: [UInt8]
  var revocationLists: [[UInt8]] = []
  var names: [ServerName] = []
  var purpose = Purpose.server
  let at: Date
  var maxDepth = 10
  var anchorLimits = AnchorLimits.all
  var demandsPurpose = PurposeDemand.asPolicy
  let expected: Answer

  func play(in run: inout SuiteRun) {
    let judged = judge()
    run.note(id, expected: expected.rawValue, ours: judged.answer.rawValue, why: judged.why)
    if judged.answer == .accept, !Oracle.accepts(self, path: judged.path) { run.noteRefusalOfOracle(id) }
  }

  /// What the engine says: why it refuses, or the path it accepts.
  private func judge() -> (answer: Answer, why: String, path: [[UInt8]]) {
    var store = TrustStore()
    let request: TrustRequest
    do {
      for der in anchors { try store.add(Certificate(der: der), origin: .profile) }
      for der in intermediates {
        // A server may send what is no certificate; a client goes on without it.
        if let certificate = try? Certificate(der: der) { store.addIntermediate(certificate) }
      }
      for der in revocationLists { store.add(try RevocationList(der: der)) }
      request = try TrustRequest(
        presented: [Certificate(der: leaf)], names: names, policy: .rfc5280, purpose: purpose, at: at,
        maxDepth: maxDepth, trustsGivenAnchors: true, anchorLimits: anchorLimits,
        demandsPurpose: demandsPurpose)
    } catch {
      return (.refuse, "unreadable: \(error)", [])
    }
    switch store.evaluate(request) {
    case .trusted(let server): return (.accept, "", server.path.map(\.der))
    case .refused(let refusal):
      return (.refuse, refusal.reasons.map { "\($0.code): \($0.detail)" }.joined(separator: "\n    "), [])
    }
  }
}
