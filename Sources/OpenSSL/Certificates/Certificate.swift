internal import COpenSSL
public import FoundationEssentials
internal import Synchronization

/// An X.509 certificate (RFC 5280), immutable and usable from any thread.
///
/// Reading one costs about 25 µs: OpenSSL would spend several times that on decoding the public key, so the key is
/// decoded when something first needs it. Two certificates are equal when their DER is.
public final class Certificate: Sendable {
  /// The certificate as it was encoded.
  public let der: [UInt8]
  /// SHA-256 of ``der``, what browsers and `openssl x509 -fingerprint -sha256` show.
  public let sha256: Fingerprint
  /// The first second at which it is valid.
  public let notBefore: Date
  /// The last second at which it is valid: RFC 5280 4.1.2.5 includes it.
  public let notAfter: Date

  let layout: CertificateLayout
  /// Parsed without its key, in a library context that cannot decode one.
  private let bare: Handle<Owned.X509>
  /// Parsed with its key, once something has needed it.
  private let completed = AtomicLazyReference<CompleteCertificate>()
  /// Its extensions, once something has asked: most checks do.
  private let read = AtomicLazyReference<KeptExtensionReading>()
  /// Whether it is self-signed, once something has asked.
  let selfSigned = Atomic(SelfSigned.unknown)

  enum SelfSigned: UInt8, AtomicRepresentable {
    case unknown, yes, no
  }

  /// The largest certificate that is read, in bytes. Real ones have 1 to 3 thousand.
  public static let sizeLimit = 1 << 20

  /// Reads one certificate; bytes after its end are refused.
  public init(der: [UInt8]) throws(OpenSSLError) {
    guard der.count <= Self.sizeLimit else {
      throw .limit("a certificate of \(der.count) bytes is larger than the limit of \(Self.sizeLimit)")
    }
    ErrorQueue.clear()
    layout = try CertificateLayout(der)
    bare = try Self.parse(der, in: LibraryContext.keyless)
    let times = (X509_get0_notBefore(bare.pointer), X509_get0_notAfter(bare.pointer))
    notBefore = try CertificateTime.date(times.0, field: "notBefore")
    notAfter = try CertificateTime.date(times.1, field: "notAfter")
    sha256 = Fingerprint(sha256Of: der)
    self.der = der
  }

  /// A copy of a certificate that an OpenSSL object owns.
  convenience init(copying x509: OpaquePointer?) throws(OpenSSLError) {
    try self.init(der: ASN1.encoding { i2d_X509(x509, $0) })
  }

  static func parse(
    _ der: [UInt8], in context: OpaquePointer?
  ) throws(OpenSSLError) -> Handle<Owned.X509> {
    var x509 = X509_new_ex(context, nil)
    let parsed = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509(&x509, &cursor, buffer.count)
    }
    // On failure d2i_X509 has freed the object that it was given. The object's cache of extensions is left to OpenSSL,
    // which fills it under a lock when something first asks for it: for most certificates nothing ever does.
    let handle = try Handle<Owned.X509>(parsed, doing: "read a certificate")
    ErrorQueue.clear()
    return handle
  }

  /// What its extensions say.
  var reading: ExtensionReading {
    let kept = read.load() ?? read.storeIfNil(KeptExtensionReading(ExtensionReading(bare.pointer)))
    return kept.extensions
  }

  /// Lends OpenSSL's object without its public key: enough for everything but signatures.
  func withBareX509<R>(_ body: (OpaquePointer) throws -> R) rethrows -> R {
    try body(bare.pointer)
  }

  /// Lends OpenSSL's object with its public key decoded, as far as OpenSSL can decode it.
  func withX509<R>(_ body: (OpaquePointer) throws(OpenSSLError) -> R) throws(OpenSSLError) -> R {
    try body(decoded())
  }

  /// OpenSSL's object with its key decoded. It lives as long as the certificate does.
  func decoded() throws(OpenSSLError) -> OpaquePointer { try complete().pointer }

  /// The certificate parsed with its key, which is kept for as long as this one lives.
  func complete() throws(OpenSSLError) -> CompleteCertificate {
    if let known = completed.load() { return known }
    return completed.storeIfNil(try CompleteCertificate(der: der, publicKey: layout.publicKey))
  }

  /// SHA-256 of the SubjectPublicKeyInfo: the same for every certificate of one key.
  public var publicKeySHA256: Fingerprint {
    completed.load()?.publicKeySHA256 ?? Fingerprint(sha256Of: Array(encodedPublicKey))
  }
}

extension Certificate: Hashable, CustomStringConvertible {
  /// Whether both are the same bytes.
  public static func == (left: Certificate, right: Certificate) -> Bool {
    left === right || left.der == right.der
  }

  /// Hashes the fingerprint.
  public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }

  /// The subject in RFC 4514 text.
  public var description: String { subject.description }
}
