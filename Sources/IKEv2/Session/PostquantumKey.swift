package import OpenSSL

/// A key that both ends were given beforehand and mix into what they agree on (PPK, RFC 8784).
package struct PostquantumKey: Sendable {
  /// Its name: a type, 1 opaque or 2 fixed, and the octets (RFC 8784 5.1).
  package var identifier: [UInt8]
  package var secret: Secret
  /// Whether it ends where the responder does not use the key.
  package var isMandatory: Bool

  /// A key of the type that devices use, PPK_ID_FIXED.
  package init(name: String, secret: Secret, isMandatory: Bool) {
    identifier = [2] + Array(name.utf8)
    self.secret = secret
    self.isMandatory = isMandatory
  }
}
