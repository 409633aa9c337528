/// What this end says of itself in the first IKE_AUTH request.
package struct AuthRequest: Hashable, Sendable {
  package var identity: Identification
  /// In DER, the leaf first.
  package var certificates: [[UInt8]]
  /// Nil asks for EAP (RFC 7296 2.16).
  package var authentication: AuthPayload?

  package init(
    identity: Identification, certificates: [[UInt8]] = [], authentication: AuthPayload? = nil
  ) {
    self.identity = identity
    self.certificates = certificates
    self.authentication = authentication
  }
}
