internal import COpenSSL

/// What OpenSSL's callbacks see of one connection, and the decision they ask for.
///
/// It is touched only while the connection's lock is held: callbacks run inside OpenSSL's calls.
final class TLSObserver {
  /// Decides on the certificates that the peer presents.
  let judge: @Sendable ([Certificate]) -> Bool
  /// Application protocols of a server, the best first.
  let protocols: [String]

  /// What the peer presented, leaf first.
  private(set) var presented: [Certificate] = []
  /// Why a certificate of the peer's could not be read.
  private(set) var unreadable: String?
  /// What the judge said, once it was asked.
  private(set) var verdict: Bool?
  /// The alert by which the peer ended the connection.
  private(set) var alert: TLSAlert?
  /// Whether a certificate of this end was sent.
  private(set) var hasSentCertificate = false
  /// Whether the peer asked for one.
  private(set) var isAskedForCertificate = false
  /// The version that a server's hello names.
  private(set) var serverVersion: UInt16?

  init(protocols: [String] = [], judge: @escaping @Sendable ([Certificate]) -> Bool) {
    self.judge = judge
    self.protocols = protocols
  }

  /// The observer of a connection.
  static func of(_ tls: OpaquePointer?) -> TLSObserver? {
    tls.flatMap { COPENSSL_observer($0) }.map { Unmanaged<TLSObserver>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Asks the judge. OpenSSL never decides: no store is given to it, and whatever it would say is not asked for.
  func decide(on context: OpaquePointer?) -> Bool {
    var certificates: [Certificate] = []
    for x509 in Stack.elements(X509_STORE_CTX_get0_untrusted(context)) {
      do throws(OpenSSLError) {
        certificates.append(try Certificate(copying: x509))
      } catch {
        unreadable = error.description
        return false
      }
    }
    presented = certificates
    let verdict = !certificates.isEmpty && judge(certificates)
    self.verdict = verdict
    // What reading and judging left in the queue would look like a fault of the handshake.
    ErrorQueue.clear()
    return verdict
  }

  func note(alert value: Int32) {
    let (level, number) = (value >> 8 & 0xff, UInt8(truncatingIfNeeded: value))
    // A warning ends nothing; close_notify has a meaning of its own.
    if level == SSL3_AL_FATAL { alert = TLSAlert(number: number) }
  }

  func note(handshakeMessage message: UnsafeRawBufferPointer, isSent: Bool) {
    guard let type = message.first else { return }
    switch (Int32(type), isSent) {
    // Four octets of header, up to four that say that there is none.
    case (SSL3_MT_CERTIFICATE, true) where message.count > 8: hasSentCertificate = true
    case (SSL3_MT_CERTIFICATE_REQUEST, false): isAskedForCertificate = true
    case (SSL3_MT_SERVER_HELLO, false) where message.count > 6:
      serverVersion = UInt16(message[4]) << 8 | UInt16(message[5])
    default: break
    }
  }
}
