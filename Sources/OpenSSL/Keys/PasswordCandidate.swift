internal import COpenSSL

/// A password to try. No password and the empty one are different keys in PKCS#12 (RFC 7292 B.1): the one is no
/// bytes, the other the two bytes of its terminator.
enum PasswordCandidate {
  case none
  case given(Secret)

  /// Lends the password as OpenSSL takes it: nil for none, else never nil, and its length.
  func withPointer<R>(_ body: (UnsafePointer<CChar>?, Int32) -> R) -> R {
    guard case .given(let secret) = self else { return body(nil, 0) }
    return secret.withBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return "".withCString { body($0, 0) } }
      return body(start.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
    }
  }
}

extension ErrorQueue {
  /// Why a decryption failed: an algorithm that OpenSSL does not have or parameters that it refuses, otherwise the
  /// password. A damaged file looks like a wrong password and cannot be told from it.
  static func decryptionError(of what: String) -> OpenSSLError {
    let first = ERR_peek_error()
    let reasons = drain()
    let isUnsupported =
      ERR_GET_REASON(first) == ERR_R_UNSUPPORTED
      || (ERR_GET_LIB(first) == ERR_LIB_EVP && unsupported.contains(ERR_GET_REASON(first)))
    return isUnsupported ? .failed(doing: "decrypt \(what)", reasons: reasons) : .wrongPassword(what)
  }

  private static let unsupported: Set = [
    EVP_R_UNKNOWN_PBE_ALGORITHM, EVP_R_UNSUPPORTED_CIPHER, EVP_R_UNSUPPORTED_PRF, EVP_R_UNSUPPORTED_ALGORITHM,
    EVP_R_UNSUPPORTED_KEY_DERIVATION_FUNCTION, EVP_R_UNKNOWN_CIPHER, EVP_R_UNKNOWN_DIGEST,
    EVP_R_DECODE_ERROR, EVP_R_UNSUPPORTED_KEYLENGTH, EVP_R_UNSUPPORTED_SALT_TYPE,
    EVP_R_MEMORY_LIMIT_EXCEEDED, EVP_R_ILLEGAL_SCRYPT_PARAMETERS,
  ]
}
