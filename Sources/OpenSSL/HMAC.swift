internal import COpenSSL

/// Keyed message authentication (RFC 2104).
package enum HMAC {
  /// HMAC-SHA-256, 32 bytes.
  package static func sha256(_ message: [UInt8], key: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    try code(of: message, key: key, hash: .sha256)
  }

  /// The whole code of a message, as long as the hash; a key of any length, also an empty one.
  package static func code(
    of message: [UInt8], key: [UInt8], hash: HMACHash
  ) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    // OpenSSL takes a null pointer for "no key set", which an empty array may be.
    let key = key.isEmpty ? [0] : key
    var written = false
    let mac = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      var length = 0
      written =
        EVP_Q_mac(
          nil, "HMAC", nil, hash.rawValue, nil, key, key.count, message, message.count, buffer.baseAddress,
          64,
          &length) != nil
      count = written ? length : 0
    }
    guard written else { throw OpenSSLError(doing: "compute an HMAC") }
    return mac
  }
}
