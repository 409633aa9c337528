internal import COpenSSL

extension PrivateKey {
  /// OpenSSL keeps one engine a process, with one PIN and one module at a time.
  private static let engine = Guarded<Void>(())

  /// Finds a key that stays in its token: whoever signs with it has the token do that.
  ///
  /// OpenSSL's stores are asked first, which know `pkcs11:` where a provider for PKCS #11 is configured, then the engine
  /// `pkcs11` (Debian: libengine-pkcs11-openssl). Nobody is asked for a PIN: without one a key that needs it is not found.
  public convenience init(uri: KeyURI, pin: Secret? = nil) throws(OpenSSLError) {
    ErrorQueue.clear()
    if let key = Self.storedKey(uri, pin) {
      try self.init(key)
      return
    }
    ErrorQueue.clear()
    let key = Self.engine.withLock { _ in
      Self.withCString(of: pin) { COPENSSL_engine_private_key("pkcs11", uri.module, uri.address, $0) }
    }
    guard let key = Handle<Owned.PKey>(key) else { throw Self.reasonAgainst(uri, pin) }
    try self.init(key)
  }

  /// The key out of a store of OpenSSL's, if one knows the URI.
  private static func storedKey(_ uri: KeyURI, _ pin: Secret?) -> Handle<Owned.PKey>? {
    var address = Array(uri.address.utf8)
    if let pin {
      address += (uri.address.contains("?") ? "&" : "?").utf8 + Array("pin-value=".utf8) + percentEncoded(pin)
    }
    let key = withCString(of: Secret(address)) { text -> OpaquePointer? in
      guard let store = Handle<Owned.KeyStore>(OSSL_STORE_open(text, UI_null(), nil, nil, nil)) else {
        return nil
      }
      OSSL_STORE_expect(store.pointer, OSSL_STORE_INFO_PKEY)
      while OSSL_STORE_eof(store.pointer) == 0, OSSL_STORE_error(store.pointer) == 0 {
        guard let found = Handle<Owned.KeyStoreItem>(OSSL_STORE_load(store.pointer)) else { continue }
        if let key = OSSL_STORE_INFO_get1_PKEY(found.pointer) { return key }
      }
      return nil
    }
    return Handle(key)
  }

  private static func reasonAgainst(_ uri: KeyURI, _ pin: Secret?) -> OpenSSLError {
    let reasons = ErrorQueue.drain()
    let hint =
      pin == nil
      ? "if the token wants a PIN, give it as the password" : "see that token, object and PIN are right"
    return .failed(
      doing: "find a private key at \(uri)",
      reasons: reasons.isEmpty
        ? ["no engine pkcs11 and no provider for PKCS #11 is installed (Debian: libengine-pkcs11-openssl)"]
        : reasons + [hint])
  }

  private static func percentEncoded(_ pin: Secret) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return pin.withBytes { bytes in
      bytes.flatMap { [UInt8(ascii: "%"), digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
  }

  /// Lends the secret with a NUL behind it, and wipes that copy.
  private static func withCString<R>(of secret: Secret?, _ body: (UnsafePointer<CChar>?) -> R) -> R {
    guard let secret else { return body(nil) }
    return secret.withBytes { bytes in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { copy in
        for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
        copy[bytes.count] = 0
        defer { OPENSSL_cleanse(copy.baseAddress, copy.count) }
        return body(UnsafePointer(copy.baseAddress))
      }
    }
  }
}
