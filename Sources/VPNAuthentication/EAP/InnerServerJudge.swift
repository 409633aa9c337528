package import OpenSSL

/// Judges the chain of a server inside an EAP method (EAP-TLS): the second trust decision.
///
/// This module only states that it must be taken; TunnelProvider takes it, with the policy `apple-eap`.
package protocol InnerServerJudge: Sendable {
  /// Why the chain (leaf first) is not to be trusted, one sentence a reason; empty when it is.
  func objections(to chain: [Certificate]) -> [String]
}
