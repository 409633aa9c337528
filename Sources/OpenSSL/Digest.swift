internal import COpenSSL

/// Message digests of bytes that are already in memory.
public enum Digest {
  /// SHA-1, 20 bytes. Not for security: UUIDs of version 5 (RFC 9562 5.5) and old key identifiers need it.
  public static func sha1(_ bytes: [UInt8]) -> [UInt8] { digest(bytes, EVP_sha1()) }
  /// SHA-256, 32 bytes (FIPS 180-4).
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] { digest(bytes, fetchedSHA256 ?? EVP_sha256()) }
  /// SHA-384, 48 bytes (FIPS 180-4).
  public static func sha384(_ bytes: [UInt8]) -> [UInt8] { digest(bytes, EVP_sha384()) }
  /// SHA-512, 64 bytes (FIPS 180-4).
  public static func sha512(_ bytes: [UInt8]) -> [UInt8] { digest(bytes, EVP_sha512()) }

  /// OpenSSL looks the algorithm up at every use of what `EVP_sha256` gives; names of certificates are worth a look-up
  /// for good. Never freed.
  private nonisolated(unsafe) static let fetchedSHA256 = EVP_MD_fetch(nil, "SHA256", nil)

  private static func digest(_ bytes: [UInt8], _ algorithm: OpaquePointer?) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
      var length: UInt32 = 0
      let result = EVP_Digest(bytes, bytes.count, buffer.baseAddress, &length, algorithm, nil)
      // No input reaches this: it means an OpenSSL without SHA. A wrong digest must never be returned instead.
      precondition(
        result == 1, "OpenSSL has no \(EVP_MD_get0_name(algorithm).map { String(cString: $0) } ?? "digest")")
      count = Int(length)
    }
  }
}
