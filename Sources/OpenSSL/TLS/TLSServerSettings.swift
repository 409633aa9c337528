/// What a TLS server of this package shows and takes: simulations and tests run it, never a service.
package struct TLSServerSettings: Sendable {
  /// What it does about certificates of clients.
  package enum ClientCertificate: Sendable {
    /// It does not ask.
    case none
    /// It asks, and goes on without one.
    case requested
    /// It asks, and goes on only with one.
    case required
  }

  /// What it shows.
  package var identity: Identity
  /// The oldest version it takes.
  package var minimumVersion = TLSVersion.tls12
  /// The newest version it takes.
  package var maximumVersion = TLSVersion.tls13
  /// Application protocols it takes, the best first.
  package var protocols: [String] = []
  /// What it does about certificates of clients.
  package var clientCertificate = ClientCertificate.none
  /// The authorities it names when it asks.
  package var clientAuthorities: [Certificate] = []

  /// A server that shows `identity`, takes TLS 1.2 and 1.3 and asks nobody for a certificate.
  package init(identity: Identity) { self.identity = identity }
}
