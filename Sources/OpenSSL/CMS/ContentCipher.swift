internal import COpenSSL

/// How the content of an encrypted message is encrypted.
public enum ContentCipher: String, CaseIterable, Sendable {
  /// AES with 256 bits, CBC (RFC 3565).
  case aes256
  /// Triple DES, CBC, for readers that know nothing newer (RFC 3370 5.1).
  case tripleDES = "3des"

  var algorithm: OpaquePointer? {
    switch self {
    case .aes256: EVP_aes_256_cbc()
    case .tripleDES: EVP_des_ede3_cbc()
    }
  }
}
