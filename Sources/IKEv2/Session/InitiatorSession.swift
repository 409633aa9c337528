/// An initiator of IKEv2, as far as a client goes until it is authenticated: negotiation, identities, EAP, farewell.
///
/// It moves only when it is called, and a call waits for one answer at most ``InitiatorSettings/timeout`` long (`begin`
/// as often as the responder asks for another request, which is bounded). It never sends INITIAL_CONTACT: that would
/// cut off the device whose part it plays.
///
/// What is not protected cannot be trusted. In IKE_SA_INIT an error is believed only when no better answer follows
/// within ``refusalGrace``; afterwards datagrams that do not decrypt are passed over, so that nobody but the responder
/// and a flood of ``junkLimit`` datagrams can end an exchange early.
package struct InitiatorSession<Transport: DatagramTransport> {
  package let settings: InitiatorSettings
  package var transport: Transport
  /// One entry a message, in the order they went.
  package internal(set) var record: [ExchangeRecord] = []
  /// The keys, once there are any, for tests that decrypt what they recorded.
  package var keys: SessionKeys? { channel?.association.keys }

  let spi = UInt64.random(in: 1...UInt64.max)
  var channel: ProtectedChannel?
  /// Whether both ends have sent their AUTH payloads.
  var isEstablished = false
  var isClosed = false
  /// Whether the last request was not answered.
  var isSilent = false

  /// How long a better answer may follow an error that is not protected.
  static var refusalGrace: Duration { .milliseconds(100) }
  /// How many datagrams that answer nothing are read in one wait.
  static var junkLimit: Int { 2000 }

  package init(settings: InitiatorSettings, transport: Transport) {
    self.settings = settings
    self.transport = transport
  }

  /// Whether messages are sent behind four zero octets (RFC 7296 2.23, RFC 3948 2.2): on port 4500, and between two
  /// ports neither of which is 500, since there an ESP packet could come as well.
  var usesMarker: Bool {
    let ports = [transport.localAddress.port, transport.remoteAddress.port]
    return ports[1] == 4500 || !ports.contains(500)
  }
}
