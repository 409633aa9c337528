package import OpenSSL

/// Authentication by a shared secret: both ends show a MAC, and nobody decides on trust.
///
/// It asks for no authenticated peer because there can be none: a shared secret knows neither chain nor anchor.
package enum SharedSecretAuthentication {
  /// The outcome: the server must have accepted the device's MAC and its own must be right.
  package static func outcome(
    accepted: Bool?, proof: [UInt8], identity: [UInt8], handshake: any Handshake, secret: Secret
  ) -> AuthenticationOutcome {
    guard let accepted else { return .rejected(.silent) }
    guard accepted else { return .rejected(.refusedByServer(nil)) }
    do throws(OpenSSLError) {
      let octets = try handshake.octets(role: .responder, identity: identity)
      return ConstantTime.areEqual(proof, try handshake.mac(over: octets, secret: secret))
        ? .accepted : .rejected(.serverUnproved)
    } catch {
      return .rejected(.unavailable("the shared-secret MAC cannot be computed here: \(error)"))
    }
  }
}
