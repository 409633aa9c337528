import IKEv2

/// A transport to a ``TestResponder`` in which time passes only when somebody waits.
struct SimulatedLink: DatagramTransport {
  var localAddress = TransportAddress(octets: [127, 0, 0, 1], port: 40000)
  var remoteAddress = TransportAddress(octets: [127, 0, 0, 1], port: 15500)
  var responder: TestResponder
  private(set) var now = ContinuousClock.now
  /// When datagrams come to the initiator, in no order.
  private var arriving: [(at: ContinuousClock.Instant, datagram: [UInt8])] = []
  /// What the initiator sent and what it received, as it was on the wire.
  private(set) var sent: [[UInt8]] = []
  private(set) var received: [[UInt8]] = []
  var delay = Duration.milliseconds(5)
  /// How many datagrams to the responder get lost first.
  var losses = 0
  /// Changes what goes to the responder or comes from it: no datagram is a loss, two are a repetition.
  var disturbance: (inout [UInt8], Direction) -> [(after: Duration, datagram: [UInt8])] = { datagram, _ in
    [(.zero, datagram)]
  }
  /// What an attacker sends who saw this datagram, before the answer comes.
  var attack: ([UInt8]) -> [[UInt8]] = { _ in [] }
  var fault: TransportFault?
  var natPort = false

  enum Direction {
    case toResponder, toInitiator
  }

  init(_ responder: TestResponder) { self.responder = responder }

  /// As charon has it: a marker before every message unless one of the ports is 500.
  private var marker: [UInt8] {
    remoteAddress.port == 4500 || ![localAddress.port, remoteAddress.port].contains(500)
      ? [0, 0, 0, 0] : []
  }

  mutating func send(_ datagram: [UInt8]) throws(TransportFault) {
    if let fault { throw fault }
    sent.append(datagram)
    for injection in attack(datagram) { arriving.append((now, injection)) }
    if losses > 0 {
      losses -= 1
      return
    }
    var copy = datagram
    for (after, datagram) in disturbance(&copy, .toResponder) {
      guard datagram.starts(with: marker) else { continue }
      let answers = (try? responder.answers(to: Array(datagram.dropFirst(marker.count)))) ?? []
      for (index, answer) in answers.enumerated() {
        var answer = marker + answer
        for (later, datagram) in disturbance(&answer, .toInitiator) {
          arriving.append((now + delay + after + later + .microseconds(index), datagram))
        }
      }
    }
  }

  mutating func receive(until deadline: ContinuousClock.Instant) throws(TransportFault) -> [UInt8]? {
    guard let index = arriving.indices.min(by: { arriving[$0].at < arriving[$1].at }),
      arriving[index].at <= deadline
    else {
      now = max(now, deadline)
      return nil
    }
    let next = arriving.remove(at: index)
    now = max(now, next.at)
    received.append(next.datagram)
    return next.datagram
  }

  mutating func moveToNATPort() throws(TransportFault) -> Bool {
    natPort = true
    (localAddress.port, remoteAddress.port) = (4500, 4500)
    return true
  }
}
