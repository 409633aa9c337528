/// What a TLS handshake does next.
public enum TLSStep: Sendable {
  /// Send these bytes, if there are any, and step on with what comes back.
  case send([UInt8])
  /// Send these bytes, if there are any; the handshake is complete.
  case established(send: [UInt8], TLSHandshake)
  /// Send these bytes, if there are any (the alert that says why); the connection is over.
  case failed(send: [UInt8], TLSFault)
}
