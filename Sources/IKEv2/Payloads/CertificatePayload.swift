/// The body of a CERT or CERTREQ payload (RFC 7296 3.6, 3.7).
package struct CertificatePayload: Hashable, Sendable {
  /// X.509 certificate - signature: the only encoding this module looks into.
  package static let x509: UInt8 = 4

  /// How the data is encoded.
  package var encoding: UInt8
  /// CERT: the certificate in DER. CERTREQ: SHA-1 hashes of the SubjectPublicKeyInfo of authorities, 20 octets each.
  package var data: [UInt8]

  package init(encoding: UInt8 = x509, data: [UInt8]) {
    self.encoding = encoding
    self.data = data
  }

  init(reading octets: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = OctetReader(octets, "payload CERT or CERTREQ")
    encoding = try reader.octet()
    data = reader.remainder()
  }

  func write(to output: inout [UInt8]) {
    output.append(encoding)
    output += data
  }

  /// The hashes of a CERTREQ; what is left behind the last whole one is passed over.
  package var authorities: [[UInt8]] {
    guard encoding == Self.x509 else { return [] }
    return stride(from: 0, to: data.count - data.count % 20, by: 20).map { Array(data[$0..<$0 + 20]) }
  }
}
