internal import COpenSSL

/// The client's end of a TLS connection over bytes: the caller carries them, over whatever it likes.
///
/// Trust is never OpenSSL's to decide: the judge is asked for it, before anything of the client's identity is sent. A
/// client certificate leaves only after the judge agreed and the server proved its key.
public final class TLSClient: Sendable {
  private let connection: TLSConnection

  /// A client that has said nothing yet.
  ///
  /// `judge` gets the server's certificates as they were presented, leaf first, and decides whether to go on. Throws
  /// where the settings cannot be met: a key OpenSSL cannot use in TLS, a protocol's name of more than 255 bytes.
  public init(
    _ settings: TLSSettings, judge: @escaping @Sendable (_ presented: [Certificate]) -> Bool
  ) throws(OpenSSLError) {
    let connection = try TLSConnection(
      TLSContext.client, TLSObserver(judge: judge), minimum: settings.minimumVersion,
      maximum: settings.maximumVersion, identity: settings.identity)
    try connection.prepare { tls throws(OpenSSLError) in
      let doing = "prepare a TLS client"
      SSL_set_connect_state(tls)
      SSL_set_verify(tls, SSL_VERIFY_PEER, nil)
      if let name = settings.serverName, case .dns(let host) = ServerName(guessing: name),
        let ascii = ServerName.asciiHost(host)
      {
        try check(COPENSSL_set_server_name(tls, ascii), doing: doing)
      }
      let protocols = settings.protocols.flatMap { [UInt8(clamping: $0.utf8.count)] + Array($0.utf8) }
      guard settings.protocols.allSatisfy({ (1...255).contains($0.utf8.count) }),
        // Unlike the others, this call gives 0 for success.
        protocols.isEmpty || SSL_set_alpn_protos(tls, protocols, UInt32(protocols.count)) == 0
      else { throw .failed(doing: doing, reasons: ["an application protocol has 1 to 255 bytes"]) }
    }
    self.connection = connection
  }

  /// Takes what came from the server, nothing at first, and says what to do next.
  ///
  /// After the handshake it says the same again; data is for ``read(_:)``. After a fault it repeats the fault.
  public func step(received: [UInt8] = []) -> TLSStep { connection.step(received) }

  /// The fault that the server's stream ended with, where it ended before the handshake was complete.
  public func ended() -> TLSFault { connection.ended() }

  /// Whether the client's certificate was sent.
  public var hasSentCertificate: Bool { connection.hasSentCertificate }

  /// Reads what came over the established connection. With nothing, reads what came along with the handshake.
  ///
  /// In TLS 1.3 a server judges a client's certificate only after the client has finished: its alert comes here.
  public func read(_ received: [UInt8]) -> TLSReading { connection.read(received) }

  /// The bytes that carry data to the server over the established connection.
  public func write(_ data: [UInt8]) throws(TLSFault) -> [UInt8] { try connection.write(data) }

  /// The bytes that say goodbye; nothing more can be read or written.
  public func close() -> [UInt8] { connection.close() }

  /// Keying material that both ends can derive and nobody else (RFC 5705, RFC 8446 7.5).
  ///
  /// Throws before the handshake is complete. In TLS 1.2 no context and an empty one give different material.
  package func exportedKey(
    label: String, context: [UInt8]? = nil, count: Int
  ) throws(OpenSSLError) -> [UInt8] {
    try connection.exported(label: label, context: context, count: count)
  }
}
