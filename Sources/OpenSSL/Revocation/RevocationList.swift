internal import COpenSSL
public import FoundationEssentials

/// A certificate revocation list (RFC 5280 5), immutable and usable from any thread.
///
/// Entries stay where OpenSSL parsed them, sorted by serial number, so that one among a million is found at once.
/// Two lists are equal when their DER is.
public final class RevocationList: Sendable {
  /// The list as it was encoded.
  public let der: [UInt8]
  /// SHA-256 of ``der``.
  public let sha256: Fingerprint
  /// Who signed.
  public let issuer: DistinguishedName
  /// When it was issued.
  public let thisUpdate: Date
  /// The second by which the next one is issued at the latest; nil where it does not say, which RFC 5280 5.1.2.5
  /// forbids.
  public let nextUpdate: Date?
  /// Whether the algorithm inside the signed part is the one outside, as RFC 5280 5.1.1.2 demands.
  public let signatureAlgorithmsAgree: Bool

  private let content: RevocationListContent
  private let list: Handle<Owned.RevocationList>
  /// The keys under which the signature has been verified: for a long list that costs milliseconds.
  private let signers = Guarded<Set<Fingerprint>>([])

  /// The largest list that is read, in bytes. The largest that CAs publish have tens of megabytes.
  public static let sizeLimit = 64 << 20

  /// Reads one list; bytes after its end are refused.
  public init(der: [UInt8]) throws(OpenSSLError) {
    guard der.count <= Self.sizeLimit else {
      throw .limit("a revocation list of \(der.count) bytes is larger than the limit of \(Self.sizeLimit)")
    }
    ErrorQueue.clear()
    signatureAlgorithmsAgree = try Self.algorithmsAgree(in: der)
    let parsed = der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509_CRL(nil, &cursor, buffer.count)
    }
    list = try Handle(parsed, doing: "read a revocation list")
    let what = "revocation list"
    issuer = DistinguishedName(X509_CRL_get_issuer(list.pointer))
    thisUpdate = try CertificateTime.date(
      X509_CRL_get0_lastUpdate(list.pointer), field: "thisUpdate", of: what)
    if let time = X509_CRL_get0_nextUpdate(list.pointer) {
      nextUpdate = try CertificateTime.date(time, field: "nextUpdate", of: what)
    } else {
      nextUpdate = nil
    }
    content = RevocationListContent(list.pointer)
    sha256 = Fingerprint(sha256Of: der)
    self.der = der
    // OpenSSL sorts the entries at the first question; asked here, no later call changes the object, and that is
    // what makes sharing between threads safe.
    _ = entry(serialNumber: [0])
    ErrorQueue.clear()
  }

  /// 1 or 2; another number where the list claims one.
  public var version: Int { X509_CRL_get_version(list.pointer) + 1 }
  /// How it is signed.
  public var signatureAlgorithm: SignatureAlgorithm { SignatureAlgorithm(ofList: list.pointer) }
  /// Its number (RFC 5280 5.2.3).
  public var number: RevocationListNumber? { content.number }
  /// Of a delta list, the number of the list that it continues (RFC 5280 5.2.4).
  public var baseNumber: RevocationListNumber? { content.baseNumber }
  /// Whether it only holds what changed since another list, readable or not.
  public var isDelta: Bool { extensions.contains { $0.oid == "2.5.29.27" } }
  /// Which of the issuer's keys signed.
  public var authorityKeyIdentifier: AuthorityKeyIdentifier? { content.authorityKeyIdentifier }
  /// What it is about, if not about all that its issuer issued.
  public var issuingDistributionPoint: IssuingDistributionPoint? { content.issuingDistributionPoint }
  /// All extensions of the list itself, in order.
  public var extensions: [CertificateExtension] { content.extensions }
  /// The object identifiers of extensions, of the list or of an entry, that decide what the list says and cannot be
  /// read.
  public var malformedExtensions: [String] { content.malformedExtensions }
  /// The object identifiers of critical extensions, of the list and of its entries, that are not processed here. A
  /// list with one says nothing about any certificate (RFC 5280 5.2, 5.3).
  public var unknownCriticalExtensions: [String] {
    extensions.filter { $0.isCritical && !Self.processed.contains($0.oid) }.map(\.oid)
      + content.unknownCriticalEntryExtensions
  }
  /// How many certificates it holds.
  public var entryCount: Int { content.entryCount }
  /// Whether an entry says that another authority than the list's issued the certificate.
  public var namesOtherIssuers: Bool { content.namesOtherIssuers }

  /// Key identifier, issuer's other names, number, delta indicator, issuing distribution point, freshest list.
  private static let processed = [
    "2.5.29.35", "2.5.29.18", "2.5.29.20", "2.5.29.27", "2.5.29.28", "2.5.29.46",
  ]

  /// What it says about a certificate, of its own issuer or of another one that it names; nil: nothing.
  public func entry(for certificate: Certificate) -> RevokedEntry? {
    certificate.withBareX509 { x509 in
      var entry: OpaquePointer?
      // 2 says that the entry takes the certificate off the list again.
      guard X509_CRL_get0_by_cert(list.pointer, &entry, x509) > 0 else { return nil }
      return entry.map { RevokedEntry($0) }
    }
  }

  /// What it says about the certificate with this serial number (the content octets of an INTEGER) of its own issuer.
  public func entry(serialNumber: [UInt8]) -> RevokedEntry? {
    guard (1...127).contains(serialNumber.count) else { return nil }
    let encoded = [DERReader.integer, UInt8(serialNumber.count)] + serialNumber
    let parsed = encoded.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_ASN1_INTEGER(nil, &cursor, buffer.count)
    }
    defer { ErrorQueue.clear() }
    guard let integer = Handle<Owned.ASN1String>(parsed) else { return nil }
    var entry: OpaquePointer?
    guard X509_CRL_get0_by_serial(list.pointer, &entry, integer.typed()) > 0 else { return nil }
    return entry.map { RevokedEntry($0) }
  }

  /// Whether the signature verifies under the certificate's key. Names are not compared.
  public func isSigned(by issuer: Certificate) -> Bool {
    let fingerprint = issuer.publicKeySHA256
    if signers.withLock({ $0.contains(fingerprint) }) { return true }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let key = try? issuer.withX509({ X509_get0_pubkey($0) }),
      X509_CRL_verify(list.pointer, key) == 1
    else { return false }
    signers.withLock { _ = $0.insert(fingerprint) }
    return true
  }

  /// Compares the two algorithm identifiers where they stand: CertificateList and the start of tbsCertList
  /// (RFC 5280 5.1).
  private static func algorithmsAgree(in der: [UInt8]) throws(OpenSSLError) -> Bool {
    var outer = DERReader(der)
    guard let whole = outer.next(tagged: DERReader.sequence) else {
      throw .malformed(
        what: "revocation list", detail: "no CertificateList is here, or not in DER", offset: 0)
    }
    guard outer.isAtEnd else {
      throw .malformed(
        what: "revocation list", detail: "\(der.count - outer.position) bytes follow its end",
        offset: outer.position)
    }
    var parts = DERReader(der, whole.content)
    guard let signed = parts.next(tagged: DERReader.sequence),
      let outside = parts.next(tagged: DERReader.sequence)
    else { return false }
    var fields = DERReader(der, signed.content)
    _ = fields.next(tagged: DERReader.integer)
    guard let inside = fields.next(tagged: DERReader.sequence) else { return false }
    return der[inside.range] == der[outside.range]
  }
}

extension RevocationList: Hashable, CustomStringConvertible {
  /// Whether both are the same bytes.
  public static func == (left: RevocationList, right: RevocationList) -> Bool {
    left === right || left.sha256 == right.sha256
  }

  /// Hashes the fingerprint.
  public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }

  /// Issuer, number and time: `CN=Example Root, number 7`.
  public var description: String {
    issuer.description + (number.map { ", number \($0)" } ?? "")
  }
}
