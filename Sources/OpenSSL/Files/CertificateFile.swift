internal import COpenSSL

/// The certificates in whatever an administrator has: PEM with any text around, DER, PKCS#7, PKCS#12.
public enum CertificateFile {
  /// The largest input that is read, in bytes. All public roots together are a quarter of a megabyte.
  public static let sizeLimit = 16 << 20

  /// All certificates, in the order of the input, repeated ones included.
  ///
  /// An input without any is an error, and so is one bad block among good ones: half a file is never taken for the
  /// whole. `password` opens PKCS#12; nothing else here is encrypted.
  public static func certificates(
    in bytes: [UInt8], password: Secret? = nil
  ) throws(OpenSSLError) -> [Certificate] {
    guard bytes.count <= sizeLimit else {
      throw .limit("the input has \(bytes.count) bytes; certificates are read from at most \(sizeLimit)")
    }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    switch Container(bytes) {
    case .certificate: return [try Certificate(der: bytes)]
    case .signedData: return try signedData(bytes)
    case .pkcs12: return try pkcs12(bytes, password: password)
    case .pem: return try pem(bytes)
    case .unknown:
      throw .notFound("no certificate in the input: it is neither PEM nor DER nor PKCS#7 nor PKCS#12")
    }
  }

  /// What the first bytes say the input is.
  private enum Container {
    case certificate, signedData, pkcs12, pem, unknown

    init(_ bytes: [UInt8]) {
      // Every container is a SEQUENCE of more than 127 bytes, or of a length left open (BER): its second byte is not
      // ASCII, which tells it from text that begins with "0".
      guard bytes.count > 2, bytes[0] == DERReader.sequence, bytes[1] >= 0x80 else {
        self = PEMBlock.isPresent(in: bytes) ? .pem : .unknown
        return
      }
      let first = 2 + Int(bytes[1] & 0x7f)
      switch bytes.indices.contains(first) ? bytes[first] : 0 {
      case DERReader.objectIdentifier: self = .signedData
      case DERReader.integer: self = .pkcs12
      default: self = .certificate
      }
    }
  }

  private static func pem(_ bytes: [UInt8]) throws(OpenSSLError) -> [Certificate] {
    let blocks = try PEMBlock.all(in: bytes)
    var certificates: [Certificate] = []
    for block in blocks {
      do throws(OpenSSLError) {
        switch block.label {
        case "CERTIFICATE", "X509 CERTIFICATE":
          certificates.append(try Certificate(der: block.decoded()))
        case "TRUSTED CERTIFICATE":
          certificates.append(try trusted(block.decoded()))
        case "PKCS7", "PKCS #7 SIGNED DATA", "CMS":
          certificates += try signedData(block.decoded())
        default:
          break
        }
      } catch {
        throw located(error, block)
      }
    }
    guard !certificates.isEmpty else {
      let labels = blocks.map { "\($0.label) (line \($0.line))" }.joined(separator: ", ")
      throw .notFound("no certificate in the input: its PEM blocks are \(labels)")
    }
    return certificates
  }

  /// OpenSSL's own format: a certificate, followed by what it is trusted for, which means nothing here.
  private static func trusted(_ bytes: [UInt8]) throws(OpenSSLError) -> Certificate {
    var reader = DERReader(bytes)
    guard let certificate = reader.next(tagged: DERReader.sequence) else {
      throw .malformed(what: "certificate", detail: "no Certificate is here, or not in DER", offset: 0)
    }
    return try Certificate(der: Array(bytes[certificate.range]))
  }

  private static func located(_ error: OpenSSLError, _ block: PEMBlock) -> OpenSSLError {
    // What PEMBlock itself says has its line already.
    if case .malformed("PEM", _, _) = error { return error }
    return .malformed(
      what: "PEM", detail: "line \(block.line) begins a bad \(block.label): \(error)", offset: nil)
  }

  private static func pkcs12(_ bytes: [UInt8], password: Secret?) throws(OpenSSLError) -> [Certificate] {
    let certificates = try PKCS12(parsing: bytes, password: password).certificates
    guard !certificates.isEmpty else { throw .notFound("no certificate in the PKCS#12") }
    return certificates
  }
}
