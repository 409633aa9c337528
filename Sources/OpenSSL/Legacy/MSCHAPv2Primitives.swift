internal import COpenSSL

/// What MS-CHAP-2 (RFC 2759) needs and OpenSSL 3 keeps in its legacy provider: MD4 and single DES.
///
/// Nothing else may use them; the default library context never offers them.
package enum MSCHAPv2Primitives {
  /// MD4 (RFC 1320), 16 bytes.
  package static func md4(_ bytes: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    let legacy = try LegacyAlgorithms.loaded()
    return try finished(doing: "compute MD4", capacity: 64) { output, length in
      guard let context = Handle<Owned.DigestContext>(EVP_MD_CTX_new()) else { return 0 }
      guard EVP_DigestInit_ex(context.pointer, legacy.md4, nil) == 1,
        EVP_DigestUpdate(context.pointer, bytes, bytes.count) == 1
      else { return 0 }
      var count: UInt32 = 0
      let result = EVP_DigestFinal_ex(context.pointer, output, &count)
      length = Int(count)
      return result
    }
  }

  /// One block of eight bytes under a DES key of eight bytes (FIPS 46-3), no padding; parity bits are ignored.
  package static func desECB(_ block: [UInt8], key: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    guard block.count == 8, key.count == 8 else {
      throw .malformed(what: "DES input", detail: "block and key are 8 bytes each", offset: nil)
    }
    ErrorQueue.clear()
    let legacy = try LegacyAlgorithms.loaded()
    return try finished(doing: "encrypt a block with DES", capacity: 64) { output, length in
      guard let context = Handle<Owned.CipherContext>(EVP_CIPHER_CTX_new()) else { return 0 }
      guard EVP_EncryptInit_ex2(context.pointer, legacy.des, key, nil, nil) == 1,
        EVP_CIPHER_CTX_set_padding(context.pointer, 0) == 1
      else { return 0 }
      var count: Int32 = 0
      let result = EVP_EncryptUpdate(context.pointer, output, &count, block, Int32(block.count))
      length = Int(count)
      return result
    }
  }

  private static func finished(
    doing: String, capacity: Int, _ body: (UnsafeMutablePointer<UInt8>?, inout Int) -> Int32
  ) throws(OpenSSLError) -> [UInt8] {
    var result: Int32 = 0
    let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var length = 0
      result = body(buffer.baseAddress, &length)
      count = result == 1 ? length : 0
    }
    try check(result, doing: doing)
    return output
  }
}
