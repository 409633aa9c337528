internal import COpenSSL

/// The two contexts that all connections share; what differs between connections is set on each.
///
/// Making one takes as long as a handshake, since OpenSSL looks all algorithms up. Each lives as long as the process.
enum TLSContext {
  nonisolated(unsafe) static let client = make(TLS_client_method())
  nonisolated(unsafe) static let server: OpaquePointer? = {
    let context = make(TLS_server_method())
    SSL_CTX_set_alpn_select_cb(context, selectProtocol, nil)
    // Nothing is resumed, so a judge is asked each time.
    SSL_CTX_set_num_tickets(context, 0)
    return context
  }()

  private static func make(_ method: OpaquePointer?) -> OpaquePointer? {
    defer { ErrorQueue.clear() }
    guard let context = Handle<Owned.TLSContext>(SSL_CTX_new(method)) else { return nil }
    let pointer = context.pointer
    COPENSSL_forget_sessions(pointer)
    // Renegotiation is refused, so a peer that knows only the old kind does no harm.
    SSL_CTX_set_options(pointer, COPENSSL_TLS_OPTIONS)
    SSL_CTX_set_cert_verify_callback(pointer, { store, _ in TLSContext.verify(store) }, nil)
    SSL_CTX_set_info_callback(pointer) { tls, place, value in
      if place & SSL_CB_READ_ALERT == SSL_CB_READ_ALERT { TLSObserver.of(tls)?.note(alert: value) }
    }
    SSL_CTX_set_msg_callback(pointer) { isSent, _, type, bytes, count, _, observer in
      guard type == SSL3_RT_HANDSHAKE, let bytes, let observer else { return }
      Unmanaged<TLSObserver>.fromOpaque(observer).takeUnretainedValue()
        .note(handshakeMessage: UnsafeRawBufferPointer(start: bytes, count: count), isSent: isSent != 0)
    }
    return context.release()
  }

  /// What OpenSSL calls instead of its own verification.
  private static func verify(_ store: OpaquePointer?) -> Int32 {
    let tls = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()).map {
      OpaquePointer($0)
    }
    guard let observer = TLSObserver.of(tls), observer.decide(on: store) else {
      // The alert that this becomes: unknown_ca.
      X509_STORE_CTX_set_error(store, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY)
      return 0
    }
    X509_STORE_CTX_set_error(store, X509_V_OK)
    return 1
  }

  private typealias Selection =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, UnsafeMutablePointer<UInt8>?,
      UnsafePointer<UInt8>?, UInt32, UnsafeMutableRawPointer?
    ) -> Int32

  /// Takes the best protocol of the server's that the client offers; ends the handshake where there is none (RFC 7301 3.2).
  private static let selectProtocol: Selection = { tls, chosen, length, offered, count, _ in
    guard let observer = TLSObserver.of(tls), !observer.protocols.isEmpty, let offered else {
      return SSL_TLSEXT_ERR_NOACK
    }
    let list = UnsafeBufferPointer(start: offered, count: Int(count))
    for wanted in observer.protocols.map({ Array($0.utf8) }) {
      var place = 0
      while place < list.count {
        let end = place + 1 + Int(list[place])
        guard end <= list.count else { break }
        if list[(place + 1)..<end].elementsEqual(wanted) {
          // The answer points into the question, which outlives this call.
          chosen?.pointee = offered + place + 1
          length?.pointee = list[place]
          return SSL_TLSEXT_ERR_OK
        }
        place = end
      }
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
  }
}
