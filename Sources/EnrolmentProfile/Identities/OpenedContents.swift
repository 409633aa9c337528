package import OpenSSL
package import PropertyList

/// The PKCS#12 files and certificates of some payloads, each opened once: opening a PKCS#12 costs its key derivation.
///
/// A profile that asks for more rounds of key derivation than ``roundLimit`` is not opened further.
package struct OpenedContents: Sendable {
  /// The rounds that are spent on one profile, two seconds' work or so.
  static let roundLimit = 4_000_000

  private struct Key: Hashable {
    let bytes: [UInt8]
    let password: String?
  }

  private let containers: [Key: Result<PKCS12, OpenSSLError>]
  private let certificates: CertificateCache

  /// Opens what is a PKCS#12 among the payloads, with the password beside it or with none. Certificates are opened when
  /// they are asked for; `certificates` may know them from other profiles.
  package init(_ payloads: [Payload], certificates: CertificateCache = CertificateCache()) {
    var containers: [Key: Result<PKCS12, OpenSSLError>] = [:]
    var rounds = 0
    for payload in payloads {
      guard let view = PKCS12Payload(payload.value), let key = Self.key(payload.value),
        containers[key] == nil
      else { continue }
      let protection = try? PKCS12Protection(ofPKCS12: view.bytes)
      rounds += ([protection?.mac] + (protection?.parts ?? []).map(\.encryption))
        .reduce(0) { $0 + min($1?.rounds ?? 0, Self.roundLimit) }
      guard rounds <= Self.roundLimit else {
        containers[key] = .failure(
          .limit(
            "the PKCS#12 files of the profile ask for more than \(Self.roundLimit) rounds of key derivation"))
        continue
      }
      containers[key] = Result { () throws(OpenSSLError) -> PKCS12 in try view.contents() }
    }
    self.containers = containers
    self.certificates = certificates
  }

  /// What is in the PKCS#12 of a payload, or why it does not open; nil for any other payload.
  package subscript(_ payload: PropertyListValue) -> Result<PKCS12, OpenSSLError>? {
    Self.key(payload).flatMap { containers[$0] }
  }

  /// The certificates in a certificate payload.
  package func certificates(of view: CertificatePayload) throws(OpenSSLError) -> [Certificate] {
    try certificates.certificates(of: view)
  }

  private static func key(_ payload: PropertyListValue) -> Key? {
    guard payload["PayloadType"]?.string == PKCS12Payload.payloadType,
      let bytes = payload["PayloadContent"]?.data
    else { return nil }
    return Key(bytes: bytes, password: payload["Password"]?.string)
  }
}
