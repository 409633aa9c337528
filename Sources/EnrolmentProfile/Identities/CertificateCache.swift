import OpenSSL

/// The certificates of the payloads that were opened last: profiles of one organisation bring the same.
package final class CertificateCache: Sendable {
  /// So many bytes of content are kept; then all is forgotten.
  private static let sizeLimit = 1 << 20

  private struct Content: Hashable {
    let bytes: [UInt8]

    /// The end of a certificate is its signature, as good as random.
    func hash(into hasher: inout Hasher) {
      for byte in bytes.suffix(16) { hasher.combine(byte) }
    }
  }

  private let kept = Guarded((contents: [Content: [Certificate]](), size: 0))

  /// Nothing known yet.
  package init() {}

  /// The certificates in a payload.
  func certificates(of view: CertificatePayload) throws(OpenSSLError) -> [Certificate] {
    if let known = kept.withLock({ $0.contents[Content(bytes: view.bytes)] }) { return known }
    let certificates = try view.certificates()
    keep(certificates, as: view.bytes)
    return certificates
  }

  /// The same certificate, as an object that may have its key decoded already.
  func known(_ certificate: Certificate) -> Certificate {
    if let known = kept.withLock({ $0.contents[Content(bytes: certificate.der)] })?.first { return known }
    keep([certificate], as: certificate.der)
    return certificate
  }

  private func keep(_ certificates: [Certificate], as content: [UInt8]) {
    kept.withLock { kept in
      if kept.size + content.count > Self.sizeLimit { kept = ([:], 0) }
      if kept.contents.updateValue(certificates, forKey: Content(bytes: content)) == nil {
        kept.size += content.count
      }
    }
  }
}
