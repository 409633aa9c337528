/// Why an exchange came to no result: facts as payload, one sentence each.
@nonexhaustive
package enum ExchangeFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system says that nothing listens there or that there is no way to it.
  case unreachable(String)
  /// Nothing that answers came in time. `tries` counts how often the request was sent.
  case noAnswer(ExchangeType, tries: Int, after: Duration)
  /// The responder takes none of the proposals; it may have named the group it wants.
  case proposalRefused(offered: [IKEProposal], groupWanted: UInt16?)
  /// This module, or the OpenSSL below it, cannot do what was asked of it.
  case cannotPlay(String)
  /// The responder refused the exchange.
  case refused(NotifyType, in: ExchangeType)
  /// The responder sends its clients to another one (RFC 5685).
  case redirected(to: String)
  /// The responder does not use a PPK (RFC 8784), and the settings say that it must.
  case ppkNotUsed
  /// An answer breaks the protocol.
  case malformed(String)
  /// Answers came, and none of them decrypts: the ends do not have the same keys, or somebody changes messages.
  case integrity(ExchangeType)

  package var description: String {
    switch self {
    case .unreachable(let detail): "the server cannot be reached: \(detail)"
    case .noAnswer(let exchange, let tries, let time):
      "the server gave no answer to \(exchange), sent \(tries) times in \(Int((time / .seconds(1)).rounded())) seconds"
    case .proposalRefused(let offered, let group):
      "the server takes none of what was offered (\(offered.map(\.description).joined(separator: "; ")))"
        + (group.map { " and wants Diffie-Hellman group \($0)" } ?? "")
    case .cannotPlay(let what): what
    case .refused(let notify, let exchange): "the server refused \(exchange) with \(notify)"
    case .redirected(let host): "the server redirects its clients to \(host)"
    case .ppkNotUsed:
      "the server does not use a post-quantum preshared key, which the profile makes mandatory"
    case .malformed(let detail): "an answer of the server breaks the protocol: \(detail)"
    case .integrity(let exchange):
      "the answers to \(exchange) do not decrypt with the keys that were agreed on"
    }
  }
}
