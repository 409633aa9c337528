/// A certificate with its private key, and the certificates that lead from it towards an anchor.
public struct Identity: Sendable {
  /// Who this is.
  public let certificate: Certificate
  /// The certificate's key.
  public let privateKey: PrivateKey
  /// Further certificates, issuer first as far as they connect.
  public let chain: [Certificate]

  /// Joins a certificate and its key; throws where the key is another one's.
  public init(certificate: Certificate, privateKey: PrivateKey, chain: [Certificate] = [])
    throws(OpenSSLError)
  {
    guard privateKey.matches(certificate) else {
      throw .failed(
        doing: "use the private key with the certificate of \(certificate)",
        reasons: [
          "it is not that certificate's key (certificate: \(certificate.publicKey), key: \(privateKey.info))"
        ])
    }
    self.certificate = certificate
    self.privateKey = privateKey
    self.chain = Self.ordered(chain, from: certificate)
  }

  /// A PKCS#12 of the key and its certificate alone, without the chain: the same bytes for the same identity, password,
  /// form and name.
  ///
  /// Salts and initialisation vectors are not drawn at random but follow, by HMAC-SHA-256, from key and certificate, so
  /// that a profile can be built twice. `friendlyName` is what keychains show.
  public func pkcs12(
    password: Secret, form: PKCS12Form = .compatible, friendlyName: String? = nil
  ) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return try PKCS12Writer(self, password, form, friendlyName: friendlyName).bytes()
  }

  /// How far a chain is followed; no real one is longer than five.
  private static let depthLimit = 32

  /// The issuers of `leaf` upwards, then what does not connect, in the order given; each certificate once.
  private static func ordered(_ certificates: [Certificate], from leaf: Certificate) -> [Certificate] {
    var seen: Set = [leaf]
    var left = certificates.filter { seen.insert($0).inserted }
    var chain: [Certificate] = []
    var last = leaf
    while chain.count < depthLimit, let next = left.firstIndex(where: { last.isIssued(by: $0) }) {
      last = left.remove(at: next)
      chain.append(last)
    }
    return chain + left
  }
}
