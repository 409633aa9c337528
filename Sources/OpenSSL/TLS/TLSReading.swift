/// What came over an established TLS connection.
public struct TLSReading: Sendable {
  /// The peer's data.
  public let data: [UInt8]
  /// Bytes to send that TLS itself has to say, usually none.
  public let send: [UInt8]
  /// Why nothing more will come; nil while the connection is up, ``TLSFault/closed`` once the peer has said goodbye.
  public let end: TLSFault?

  init(data: [UInt8], send: [UInt8], end: TLSFault?) {
    self.data = data
    self.send = send
    self.end = end
  }
}
