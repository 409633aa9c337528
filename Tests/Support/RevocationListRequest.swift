import COpenSSL
public import Foundation

/// What a test's revocation list shall hold. Extensions are written as in `CertificateRequest`; those that OpenSSL's
/// configuration files do not know, such as the number, by object identifier and DER.
public struct RevocationListRequest: Sendable {
  /// One revoked certificate.
  public struct Entry: Sendable {
    /// The content octets of the serial number's INTEGER.
    public var serial: [UInt8]
    /// When it was revoked.
    public var date = TestAuthority.now.addingTimeInterval(-3_600)
    /// Extensions of the entry.
    public var extensions: [(String, String)]

    /// An entry for this serial number, with a CRLReason code where one is given.
    public init(_ serial: [UInt8], reason: Int? = nil, _ extensions: [(String, String)] = []) {
      self.serial = serial
      let code = reason.map { [("2.5.29.21", "DER:0A01" + TestAuthority.hexadecimal([UInt8($0)]))] } ?? []
      self.extensions = code + extensions
    }
  }

  /// When it is issued.
  public var thisUpdate = TestAuthority.now.addingTimeInterval(-7_200)
  /// By when the next one is; nil: it does not say.
  public var nextUpdate: Date? = TestAuthority.now.addingTimeInterval(7 * 86_400)
  /// Extensions, in order.
  public var extensions: [(String, String)]
  /// The revoked certificates.
  public var entries: [Entry]
  /// Digest of the signature.
  public var digest = "SHA256"
  /// 1 or 2.
  public var version = 2

  /// A list of this number with these entries, and with what RFC 5280 asks of every list.
  public init(_ entries: [Entry] = [], number: UInt8 = 1, _ extensions: [(String, String)] = []) {
    self.entries = entries
    let number = TestAuthority.hexadecimal([number])
    self.extensions =
      [("authorityKeyIdentifier", "keyid"), ("2.5.29.20", "DER:0201\(number)")] + extensions
  }

  /// Puts another value into an extension that is there, or adds the extension.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    extensions.append((name, value))
  }

  /// Leaves an extension out.
  public mutating func remove(_ name: String) { extensions.removeAll { $0.0 == name } }
}

extension TestAuthority {
  /// Issues a revocation list in DER.
  ///
  /// `key`, if given, signs instead of the issuer's own.
  public static func issue(
    _ request: RevocationListRequest, by issuer: IssuedCertificate, key: TestKey? = nil
  ) throws -> [UInt8] {
    let (list, certificate) = (X509_CRL_new(), try x509(issuer.der))
    let signer = try (key ?? issuer.key).pkey()
    defer {
      X509_CRL_free(list)
      X509_free(certificate)
      EVP_PKEY_free(signer)
    }
    X509_CRL_set_version(list, request.version - 1)
    X509_CRL_set_issuer_name(list, X509_get_subject_name(certificate))
    try set(request.thisUpdate) { X509_CRL_set1_lastUpdate(list, $0) }
    if let next = request.nextUpdate { try set(next) { X509_CRL_set1_nextUpdate(list, $0) } }
    for (kind, value) in request.extensions {
      let made = try revocationExtension(kind, value, of: list, issuer: certificate)
      defer { X509_EXTENSION_free(made) }
      X509_CRL_add_ext(list, made, -1)
    }
    for entry in request.entries { try add(entry, to: list, issuer: certificate) }
    let kind = (key ?? issuer.key).kind
    let digest = kind.signsWithoutDigest ? nil : EVP_get_digestbyname(request.digest)
    guard X509_CRL_sign(list, signer, digest) > 0 else { throw Failure("X509_CRL_sign") }
    return try encoded("i2d_X509_CRL") { i2d_X509_CRL(list, $0) }
  }

  /// A list in PEM.
  public static func pem(revocationList der: [UInt8]) -> String { pem(der, "X509 CRL") }

  private static func add(
    _ entry: RevocationListRequest.Entry, to list: OpaquePointer?, issuer: OpaquePointer?
  ) throws {
    guard let revoked = X509_REVOKED_new() else { throw Failure("X509_REVOKED_new") }
    let encoding = [0x02, UInt8(entry.serial.count)] + entry.serial
    let serial = encoding.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_ASN1_INTEGER(nil, &start, bytes.count)
    }
    defer { ASN1_INTEGER_free(serial) }
    guard serial != nil else { throw Failure("d2i_ASN1_INTEGER") }
    X509_REVOKED_set_serialNumber(revoked, serial)
    try set(entry.date) { X509_REVOKED_set_revocationDate(revoked, $0) }
    for (kind, value) in entry.extensions {
      let made = try revocationExtension(kind, value, of: list, issuer: issuer)
      defer { X509_EXTENSION_free(made) }
      X509_REVOKED_add_ext(revoked, made, -1)
    }
    // The list owns the entry from here on.
    X509_CRL_add0_revoked(list, revoked)
  }

  private static func revocationExtension(
    _ kind: String, _ value: String, of list: OpaquePointer?, issuer: OpaquePointer?
  ) throws -> OpaquePointer {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer, nil, nil, list, 0)
    guard let made = X509V3_EXT_nconf(nil, &context, kind, value) else { throw Failure("\(kind)=\(value)") }
    return made
  }

  private static func set(_ date: Date, _ body: (UnsafeMutablePointer<ASN1_TIME>?) -> Int32) throws {
    let time = ASN1_TIME_set(nil, Int(date.timeIntervalSince1970))
    defer { ASN1_TIME_free(time) }
    guard body(time) == 1 else { throw Failure("set a time of a revocation list") }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
