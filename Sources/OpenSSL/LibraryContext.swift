internal import COpenSSL

/// OpenSSL library contexts that live as long as the process.
enum LibraryContext {
  /// A context with nothing in it but the null provider: certificates parsed here keep their public keys undecoded,
  /// which is ten times faster. Nil, which means the default context, where it cannot be made.
  nonisolated(unsafe) static let keyless: OpaquePointer? = {
    guard let context = Handle<Owned.LibraryContext>(OSSL_LIB_CTX_new()),
      OSSL_PROVIDER_load(context.pointer, "null") != nil
    else {
      ErrorQueue.clear()
      return nil
    }
    return context.release()
  }()
}
