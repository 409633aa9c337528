internal import COpenSSL

/// What an issuer needs: OpenSSL's object for its certificate with the public key decoded, and that key ready to verify
/// signatures.
final class CompleteCertificate: Sendable {
  let publicKeySHA256: Fingerprint
  private let handle: Handle<Owned.X509>
  /// The key, ready for the algorithms with which it has been seen to sign, by their numbers.
  private let verifiers = Guarded<[Int32: SignatureVerifier]>([:])

  init(der: [UInt8], publicKey: Range<Int>) throws(OpenSSLError) {
    handle = try Certificate.parse(der, in: nil)
    publicKeySHA256 = Fingerprint(sha256Of: Array(der[publicKey]))
  }

  /// OpenSSL's object; it lives as long as this one.
  var pointer: OpaquePointer { handle.pointer }

  /// The key, ready to verify signatures of the algorithm; nil where that takes `X509_verify`.
  func verifier(_ algorithm: Int32) -> SignatureVerifier? {
    if let known = verifiers.withLock({ $0[algorithm] }) { return known }
    guard let key = X509_get0_pubkey(pointer),
      let verifier = SignatureVerifier(key: key, algorithm: algorithm)
    else { return nil }
    verifiers.withLock { $0[algorithm] = verifier }
    return verifier
  }
}
