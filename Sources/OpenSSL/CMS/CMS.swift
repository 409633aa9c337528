internal import COpenSSL
public import FoundationEssentials

/// Signed and encrypted messages (CMS, RFC 5652). A signed profile is one: the content is inside the signature.
public enum CMS {
  /// The largest message that is read, in bytes.
  public static let sizeLimit = 16 << 20

  /// Whether this looks like a signed message in DER or BER, from its first bytes; it may still be damaged.
  public static func isSigned(_ bytes: [UInt8]) -> Bool { holds(2, bytes) }

  /// Whether the message is of the PKCS#7 content type with this last number: after the outermost length stands its
  /// object identifier, 1.2.840.113549.1.7.x.
  static func holds(_ type: UInt8, _ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2, bytes[0] == DERReader.sequence else { return false }
    let lengthOctets = bytes[1] > 0x80 ? Int(bytes[1] & 0x7f) : 0
    let identifier: [UInt8] = [
      DERReader.objectIdentifier, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, type,
    ]
    return bytes.dropFirst(2 + lengthOctets).starts(with: identifier)
  }

  /// Signs a message: content inside, in DER, with the identity's certificate and chain, SHA-256, and the signing
  /// time `at`, of which the whole second counts.
  ///
  /// OpenSSL 3.0 signs CMS with RSA and EC keys only; others throw.
  public static func sign(_ content: [UInt8], by identity: Identity, at time: Date) throws(OpenSSLError)
    -> [UInt8]
  {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    switch identity.privateKey.defaultScheme {
    case .ed25519, .ed448:
      throw .failed(
        doing: "sign with \(identity.privateKey.info)",
        reasons: ["OpenSSL 3.0 has no CMS signatures of that kind; use an RSA or EC key"])
    default: break
    }
    let message = try CMSWriter(identity: identity, time: time).message(content)
    let encoded = ASN1.encoding { i2d_CMS_ContentInfo(message.pointer, $0) }
    guard !encoded.isEmpty else { throw OpenSSLError(doing: "encode a signed message") }
    return encoded
  }

  /// Opens a signed message in DER or BER and tries every signature in it.
  ///
  /// The signers' certificates are taken as they are: purpose, validity and chain are for others to judge. A signature
  /// that does not fit is told in ``SignedMessage/Signer/problem``. Throws where there is no content to return:
  /// another kind of message, a damaged one (with the offset where its encoding breaks), a detached signature.
  public static func open(_ bytes: [UInt8]) throws(OpenSSLError) -> SignedMessage {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard bytes.count <= sizeLimit else {
      throw .limit("a signed message of \(bytes.count) bytes is larger than the limit of \(sizeLimit)")
    }
    guard isSigned(bytes) else { throw .notFound("not a CMS signed message") }
    return try CMSReader(bytes).read()
  }
}
