public import OpenSSL

/// What a person types when the device asks: whatever the profile does not bring.
public struct CredentialInput: Sendable {
  /// The user name for EAP.
  public var username: String?
  /// The password for EAP.
  public var password: Secret?
  /// The shared secret.
  public var sharedSecret: Secret?

  /// Answers of their parts.
  public init(username: String? = nil, password: Secret? = nil, sharedSecret: Secret? = nil) {
    self.username = username
    self.password = password
    self.sharedSecret = sharedSecret
  }
}
