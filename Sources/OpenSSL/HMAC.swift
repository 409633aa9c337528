internal import COpenSSL

/// Keyed message authentication (RFC 2104).
package enum HMAC {
  /// HMAC-SHA-256, 32 bytes.
  package static func sha256(_ message: [UInt8], key: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    var written = false
    let mac = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      var length = 0
      written =
        EVP_Q_mac(
          nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, buffer.baseAddress, 64,
          &length) != nil
      count = written ? length : 0
    }
    guard written else { throw OpenSSLError(doing: "compute an HMAC") }
    return mac
  }
}
