/// How datagrams get to the responder and back, and what time it is. No socket is in this module.
package protocol DatagramTransport {
  /// Where datagrams are sent from, as this end sees it; zeros where it is not known.
  var localAddress: TransportAddress { get }
  /// Where they are sent to.
  var remoteAddress: TransportAddress { get }
  /// What deadlines are compared with.
  var now: ContinuousClock.Instant { get }

  /// Sends one datagram.
  mutating func send(_ datagram: [UInt8]) throws(TransportFault)
  /// The next datagram from the responder; nil when there was none until the deadline.
  mutating func receive(until deadline: ContinuousClock.Instant) throws(TransportFault) -> [UInt8]?
  /// From now on sends to port 4500 of the same host, as an initiator does that finds a NAT on port 500 (RFC 7296 2.23);
  /// false where it stays as it was. The addresses change accordingly.
  mutating func moveToNATPort() throws(TransportFault) -> Bool
}

extension DatagramTransport {
  /// Stays where it is.
  package mutating func moveToNATPort() throws(TransportFault) -> Bool { false }
}
