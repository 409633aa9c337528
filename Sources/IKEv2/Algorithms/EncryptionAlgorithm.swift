package import OpenSSL

/// The ciphers of the IKE SA that a profile can ask for (IANA, transform type 1).
package enum EncryptionAlgorithm: String, CaseIterable, Hashable, Sendable {
  case des = "DES"
  case tripleDES = "3DES"
  case aes128CBC = "AES-128"
  case aes256CBC = "AES-256"
  case aes128GCM = "AES-128-GCM"
  case aes256GCM = "AES-256-GCM"
  case chaCha20Poly1305 = "ChaCha20Poly1305"

  /// Number and, where it is told, the length of the key in bits.
  package var transform: Transform {
    switch self {
    case .des: Transform(.encryption, 2)
    case .tripleDES: Transform(.encryption, 3)
    case .aes128CBC: Transform(.encryption, 12, keyLength: 128)
    case .aes256CBC: Transform(.encryption, 12, keyLength: 256)
    case .aes128GCM: Transform(.encryption, 20, keyLength: 128)
    case .aes256GCM: Transform(.encryption, 20, keyLength: 256)
    case .chaCha20Poly1305: Transform(.encryption, 28)
    }
  }

  package var cipher: SymmetricCipher {
    switch self {
    case .des: .desCBC
    case .tripleDES: .tripleDESCBC
    case .aes128CBC: .aes128CBC
    case .aes256CBC: .aes256CBC
    case .aes128GCM: .aes128GCM
    case .aes256GCM: .aes256GCM
    case .chaCha20Poly1305: .chaCha20Poly1305
    }
  }

  /// Whether it protects integrity too, so that there is no integrity algorithm beside it (RFC 5282).
  package var isAuthenticating: Bool { cipher.isAuthenticating }

  /// Octets at the end of SK_e that are no key but the front of every nonce (RFC 5282 7.1, RFC 7634 2).
  var saltLength: Int { isAuthenticating ? 4 : 0 }

  /// Octets that stand before the ciphertext.
  var vectorLength: Int { isAuthenticating ? 8 : cipher.blockLength }
}
