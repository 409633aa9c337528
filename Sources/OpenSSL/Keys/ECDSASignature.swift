internal import COpenSSL

/// The two ways to write an ECDSA signature down: DER, as OpenSSL and certificates have it, and its two numbers one after
/// the other, as IKEv2's methods 9 to 11 have it (RFC 4754 7).
package enum ECDSASignature {
  /// The DER of r and s, which are half of the octets each. Throws where there is no half, or no number in it.
  package static func der(raw: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    // No curve of IKEv2 has larger numbers than P-521.
    guard !raw.isEmpty, raw.count.isMultiple(of: 2), raw.count <= 132 else {
      throw .malformed(
        what: "ECDSA signature", detail: "\(raw.count) octets are not two numbers of up to 66 each",
        offset: nil)
    }
    let doing = "write an ECDSA signature"
    let signature = try Handle<Owned.ECDSASignature>(ECDSA_SIG_new(), doing: doing)
    let half = raw.count / 2
    let r = try Handle<Owned.BigNumber>(BN_bin2bn(raw, Int32(half), nil), doing: doing)
    let s = try Handle<Owned.BigNumber>(BN_bin2bn(Array(raw[half...]), Int32(half), nil), doing: doing)
    // It takes both numbers for its own, and refuses only a null pointer.
    try check(ECDSA_SIG_set0(signature.pointer, r.release(), s.release()), doing: doing)
    return ASN1.encoding { i2d_ECDSA_SIG(signature.pointer, $0) }
  }

  /// r and s, padded to so many octets each, of a signature in DER. Throws for what is none, or does not fit.
  package static func raw(der: [UInt8], coordinateLength: Int) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    let decoded = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var cursor = buffer.baseAddress
      return d2i_ECDSA_SIG(nil, &cursor, buffer.count)
    }
    let signature = try Handle<Owned.ECDSASignature>(decoded, doing: "read an ECDSA signature")
    var numbers: (OpaquePointer?, OpaquePointer?) = (nil, nil)
    ECDSA_SIG_get0(signature.pointer, &numbers.0, &numbers.1)
    var octets: [UInt8] = []
    for number in [numbers.0, numbers.1] {
      var padded = [UInt8](repeating: 0, count: max(0, min(coordinateLength, 66)))
      guard BN_bn2binpad(number, &padded, Int32(padded.count)) == padded.count else {
        ErrorQueue.clear()
        throw .malformed(
          what: "ECDSA signature", detail: "a number does not fit into \(coordinateLength) octets",
          offset: nil)
      }
      octets += padded
    }
    return octets
  }
}
