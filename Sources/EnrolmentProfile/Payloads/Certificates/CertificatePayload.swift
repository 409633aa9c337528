public import OpenSSL
public import PropertyList

/// A certificate without its key: com.apple.security.root, .pkcs1 or .pem.
///
/// Apple treats `root` as another name of `pkcs1`; whether a certificate becomes an anchor is decided by what it
/// is (a self-signed CA), not by the type. Source: Apple, com.apple.security.root, .pkcs1, .pem.
public struct CertificatePayload: Hashable, Sendable {
  /// The payload type.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// An anchor.
    case root = "com.apple.security.root"
    /// Any certificate, DER.
    case pkcs1 = "com.apple.security.pkcs1"
    /// Any certificate, PEM.
    case pem = "com.apple.security.pem"

    /// The last part of the type, as identifiers use it.
    public var shortName: String { String(rawValue.dropFirst("com.apple.security.".count)) }
  }

  /// The payload type.
  public var kind: Kind
  /// The name of the file that the certificate came in.
  public var fileName: String?
  /// The certificate as the payload has it, DER or PEM; empty if it has none.
  public var bytes: [UInt8]

  /// A payload of this certificate.
  public init(_ kind: Kind, bytes: [UInt8], fileName: String? = nil) {
    self.kind = kind
    self.bytes = bytes
    self.fileName = fileName
  }

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard let kind = value["PayloadType"]?.string.flatMap(Kind.init(rawValue:)) else { return nil }
    self.init(
      kind, bytes: value["PayloadContent"]?.data ?? [],
      fileName: value["PayloadCertificateFileName"]?.string)
  }

  /// The certificates inside, DER or PEM; a device takes the first. Throws if there is none that can be read.
  public func certificates() throws(OpenSSLError) -> [Certificate] {
    try CertificateFile.certificates(in: bytes)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue {
    var dictionary = PropertyListDictionary()
    dictionary["PayloadContent"] = PropertyListValue(.data(bytes))
    if let fileName { dictionary["PayloadCertificateFileName"] = PropertyListValue(.string(fileName)) }
    return PropertyListValue(.dictionary(dictionary))
  }
}

// MARK: The schema table

extension CertificatePayload.Kind {
  var schema: PayloadSchema {
    PayloadSchema(
      rawValue, title: "certificate", availability: CertificatePayload.availability,
      relations: [CertificatePayload.oneCertificate],
      [
        SchemaKey("PayloadCertificateFileName", .string),
        SchemaKey("PayloadContent", .data, .required),
      ])
  }
}

extension CertificatePayload {
  /// Where certificates and identities can be installed.
  static let availability: [Platform: Availability] = [
    .iOS: Availability(since: OSVersion(4), several: true, userEnrolment: .allowed, channels: .device),
    .macOS: Availability(
      since: OSVersion(10, 7), several: true, userEnrolment: .allowed, channels: [.device, .user]),
    .tvOS: Availability(since: OSVersion(9), several: true),
    .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .allowed),
    .watchOS: Availability(since: OSVersion(3), several: true),
  ]

  /// Judged only where certificates may be opened.
  fileprivate static let oneCertificate = SchemaRelation(
    "more-than-one-certificate", .warning, "A certificate payload holds one certificate.",
    source: .apple("com.apple.security.pkcs1", key: "PayloadContent")
  ) { scope in
    guard let opened = scope.opened, let payload = CertificatePayload(scope.value),
      let count = try? opened.certificates(of: payload).count, count > 1
    else { return [] }
    return [
      .init(
        at: "PayloadContent",
        "PayloadContent holds \(count) certificates and devices take the first; put each into its own payload"
      )
    ]
  }
}
