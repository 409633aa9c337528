package import OpenSSL

/// Signatures as AUTH payloads carry them.
extension AuthPayload {
  package init?(signature: [UInt8], scheme: SignatureScheme, announced: [UInt16]?) {
    guard announced == nil else {
      let identifier = scheme.algorithmIdentifier
      self.init(
        method: Self.digitalSignature,
        data: [UInt8(truncatingIfNeeded: identifier.count)] + identifier + signature)
      return
    }
    switch scheme {
    case .rsaPKCS1SHA1: self.init(method: Self.rsa, data: signature)
    case .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512:
      let (method, length): (UInt8, Int) =
        scheme == .ecdsaSHA256 ? (9, 32) : scheme == .ecdsaSHA384 ? (10, 48) : (11, 66)
      guard let raw = try? ECDSASignature.raw(der: signature, coordinateLength: length) else { return nil }
      self.init(method: method, data: raw)
    default: return nil
    }
  }

  package var signature: (scheme: SignatureScheme, octets: [UInt8])? {
    switch method {
    case Self.rsa: return (.rsaPKCS1SHA1, data)
    case 9, 10, 11:
      let schemes: [UInt8: SignatureScheme] = [9: .ecdsaSHA256, 10: .ecdsaSHA384, 11: .ecdsaSHA512]
      guard let scheme = schemes[method], let der = try? ECDSASignature.der(raw: data) else { return nil }
      return (scheme, der)
    case Self.digitalSignature:
      guard let length = data.first.map(Int.init), data.count > length + 1,
        let scheme = SignatureScheme(algorithmIdentifier: Array(data[1...length]))
      else { return nil }
      return (scheme, Array(data[(length + 1)...]))
    default: return nil
    }
  }
}
