public import OpenSSL

/// What a person gives that the profile leaves to them.
public struct GivenCredential: Sendable {
  /// The user name for EAP.
  public var username: String?
  /// The password for EAP, the shared secret, or the password of the identity in the profile.
  public var password: Secret?
  /// An identity that the profile has the device get elsewhere (SCEP, ACME).
  public var identity: Identity?

  /// What is given.
  public init(username: String? = nil, password: Secret? = nil, identity: Identity? = nil) {
    self.username = username
    self.password = password
    self.identity = identity
  }
}
