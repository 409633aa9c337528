import COpenSSL
public import Foundation

/// What a test's certificate shall hold. Extensions are written as in OpenSSL's configuration files
/// (`("basicConstraints", "critical,CA:TRUE")`, `("1.2.3.4", "critical,DER:0500")`), so that also the wrong
/// ones can be made.
public struct CertificateRequest: Sendable {
  /// The attributes of the subject, in order, by short name.
  public var subject: [(String, String)]
  /// The key to make, unless `issue` is handed one.
  public var key = TestKey.Kind.ecP256
  /// First second of validity.
  public var notBefore = TestAuthority.now.addingTimeInterval(-86_400)
  /// Last second of validity.
  public var notAfter = TestAuthority.now.addingTimeInterval(364 * 86_400)
  /// Extensions, in order.
  public var extensions: [(String, String)]
  /// Digest of the signature; ignored for Ed25519.
  public var digest = "SHA256"
  /// Whether subjectKeyIdentifier and authorityKeyIdentifier are added where `extensions` do not hold them.
  public var addsKeyIdentifiers = true
  /// 1 or 3.
  public var version = 3
  /// Serial number, decimal, may be negative; nil: derived from the subject and the key.
  public var serial: String?

  fileprivate var keyIdentifiers: [(String, String)] {
    guard addsKeyIdentifiers, version == 3 else { return [] }
    return [("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid")].filter { added in
      !extensions.contains { $0.0 == added.0 }
    }
  }

  /// A request with these extensions and every other field as declared.
  public init(_ subject: [(String, String)], _ extensions: [(String, String)] = []) {
    self.subject = subject
    self.extensions = extensions
  }
}

/// A certificate and its key, as files would hold them.
public struct IssuedCertificate: Sendable {
  /// The certificate in DER.
  public let der: [UInt8]
  /// The private key.
  public let key: TestKey

  /// The certificate in PEM.
  public var pem: String { TestAuthority.pem(der, "CERTIFICATE") }

  /// The same with one bit of its signature changed.
  public var damaged: IssuedCertificate {
    var bytes = der
    bytes[bytes.count - 1] ^= 1
    return IssuedCertificate(der: bytes, key: key)
  }

  /// A PKCS#12 with this certificate, its key, and `chain`; `name` is what its reader is to call it.
  ///
  /// `legacy` writes 3DES with a SHA-1 MAC, else OpenSSL 3's own choice (AES-256, SHA-256). Without `hasCertificate` the
  /// key comes with `chain` alone, whoever's certificates these are; without `hasKey` the certificates come alone.
  public func pkcs12(
    password: String, name: String = "test", chain: [[UInt8]] = [], legacy: Bool = false,
    hasCertificate: Bool = true,
    hasKey: Bool = true
  ) throws -> [UInt8] {
    let others = OPENSSL_sk_new_null()
    defer { OPENSSL_sk_pop_free(others) { X509_free(OpaquePointer($0)) } }
    for der in chain { OPENSSL_sk_push(others, UnsafeRawPointer(try TestAuthority.x509(der))) }
    let (certificate, privateKey) = (try TestAuthority.x509(der), try key.pkey())
    defer {
      X509_free(certificate)
      EVP_PKEY_free(privateKey)
    }
    let container = PKCS12_create(
      password, name, hasKey ? privateKey : nil, hasCertificate ? certificate : nil, others,
      legacy ? NID_pbe_WithSHA1And3_Key_TripleDES_CBC : 0,
      legacy ? NID_pbe_WithSHA1And3_Key_TripleDES_CBC : 0, legacy ? 2048 : 0, legacy ? -1 : 0, 0)
    guard let container else { throw TestAuthority.Failure("PKCS12_create") }
    defer { PKCS12_free(container) }
    if legacy {
      guard PKCS12_set_mac(container, password, Int32(password.utf8.count), nil, 8, 2048, EVP_sha1()) == 1
      else { throw TestAuthority.Failure("PKCS12_set_mac") }
    }
    return try TestAuthority.encoded("i2d_PKCS12") { i2d_PKCS12(container, $0) }
  }
}

/// Issues certificates at run time, right ones and wrong ones, for tests.
public enum TestAuthority {
  /// The second every test stands at, unless it says otherwise: 2026-12-01T00:00:00Z.
  public static let now = Date(timeIntervalSince1970: 1_796_083_200)

  /// OpenSSL could not do what a test asked for.
  public struct Failure: Error, CustomStringConvertible {
    /// The call that failed, with OpenSSL's reason.
    public let description: String

    init(_ call: String) {
      var reason = [CChar](repeating: 0, count: 256)
      ERR_error_string_n(ERR_get_error(), &reason, reason.count)
      description =
        call + ": " + String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Issues what was asked for; self-signed without an `issuer`.
  public static func issue(
    _ request: CertificateRequest, by issuer: IssuedCertificate? = nil, key: TestKey? = nil
  ) throws -> IssuedCertificate {
    let key = try key ?? TestKey(request.key)
    let (certificate, publicKey) = (X509_new(), try key.pkey())
    defer {
      X509_free(certificate)
      EVP_PKEY_free(publicKey)
    }
    X509_set_version(certificate, request.version - 1)
    X509_set_pubkey(certificate, publicKey)
    try setSerial(request, of: certificate)
    let issuerCertificate = try issuer.map { try x509($0.der) }
    defer { X509_free(issuerCertificate) }
    let name = try name(request.subject)
    defer { X509_NAME_free(name) }
    X509_set_subject_name(certificate, name)
    X509_set_issuer_name(certificate, issuerCertificate.map { X509_get_subject_name($0) } ?? name)
    for (date, set) in [(request.notBefore, X509_set1_notBefore), (request.notAfter, X509_set1_notAfter)] {
      let time = ASN1_TIME_set(nil, Int(date.timeIntervalSince1970))
      defer { ASN1_TIME_free(time) }
      _ = set(certificate, time)
    }
    for (kind, value) in request.extensions + request.keyIdentifiers {
      // Of a root OpenSSL would write an identifier without a key in it.
      if issuer == nil, kind == "authorityKeyIdentifier", value == "keyid" { continue }
      try add(kind, value, to: certificate, issuer: issuerCertificate ?? certificate)
    }
    let signer = try (issuer?.key ?? key).pkey()
    defer { EVP_PKEY_free(signer) }
    let digest = (issuer?.key ?? key).kind.signsWithoutDigest ? nil : EVP_get_digestbyname(request.digest)
    guard X509_sign(certificate, signer, digest) > 0 else { throw Failure("X509_sign") }
    return IssuedCertificate(der: try encoded("i2d_X509") { i2d_X509(certificate, $0) }, key: key)
  }

  /// A root: self-signed CA, valid for ten years around `now`.
  public static func root(_ commonName: String = "Example Root", key: TestKey.Kind = .ecP256) throws
    -> IssuedCertificate
  {
    try issue(authority(commonName, key, pathLength: nil))
  }

  /// A CA below `issuer`.
  public static func intermediate(
    _ commonName: String = "Example Issuing CA", by issuer: IssuedCertificate, key: TestKey.Kind = .ecP256
  ) throws -> IssuedCertificate {
    try issue(authority(commonName, key, pathLength: 0), by: issuer)
  }

  /// A VPN server's certificate with serverAuth and the DNS name in subject and SAN.
  public static func server(
    _ name: String = "vpn.example.com", by issuer: IssuedCertificate, key: TestKey.Kind = .ecP256
  ) throws -> IssuedCertificate {
    try issue(serverRequest(name, key: key), by: issuer)
  }

  /// The request behind `server`, to be changed before it is issued.
  public static func serverRequest(_ name: String = "vpn.example.com", key: TestKey.Kind = .ecP256)
    -> CertificateRequest
  {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", name)],
      [
        ("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,digitalSignature"),
        ("extendedKeyUsage", "serverAuth"), ("subjectAltName", "DNS:\(name)"),
        ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid"),
      ])
    request.key = key
    return request
  }

  /// A person's certificate with clientAuth and the mail address in the SAN.
  public static func client(
    _ address: String = "alice@example.com", by issuer: IssuedCertificate, key: TestKey.Kind = .ecP256
  ) throws -> IssuedCertificate {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", address)],
      [
        ("basicConstraints", "critical,CA:FALSE"), ("keyUsage", "critical,digitalSignature"),
        ("extendedKeyUsage", "clientAuth"), ("subjectAltName", "email:\(address)"),
        ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid"),
      ])
    request.key = key
    return try issue(request, by: issuer)
  }

  private static func authority(_ name: String, _ key: TestKey.Kind, pathLength: Int?) -> CertificateRequest {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", name)],
      [
        ("basicConstraints", "critical,CA:TRUE" + (pathLength.map { ",pathlen:\($0)" } ?? "")),
        ("keyUsage", "critical,keyCertSign,cRLSign"), ("subjectKeyIdentifier", "hash"),
        ("authorityKeyIdentifier", "keyid"),
      ])
    request.key = key
    request.notBefore = now.addingTimeInterval(-365 * 86_400)
    request.notAfter = now.addingTimeInterval(9 * 365 * 86_400)
    return request
  }

  static func pem(_ der: [UInt8], _ label: String) -> String {
    let body = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
  }

  static func x509(_ der: [UInt8]) throws -> OpaquePointer {
    try der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      guard let parsed = d2i_X509(nil, &start, bytes.count) else { throw Failure("d2i_X509") }
      return parsed
    }
  }

  static func encoded(
    _ call: String, _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
  ) throws -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let length = write(&start)
    guard length > 0, let start else { throw Failure(call) }
    defer { CRYPTO_free(start, nil, 0) }
    return Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }

  private static func name(_ attributes: [(String, String)]) throws -> OpaquePointer? {
    let name = X509_NAME_new()
    for (kind, value) in attributes {
      let added = Array(value.utf8).withUnsafeBufferPointer {
        X509_NAME_add_entry_by_txt(name, kind, 0x1000, $0.baseAddress, Int32($0.count), -1, 0)
      }
      guard added == 1 else { throw Failure("X509_NAME_add_entry_by_txt \(kind)=\(value)") }
    }
    return name
  }

  private static func add(
    _ kind: String, _ value: String, to certificate: OpaquePointer?, issuer: OpaquePointer?
  ) throws {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer, certificate, nil, nil, 0)
    guard let made = X509V3_EXT_nconf(nil, &context, kind, value) else { throw Failure("\(kind)=\(value)") }
    defer { X509_EXTENSION_free(made) }
    X509_add_ext(certificate, made, -1)
  }

  private static func setSerial(_ request: CertificateRequest, of certificate: OpaquePointer?) throws {
    let hash = (request.subject.map { $0.1 }.joined() + "\(request.extensions)\(request.notAfter)").utf8
      .reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    var number: OpaquePointer?
    defer { BN_free(number) }
    guard BN_dec2bn(&number, request.serial ?? "\(hash >> 1)") > 0 else { throw Failure("BN_dec2bn") }
    BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate))
  }
}
