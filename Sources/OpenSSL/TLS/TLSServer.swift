internal import COpenSSL

/// The server's end of a TLS connection over bytes, for simulations and tests.
package final class TLSServer: Sendable {
  private let connection: TLSConnection

  /// A server that waits for a client's hello. `judge` decides on the certificates that a client presents; it is not asked
  /// where none is.
  package init(
    _ settings: TLSServerSettings,
    judge: @escaping @Sendable (_ presented: [Certificate]) -> Bool = { _ in false }
  ) throws(OpenSSLError) {
    let connection = try TLSConnection(
      TLSContext.server, TLSObserver(protocols: settings.protocols, judge: judge),
      minimum: settings.minimumVersion, maximum: settings.maximumVersion, identity: settings.identity)
    try connection.prepare { tls throws(OpenSSLError) in
      SSL_set_accept_state(tls)
      let mode =
        switch settings.clientCertificate {
        case .none: SSL_VERIFY_NONE
        case .requested: SSL_VERIFY_PEER
        case .required: SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT
        }
      SSL_set_verify(tls, mode, nil)
      let doing = "name the authorities of clients"
      let names = try Handle<Owned.NameStack>(OPENSSL_sk_new_null(), doing: doing)
      for authority in settings.clientAuthorities {
        let name = try Handle<Owned.Name>(
          authority.withBareX509 { X509_NAME_dup(X509_get_subject_name($0)) }, doing: doing)
        try check(OPENSSL_sk_push(names.pointer, UnsafeRawPointer(name.release())), doing: doing)
      }
      SSL_set0_CA_list(tls, names.release())
    }
    self.connection = connection
  }

  /// Takes what came from the client and says what to do next.
  package func step(received: [UInt8]) -> TLSStep { connection.step(received) }

  /// The fault that the client's stream ended with, where it ended before the handshake was complete.
  package func ended() -> TLSFault { connection.ended() }

  /// Reads what came over the established connection.
  package func read(_ received: [UInt8]) -> TLSReading { connection.read(received) }

  /// The bytes that carry data to the client over the established connection.
  package func write(_ data: [UInt8]) throws(TLSFault) -> [UInt8] { try connection.write(data) }

  /// The bytes that say goodbye; nothing more can be read or written.
  package func close() -> [UInt8] { connection.close() }

  /// Keying material that both ends can derive and nobody else (RFC 5705, RFC 8446 7.5).
  package func exportedKey(
    label: String, context: [UInt8]? = nil, count: Int
  ) throws(OpenSSLError) -> [UInt8] {
    try connection.exported(label: label, context: context, count: count)
  }
}
