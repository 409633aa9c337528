internal import COpenSSL

/// OpenSSL's provider of old algorithms (RC2, RC4, DES, MD4), in a library context of its own so that it changes
/// nothing for the rest of the process.
enum LegacyProvider {
  /// A context with the default and the legacy provider; it lives as long as the process. Loaded when a file first
  /// needs it, which most never do. Nil where the provider is not installed.
  private nonisolated(unsafe) static let context: OpaquePointer? = {
    defer { ErrorQueue.clear() }
    // The one that may be absent comes first: a loaded provider would have to be unloaded before its context goes.
    guard let context = Handle<Owned.LibraryContext>(OSSL_LIB_CTX_new()),
      let legacy = OSSL_PROVIDER_load(context.pointer, "legacy")
    else { return nil }
    guard OSSL_PROVIDER_load(context.pointer, "default") != nil else {
      OSSL_PROVIDER_unload(legacy)
      return nil
    }
    return context.release()
  }()

  /// The context to use for `what`: nil, OpenSSL's default one, unless the old algorithms are needed.
  static func context(ifNeeded isNeeded: Bool, for what: String) throws(OpenSSLError) -> OpaquePointer? {
    guard isNeeded else { return nil }
    guard let context else { throw .legacyProviderMissing(what) }
    return context
  }

  /// Calls what takes no context of its own, with the one that it needs as this thread's default.
  static func withContext<R>(ifNeeded isNeeded: Bool, for what: String, _ body: () -> R) throws(OpenSSLError)
    -> R
  {
    guard let context = try context(ifNeeded: isNeeded, for: what) else { return body() }
    let previous = OSSL_LIB_CTX_set0_default(context)
    defer { OSSL_LIB_CTX_set0_default(previous) }
    return body()
  }
}
