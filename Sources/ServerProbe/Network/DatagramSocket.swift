import IKEv2

/// UDP to one server, as the initiator wants it.
final class DatagramSocket: DatagramTransport {
  private var socket: ProbeSocket

  init(to addresses: [SocketAddress], until deadline: ContinuousClock.Instant) throws(NetworkFault) {
    socket = try .connected(to: addresses, datagram: true, until: deadline)
  }

  var localAddress: TransportAddress { TransportAddress(socket.local) }
  var remoteAddress: TransportAddress { TransportAddress(socket.remote) }
  var now: ContinuousClock.Instant { .now }
  /// The server as it is written.
  var remoteDescription: String { socket.remote.description }

  func send(_ datagram: [UInt8]) throws(TransportFault) {
    do throws(NetworkFault) {
      try socket.send(datagram, until: .now + .seconds(1))
    } catch { throw TransportFault(error.sentence) }
  }

  func receive(until deadline: ContinuousClock.Instant) throws(TransportFault) -> [UInt8]? {
    do throws(NetworkFault) {
      return try socket.receive(until: deadline)
    } catch { throw TransportFault(error.sentence) }
  }

  func moveToNATPort() throws(TransportFault) -> Bool {
    let remote = socket.remote
    guard remote.port == 500 else { return false }
    let other = SocketAddress(octets: remote.octets, port: 4500, scope: remote.scope)
    do throws(NetworkFault) {
      socket = try .connected(to: [other], datagram: true, until: .now + .seconds(1))
    } catch { throw TransportFault(error.sentence) }
    return true
  }
}

extension TransportAddress {
  fileprivate init(_ address: SocketAddress) { self.init(octets: address.octets, port: address.port) }
}
