internal import COpenSSL

/// One block of a PEM file that may hold a key: decoded and, where its headers say so (RFC 1421), decrypted by
/// OpenSSL in memory of its own, which is wiped at the end. Certificates are read with ``PEMBlock``, which knows lines.
struct KeyBlock: ~Copyable {
  /// What stands behind BEGIN.
  let label: String
  private let header: UnsafeMutablePointer<CChar>
  private let data: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var count: Int

  /// The next block, passing over text; nil at the end of the file.
  init?(from bio: borrowing Handle<Owned.BIO>) throws(OpenSSLError) {
    var label: UnsafeMutablePointer<CChar>?
    var header: UnsafeMutablePointer<CChar>?
    var data: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard PEM_read_bio(bio.pointer, &label, &header, &data, &count) == 1, let label, let header, let data
    else {
      let first = ERR_peek_error()
      let reasons = ErrorQueue.drain()
      if ERR_GET_LIB(first) == ERR_LIB_PEM && ERR_GET_REASON(first) == PEM_R_NO_START_LINE { return nil }
      throw .malformed(what: "PEM", detail: reasons.joined(separator: "; "), offset: nil)
    }
    self.label = String(cString: label)
    self.header = header
    self.data = data
    self.capacity = count
    self.count = count
    CRYPTO_free(label, "", 0)
  }

  deinit {
    CRYPTO_free(header, "", 0)
    CRYPTO_clear_free(data, capacity, "", 0)
  }

  /// What the block holds.
  var content: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: data, count: count) }

  /// Whether a header says so, as in keys that older programs wrote.
  var isEncrypted: Bool { String(cString: header).contains("ENCRYPTED") }

  /// Decrypts the content in place.
  mutating func decrypt(with password: Secret) throws(OpenSSLError) {
    var cipher = EVP_CIPHER_INFO()
    try check(PEM_get_EVP_CIPHER_INFO(header, &cipher), doing: "read the encryption of the private key")
    let needsLegacyProvider = PasswordBasedEncryption.isLegacy(cipher: EVP_CIPHER_get_nid(cipher.cipher))
    let decrypted = try LegacyProvider.withContext(ifNeeded: needsLegacyProvider, for: "the private key") {
      decrypt(&cipher, password)
    }
    guard decrypted == 1 else { throw ErrorQueue.decryptionError(of: "the private key") }
  }

  private mutating func decrypt(_ cipher: inout EVP_CIPHER_INFO, _ password: Secret) -> Int32 {
    password.withBytes { bytes in
      var lent = bytes
      // Without a callback OpenSSL would ask on the terminal.
      return PEM_do_header(
        &cipher, data, &count,
        { buffer, size, _, lent in
          guard let buffer, let lent = lent?.assumingMemoryBound(to: UnsafeRawBufferPointer.self).pointee,
            lent.count <= size
          else { return -1 }
          UnsafeMutableRawBufferPointer(start: buffer, count: Int(size)).copyBytes(from: lent)
          return Int32(lent.count)
        }, &lent)
    }
  }
}
