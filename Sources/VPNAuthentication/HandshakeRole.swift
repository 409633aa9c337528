/// Which end of a handshake signs.
public enum HandshakeRole: String, Hashable, Sendable {
  /// The device.
  case initiator
  /// The server.
  case responder
}
