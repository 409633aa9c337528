extension InitiatorSession {
  /// Sends a request, again and again, and reads datagrams until one is its answer.
  mutating func roundTrip<Answer>(
    _ request: OutgoingRequest,
    judge: ([UInt8], inout FragmentAssembly) throws(ExchangeFault) -> Reception<Answer>
  ) throws(ExchangeFault) -> Answer {
    let start = transport.now
    var schedule = RetransmissionSchedule(start: start, timeout: request.timeout)
    var assembly = FragmentAssembly()
    var (junk, octets) = (0, 0)
    var (hint, refusal): (ExchangeFault?, ExchangeFault?)
    let index = record.count
    record.append(
      request.record(
        .sent, request.payloads, octets: request.datagrams.reduce(0) { $0 + $1.count },
        fragments: request.datagrams.count))
    hint = try transmit(request)
    while junk < Self.junkLimit {
      guard let reception = try receive(request, until: schedule.next) else {
        if schedule.isOver || transport.now >= schedule.deadline { break }
        schedule.advance()
        hint = try transmit(request) ?? hint
        record[index].retransmissions += 1
        continue
      }
      let judged: Reception<Answer>
      var size = 0
      switch reception {
      case .success(let datagram):
        size = datagram.count
        judged = try judge(datagram, &assembly)
        if case .partial = judged { octets += size }
        if case .answer(let answer, let payloads, let fragments) = judged {
          record.append(
            request.record(.received, payloads, octets: octets + size, fragments: fragments))
          return answer
        }
      case .failure(let fault): judged = .hint(.unreachable("\(fault)"))
      }
      switch judged {
      case .answer, .partial: break
      case .junk: junk += 1
      case .hint(let fault): (junk, hint) = (junk + 1, fault)
      case .refusal(let fault, let payloads):
        if refusal == nil { record.append(request.record(.received, payloads, octets: size, fragments: 1)) }
        (junk, refusal) = (junk + 1, refusal ?? fault)
        schedule.end(by: transport.now + Self.refusalGrace)
      }
      if transport.now >= schedule.deadline { break }
    }
    let tries = record[index].retransmissions + 1
    throw refusal ?? hint ?? .noAnswer(request.exchange, tries: tries, after: transport.now - start)
  }

  /// Sends all datagrams of a request; answers what the system said against it, where that is only a hint.
  private mutating func transmit(_ request: OutgoingRequest) throws(ExchangeFault) -> ExchangeFault? {
    do throws(TransportFault) {
      for datagram in request.datagrams {
        try transport.send(usesMarker ? [0, 0, 0, 0] + datagram : datagram)
      }
      return nil
    } catch {
      let fault = ExchangeFault.unreachable("\(error)")
      if request.endsWhenUnreachable { throw fault }
      return fault
    }
  }

  /// The next datagram, without its marker; empty where it should have one and has not.
  private mutating func receive(
    _ request: OutgoingRequest, until deadline: ContinuousClock.Instant
  ) throws(ExchangeFault) -> Result<[UInt8], TransportFault>? {
    do throws(TransportFault) {
      guard let datagram = try transport.receive(until: deadline) else { return nil }
      guard usesMarker else { return .success(datagram) }
      return .success(datagram.prefix(4) == [0, 0, 0, 0] ? Array(datagram.dropFirst(4)) : [])
    } catch {
      if request.endsWhenUnreachable { throw .unreachable("\(error)") }
      return .failure(error)
    }
  }
}
