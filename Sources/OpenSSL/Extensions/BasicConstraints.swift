internal import COpenSSL

/// Whether a certificate may issue others, and how deep (RFC 5280 4.2.1.9).
public struct BasicConstraints: Hashable, Sendable {
  /// Whether the subject is a certification authority.
  public let isCA: Bool
  /// How many further CA certificates may follow in a path; nil: any number.
  public let pathLength: Int?
  /// Whether the extension is marked critical, as RFC 5280 demands of a CA.
  public let isCritical: Bool

  init(_ constraints: BASIC_CONSTRAINTS, isCritical: Bool) {
    isCA = constraints.ca != 0
    self.isCritical = isCritical
    var length: Int64 = 0
    pathLength = constraints.pathlen.map { encoded in
      // Too long for 64 bits is as good as no limit, but it is not the same as none.
      ASN1_INTEGER_get_int64(&length, encoded) == 1 ? Int(length) : Int.max
    }
    ErrorQueue.clear()
  }
}
