/// What is left of certificate authentication once the server is authenticated: reading what it made of the device.
///
/// The device's certificate and signature left with the ``Opening``; the answer counts only from an authenticated
/// peer, since anybody could say "accepted".
package enum CertificateAuthentication {
  /// The outcome that `peer` declared.
  package static func outcome(accepted: Bool?, by peer: some AuthenticatedPeer) -> AuthenticationOutcome {
    switch accepted {
    case true: .accepted
    case false: .rejected(.refusedByServer(nil))
    case nil: .rejected(.silent)
    }
  }
}
