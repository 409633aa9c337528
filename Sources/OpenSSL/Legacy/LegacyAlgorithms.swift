internal import COpenSSL

/// The algorithms of the legacy provider that are used as such, fetched once for the life of the process.
struct LegacyAlgorithms: @unchecked Sendable {
  let md4: OpaquePointer
  let des: OpaquePointer

  /// DES in CBC mode; nil where the provider is not installed.
  nonisolated(unsafe) static let desCBC: OpaquePointer? = {
    defer { ErrorQueue.clear() }
    guard let context = try? LegacyProvider.context(ifNeeded: true, for: "DES-CBC") else { return nil }
    return EVP_CIPHER_fetch(context, "DES-CBC", nil)
  }()

  private static let shared: LegacyAlgorithms? = {
    defer { ErrorQueue.clear() }
    guard let context = try? LegacyProvider.context(ifNeeded: true, for: "MS-CHAP-2"),
      let md4 = EVP_MD_fetch(context, "MD4", nil), let des = EVP_CIPHER_fetch(context, "DES-ECB", nil)
    else { return nil }
    return LegacyAlgorithms(md4: md4, des: des)
  }()

  static func loaded() throws(OpenSSLError) -> LegacyAlgorithms {
    guard let shared else { throw .legacyProviderMissing("MS-CHAP-2") }
    return shared
  }
}
