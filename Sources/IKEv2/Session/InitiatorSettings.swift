/// What an initiator offers and announces.
package struct InitiatorSettings: Sendable {
  /// Most wanted first; the group of the first is what the first KE payload is for.
  package var proposals: [IKEProposal]
  /// The hashes for signatures it announces (RFC 7427 7: 1 SHA-1, 2 to 4 SHA-2, 5 identity); nil announces none, and
  /// then the responder signs in the ways of RFC 7296.
  package var signatureHashes: [UInt16]?
  /// Whether fragments are announced (RFC 7383).
  package var announcesFragmentation: Bool
  /// Whether it says that it can be sent elsewhere (RFC 5685).
  package var announcesRedirect: Bool
  /// Who is asked for, in an IDr payload.
  package var remoteIdentifier: Identification?
  /// SHA-1 of the SubjectPublicKeyInfo of each authority it accepts; empty sends no CERTREQ.
  package var certificateAuthorities: [[UInt8]]
  package var ppk: PostquantumKey?
  /// How long it waits for one answer, retransmissions included.
  package var timeout: Duration

  package init(
    proposals: [IKEProposal], signatureHashes: [UInt16]? = [2, 3, 4, 5], announcesFragmentation: Bool = true,
    announcesRedirect: Bool = true, remoteIdentifier: Identification? = nil,
    certificateAuthorities: [[UInt8]] = [], ppk: PostquantumKey? = nil, timeout: Duration = .seconds(10)
  ) {
    self.proposals = proposals
    self.signatureHashes = signatureHashes
    self.announcesFragmentation = announcesFragmentation
    self.announcesRedirect = announcesRedirect
    self.remoteIdentifier = remoteIdentifier
    self.certificateAuthorities = certificateAuthorities
    self.ppk = ppk
    self.timeout = timeout
  }
}
