internal import COpenSSL

/// The ciphers that protect messages of IKEv2.
package enum SymmetricCipher: String, CaseIterable, Sendable {
  /// AES in CBC mode (RFC 3602).
  case aes128CBC, aes192CBC, aes256CBC
  /// AES in Galois/Counter mode with a tag of 16 octets (RFC 5282).
  case aes128GCM, aes192GCM, aes256GCM
  /// ChaCha20 and Poly1305 (RFC 7634).
  case chaCha20Poly1305
  /// Triple DES in CBC mode (RFC 2451). Weak: it is here so that old profiles can be played.
  case tripleDESCBC
  /// DES in CBC mode (RFC 2405), of OpenSSL's legacy provider. Broken: it is here so that old profiles can be played.
  case desCBC

  /// Octets of a key.
  package var keyLength: Int {
    switch self {
    case .aes128CBC, .aes128GCM: 16
    case .aes192CBC, .aes192GCM, .tripleDESCBC: 24
    case .aes256CBC, .aes256GCM, .chaCha20Poly1305: 32
    case .desCBC: 8
    }
  }

  /// Octets of a whole nonce or initialisation vector, the salt of IKEv2's keys included.
  package var nonceLength: Int { isAuthenticating ? 12 : blockLength }

  /// The number of octets that a plaintext must be a multiple of.
  package var blockLength: Int {
    switch self {
    case .aes128CBC, .aes192CBC, .aes256CBC: 16
    case .tripleDESCBC, .desCBC: 8
    case .aes128GCM, .aes192GCM, .aes256GCM, .chaCha20Poly1305: 1
    }
  }

  /// Octets of the tag at the end of a ciphertext; none where the cipher does not authenticate.
  package var tagLength: Int { isAuthenticating ? 16 : 0 }

  /// Whether it authenticates what it encrypts, and additional octets besides.
  package var isAuthenticating: Bool {
    switch self {
    case .aes128GCM, .aes192GCM, .aes256GCM, .chaCha20Poly1305: true
    case .aes128CBC, .aes192CBC, .aes256CBC, .tripleDESCBC, .desCBC: false
    }
  }

  /// Encrypts whole blocks; no padding is added. The tag, if there is one, follows the ciphertext.
  package func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], additional: [UInt8] = []
  ) throws(OpenSSLError) -> [UInt8] {
    let run = try CipherRun(self, key: key, nonce: nonce, encrypting: true)
    try run.authenticate(additional)
    let ciphertext = try run.process(plaintext)
    return try isAuthenticating ? ciphertext + run.tag() : ciphertext
  }

  /// Decrypts what ``seal(_:key:nonce:additional:)`` gives. Throws where the tag does not fit.
  package func open(
    _ ciphertext: [UInt8], key: [UInt8], nonce: [UInt8], additional: [UInt8] = []
  ) throws(OpenSSLError) -> [UInt8] {
    guard ciphertext.count >= tagLength else {
      throw .malformed(
        what: "\(rawValue) ciphertext",
        detail: "\(ciphertext.count) octets are less than its tag of \(tagLength)", offset: nil)
    }
    let run = try CipherRun(self, key: key, nonce: nonce, encrypting: false)
    if isAuthenticating { try run.expect(tag: Array(ciphertext.suffix(tagLength))) }
    try run.authenticate(additional)
    return try run.process(Array(ciphertext.dropLast(tagLength)))
  }
}
