package import OpenSSL

/// One set of algorithms for the IKE SA.
package struct IKEProposal: Hashable, Sendable, CustomStringConvertible {
  package var encryption: EncryptionAlgorithm
  /// Nil beside a cipher that protects integrity itself.
  package var integrity: IntegrityAlgorithm?
  package var prf: PseudorandomFunction
  package var group: KeyExchangeGroup

  /// A proposal of these algorithms; the integrity algorithm is left out where the cipher has no use for one.
  package init(
    encryption: EncryptionAlgorithm, integrity: IntegrityAlgorithm?, prf: PseudorandomFunction,
    group: KeyExchangeGroup
  ) {
    self.encryption = encryption
    self.integrity = encryption.isAuthenticating ? nil : integrity
    self.prf = prf
    self.group = group
  }

  /// `AES-256, SHA2-256, PRF-HMAC-SHA2-256, group 14 (MODP-2048)`.
  package var description: String {
    ([encryption.rawValue] + (integrity.map { [$0.rawValue] } ?? []) + [prf.rawValue, group.description])
      .joined(separator: ", ")
  }

  /// As it is sent.
  package func proposal(number: UInt8) -> Proposal {
    Proposal(
      number: number, protocolID: Proposal.ike,
      transforms: [encryption.transform, prf.transform] + (integrity.map { [$0.transform] } ?? [])
        + [Transform(.keyExchange, group.rawValue)])
  }

  /// Whether an answer takes exactly this: one transform of each kind, in any order. An explicit "no integrity" beside
  /// an authenticating cipher counts as none (RFC 7296 3.3.3).
  func isTaken(by answer: Proposal) -> Bool {
    let none = Transform(.integrity, 0)
    let taken = answer.transforms.filter { !(encryption.isAuthenticating && $0 == none) }
    let offered = proposal(number: answer.number).transforms
    return answer.protocolID == Proposal.ike && taken.count == offered.count && Set(taken) == Set(offered)
  }
}
