public import OpenSSL

/// An identity for a draft: a PKCS#12 file and the name that VPNs refer to it by.
public struct DraftIdentity: Sendable {
  /// The name inside the draft; it also makes the payload's identifier, so it should stay from build to build.
  public var name: String
  /// The file, embedded as it is.
  public var pkcs12: [UInt8]
  /// The file's password, if it must be in the profile, where whoever holds the profile can read it. Nil: the
  /// device asks at installation.
  public var embeddedPassword: Secret?
  /// The name of the file, which the device shows when it asks for the password.
  public var fileName: String?
  /// The name that users see.
  public var displayName: String?

  /// An identity from its file.
  public init(
    name: String, pkcs12: [UInt8], embeddedPassword: Secret? = nil, fileName: String? = nil,
    displayName: String? = nil
  ) {
    self.name = name
    self.pkcs12 = pkcs12
    self.embeddedPassword = embeddedPassword
    self.fileName = fileName
    self.displayName = displayName
  }
}
