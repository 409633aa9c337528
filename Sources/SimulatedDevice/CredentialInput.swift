public import OpenSSL
import TrustEvaluation

/// What a person types when the device asks: whatever the profile does not bring.
public struct CredentialInput: Sendable {
  /// The user name for EAP.
  public var username: String?
  /// The password for EAP.
  public var password: Secret?
  /// The shared secret.
  public var sharedSecret: Secret?
  /// The server that is met, where a test names it instead of the network.
  var server: SimulatedServer?
  /// The policy it is judged by, where it is another than Apple's for IKEv2.
  var policy: TrustPolicy?

  /// Answers of their parts.
  public init(username: String? = nil, password: Secret? = nil, sharedSecret: Secret? = nil) {
    self.username = username
    self.password = password
    self.sharedSecret = sharedSecret
  }
}
