import FoundationEssentials
import OpenSSL
import TrustEvaluation
import VPNAuthentication

/// The second trust decision, of a server inside EAP-TLS: the same anchors, the policy `apple-eap`.
struct InnerJudge: InnerServerJudge {
  let store: TrustStore
  let request: ConnectionRequest

  func objections(to chain: [Certificate]) -> [String] {
    let question = TrustRequest(
      presented: chain, names: request.innerNames, policy: .appleEAP, at: request.at,
      channel: request.channel)
    return store.evaluate(question).reasons.map(\.detail)
  }
}
