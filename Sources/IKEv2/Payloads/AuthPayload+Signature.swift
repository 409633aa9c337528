package import OpenSSL

/// Signatures as AUTH payloads carry them.
extension AuthPayload {
  /// A signature over ``SecurityAssociation/signedOctets(initiator:withPPK:)``, by a scheme the other end can verify.
  ///
  /// Where it announced the scheme's hash the signature goes as method 14 with its algorithm (RFC 7427); else in the
  /// method of its own that RFC 7296 and RFC 4754 have. Nil where there is none.
  package init?(signature: [UInt8], scheme: SignatureScheme, announced: [UInt16]?) {
    if let announced, announced.contains(scheme.hashNumber) {
      let identifier = scheme.algorithmIdentifier
      self.init(
        method: Self.digitalSignature,
        data: [UInt8(truncatingIfNeeded: identifier.count)] + identifier + signature)
      return
    }
    if scheme == .rsaPKCS1SHA1 {
      self.init(method: Self.rsa, data: signature)
      return
    }
    guard let (method, _, length) = Self.ecdsa.first(where: { $0.scheme == scheme }),
      let raw = try? ECDSASignature.raw(der: signature, coordinateLength: length)
    else { return nil }
    self.init(method: method, data: raw)
  }

  /// How the signature was made, and its octets in the form that certificates verify: of ECDSA in DER.
  ///
  /// Nil for a shared key, for an algorithm this module does not know, and for octets that have not the form of their
  /// method. Method 1 is taken for SHA-1, as RFC 7296 3.8 has it.
  package var signature: (scheme: SignatureScheme, octets: [UInt8])? {
    switch method {
    case Self.rsa: return (.rsaPKCS1SHA1, data)
    case Self.digitalSignature:
      // RFC 7427 3: a length, the algorithm identifier in DER, the signature.
      guard let length = data.first.map(Int.init), data.count > length + 1,
        let scheme = SignatureScheme(algorithmIdentifier: Array(data.dropFirst().prefix(length)))
      else { return nil }
      return (scheme, Array(data[(length + 1)...]))
    default:
      guard let (_, scheme, length) = Self.ecdsa.first(where: { $0.method == method }),
        data.count == 2 * length, let der = try? ECDSASignature.der(raw: data)
      else { return nil }
      return (scheme, der)
    }
  }

  /// RFC 4754 3, and how many octets each half of a signature has.
  private static let ecdsa: [(method: UInt8, scheme: SignatureScheme, length: Int)] = [
    (9, .ecdsaSHA256, 32), (10, .ecdsaSHA384, 48), (11, .ecdsaSHA512, 66),
  ]
}

extension SignatureScheme {
  /// The hash's number in SIGNATURE_HASH_ALGORITHMS (RFC 7427 7; RFC 8420: 5 is no hash beside the signature).
  package var hashNumber: UInt16 {
    switch self {
    case .rsaPKCS1SHA1: 1
    case .rsaPKCS1SHA256, .rsaPSSSHA256, .ecdsaSHA256: 2
    case .rsaPKCS1SHA384, .rsaPSSSHA384, .ecdsaSHA384: 3
    case .rsaPKCS1SHA512, .rsaPSSSHA512, .ecdsaSHA512: 4
    case .ed25519, .ed448: 5
    }
  }
}
