internal import COpenSSL

/// One end of a TLS connection over bytes: what came goes into one buffer, what is to be sent is taken out of another.
///
/// OpenSSL holds the state; one call at a time reaches it.
final class TLSConnection: Sendable {
  /// The most that is read of a peer before a handshake is complete, in bytes. Real ones have some thousands.
  static let handshakeLimit = 1 << 20
  /// The largest chain that is read, in bytes.
  private static let chainLimit = 1 << 18

  private struct State: Sendable {
    var received = 0
    /// The first bytes that came, as far as it takes to see whether they are TLS.
    var head: [UInt8] = []
    var handshake: TLSHandshake?
    var fault: TLSFault?
  }

  private let handle: Handle<Owned.TLS>
  private let versions: String
  /// Lives as long as the handle, which knows it by its address.
  private nonisolated(unsafe) let observer: TLSObserver
  private let state = Guarded(State())

  init(
    _ context: OpaquePointer?, _ observer: TLSObserver, minimum: TLSVersion, maximum: TLSVersion,
    identity: Identity?
  ) throws(OpenSSLError) {
    let doing = "prepare a TLS connection"
    ErrorQueue.clear()
    guard let context else { throw .failed(doing: doing, reasons: ["OpenSSL has no TLS"]) }
    let handle = try Handle<Owned.TLS>(SSL_new(context), doing: doing)
    let input = try Handle<Owned.BIO>.writing()
    let output = try Handle<Owned.BIO>.writing()
    SSL_set_bio(handle.pointer, input.release(), output.release())
    COPENSSL_set_observer(handle.pointer, Unmanaged.passUnretained(observer).toOpaque())
    // Whether a peer's keys and hashes are good enough is the judge's to say, not the handshake's.
    SSL_set_security_level(handle.pointer, 0)
    try check(
      COPENSSL_set_versions(handle.pointer, Int32(minimum.rawValue), Int32(maximum.rawValue)), doing: doing)
    // Key transport by RSA proves a server's key only at the end: too late for who has a certificate to show.
    let ciphers = "ALL:!aNULL:!eNULL:!PSK:!SRP" + (identity == nil ? "" : ":!kRSA") + ":@SECLEVEL=0"
    try check(SSL_set_cipher_list(handle.pointer, ciphers), doing: doing)
    _ = COPENSSL_limit_certificates(handle.pointer, Self.chainLimit)
    if let identity { try Self.show(identity, on: handle.pointer, doing: doing) }
    versions = minimum == maximum ? "\(minimum)" : "\(minimum) to \(maximum)"
    self.handle = handle
    self.observer = observer
  }

  private static func show(
    _ identity: Identity, on tls: OpaquePointer, doing: String
  ) throws(OpenSSLError) {
    try check(SSL_use_certificate(tls, identity.certificate.decoded()), doing: doing)
    try check(SSL_use_PrivateKey(tls, identity.privateKey.key.pointer), doing: doing)
    let chain = try Handle<Owned.BorrowingStack>(OPENSSL_sk_new_null(), doing: doing)
    for certificate in identity.chain {
      try check(OPENSSL_sk_push(chain.pointer, UnsafeRawPointer(certificate.decoded())), doing: doing)
    }
    // It takes references of its own.
    try check(COPENSSL_set_chain(tls, chain.pointer), doing: doing)
  }

  /// Lends OpenSSL's object to what prepares it before the first step.
  func prepare(_ body: (OpaquePointer) throws(OpenSSLError) -> Void) throws(OpenSSLError) {
    try body(handle.pointer)
  }

  // MARK: Handshake

  func step(_ received: [UInt8]) -> TLSStep {
    state.withLock { state in
      if let fault = state.fault { return .failed(send: [], fault) }
      if let handshake = state.handshake { return .established(send: [], handshake) }
      ErrorQueue.clear()
      defer { ErrorQueue.clear() }
      if let fault = Self.admit(received, &state) ?? take(received) {
        state.fault = fault
        return .failed(send: [], fault)
      }
      let result = SSL_do_handshake(handle.pointer)
      if result == 1 {
        let handshake = established()
        state.handshake = handshake
        return .established(send: output(), handshake)
      }
      let reason = SSL_get_error(handle.pointer, result)
      if reason == SSL_ERROR_WANT_READ { return .send(output()) }
      let fault = fault(reason)
      state.fault = fault
      return .failed(send: output(), fault)
    }
  }

  /// What the peer's stream meant by ending here.
  func ended() -> TLSFault {
    state.withLock { state in
      let fault = state.fault ?? observer.alert.map { .alert($0) } ?? .closed
      state.fault = fault
      return fault
    }
  }

  /// Whether a certificate of this end was sent.
  var hasSentCertificate: Bool { state.withLock { _ in observer.hasSentCertificate } }

  /// Whether the bytes may be given to OpenSSL.
  private static func admit(_ received: [UInt8], _ state: inout State) -> TLSFault? {
    state.received += received.count
    if state.received > handshakeLimit { return .limit("more than \(handshakeLimit) bytes in one handshake") }
    guard state.head.count < 2, !received.isEmpty else { return nil }
    state.head += received.prefix(16)
    // A record's type and the first half of its version (RFC 8446 5.1).
    let isTLS =
      (20...23).contains(state.head[0]) && (state.head.count < 2 || state.head[1] == 3)
    if isTLS { return nil }
    let isText = state.head.allSatisfy { (32..<127).contains($0) || $0 == 13 || $0 == 10 }
    let shown =
      isText
      ? "\"\(String(decoding: state.head.prefix { $0 >= 32 }, as: UTF8.self))\"" : hexadecimal(state.head)
    return .notTLS("it begins with \(shown)")
  }

  /// Gives bytes to OpenSSL.
  private func take(_ received: [UInt8]) -> TLSFault? {
    guard !received.isEmpty else { return nil }
    guard received.count <= Self.handshakeLimit * 16 else { return .limit("\(received.count) bytes at once") }
    let count = BIO_write(SSL_get_rbio(handle.pointer), received, Int32(received.count))
    return count == received.count ? nil : .unavailable("there is no memory for what came")
  }

  /// Takes what OpenSSL has to send.
  private func output() -> [UInt8] {
    let buffer = SSL_get_wbio(handle.pointer)
    let count = Int(BIO_ctrl_pending(buffer))
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      filled = max(0, Int(BIO_read(buffer, bytes.baseAddress, Int32(count))))
    }
  }

  private func established() -> TLSHandshake {
    let tls = handle.pointer
    var start: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    SSL_get0_alpn_selected(tls, &start, &count)
    let selected = start.map {
      String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self)
    }
    let cipher = SSL_CIPHER_standard_name(SSL_get_current_cipher(tls)).map { String(cString: $0) }
    return TLSHandshake(
      presented: observer.presented,
      version: TLSVersion(rawValue: UInt16(truncatingIfNeeded: SSL_version(tls))) ?? .tls10,
      cipher: cipher ?? "unknown", applicationProtocol: selected,
      certificateRequest: observer.isAskedForCertificate
        ? TLSCertificateRequest(
          authorities: Stack.elements(SSL_get0_peer_CA_list(tls)).map { DistinguishedName($0) }) : nil,
      hasSentCertificate: observer.hasSentCertificate)
  }

  // MARK: Faults

  private func fault(_ reason: Int32) -> TLSFault {
    if let unreadable = observer.unreadable { return .unreadableCertificate(unreadable) }
    if observer.verdict == false { return .refusedByUs }
    if let alert = observer.alert {
      let isVersion = alert.number == UInt8(SSL_AD_PROTOCOL_VERSION)
      return isVersion ? .protocolVersion("the peer takes none of \(versions)") : .alert(alert)
    }
    if reason == SSL_ERROR_ZERO_RETURN { return .closed }
    let first = ErrorQueue.firstReason
    let words = ErrorQueue.drain().first ?? "OpenSSL gives no reason"
    switch first {
    case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_WRONG_SSL_VERSION, SSL_R_WRONG_VERSION_NUMBER,
      SSL_R_BAD_PROTOCOL_VERSION_NUMBER, SSL_R_UNKNOWN_PROTOCOL:
      let named = observer.serverVersion.flatMap { TLSVersion(rawValue: $0) }
      return .protocolVersion(
        named.map { "the peer wants \($0), this end \(versions)" } ?? "the peer takes none of \(versions)")
    case SSL_R_NO_SHARED_CIPHER: return .noSharedCipher
    case SSL_R_BAD_SIGNATURE: return .unproved("its signature was not made with that key")
    case SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE: return .noCertificate
    case SSL_R_NO_PROTOCOLS_AVAILABLE: return .unavailable("\(versions) cannot be spoken")
    default: return .malformed(words)
    }
  }

  // MARK: Data

  func read(_ received: [UInt8]) -> TLSReading {
    state.withLock { state in
      if let fault = state.fault { return TLSReading(data: [], send: [], end: fault) }
      ErrorQueue.clear()
      defer { ErrorQueue.clear() }
      if let fault = take(received) {
        state.fault = fault
        return TLSReading(data: [], send: [], end: fault)
      }
      var data: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = SSL_read(handle.pointer, &buffer, Int32(buffer.count))
        guard count <= 0 else {
          data += buffer.prefix(Int(count))
          continue
        }
        let reason = SSL_get_error(handle.pointer, count)
        if reason != SSL_ERROR_WANT_READ { state.fault = fault(reason) }
        return TLSReading(data: data, send: output(), end: state.fault)
      }
    }
  }

  func write(_ data: [UInt8]) throws(TLSFault) -> [UInt8] {
    try state.withLock { state throws(TLSFault) in
      if let fault = state.fault { throw fault }
      guard !data.isEmpty else { return [] }
      guard let count = Int32(exactly: data.count) else { throw .limit("\(data.count) bytes at once") }
      ErrorQueue.clear()
      defer { ErrorQueue.clear() }
      let written = SSL_write(handle.pointer, data, count)
      guard written == count else {
        let fault = fault(SSL_get_error(handle.pointer, written))
        state.fault = fault
        throw fault
      }
      return output()
    }
  }

  func close() -> [UInt8] {
    state.withLock { state in
      guard state.handshake != nil, state.fault == nil else { return [] }
      ErrorQueue.clear()
      defer { ErrorQueue.clear() }
      SSL_shutdown(handle.pointer)
      state.fault = .closed
      return output()
    }
  }

  func exported(label: String, context: [UInt8]?, count: Int) throws(OpenSSLError) -> [UInt8] {
    try state.withLock { state throws(OpenSSLError) in
      let doing = "export keying material"
      guard state.handshake != nil, count > 0 else {
        throw .failed(doing: doing, reasons: ["the handshake is not complete"])
      }
      ErrorQueue.clear()
      var key = [UInt8](repeating: 0, count: count)
      try check(
        SSL_export_keying_material(
          handle.pointer, &key, count, label, label.utf8.count, context ?? [], context?.count ?? 0,
          context == nil ? 0 : 1), doing: doing)
      return key
    }
  }
}
