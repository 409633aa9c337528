/// The two ends after IKE_SA_INIT: what their messages carry, and how they are protected.
struct ProtectedChannel: Sendable {
  let association: SecurityAssociation
  let initiatorSPI: UInt64
  let responderSPI: UInt64
  /// Whether both ends take fragments.
  let fragments: Bool
  /// Of the next request.
  private(set) var messageID: UInt32 = 1
  private var outgoing: MessageProtection
  private let incoming: MessageProtection

  /// The most octets of a datagram: what IPv6 carries everywhere, less its header, that of UDP, and the
  /// marker (RFC 7383 2.5.1).
  static let datagramLimit = 1280 - 48 - 4

  init(_ association: SecurityAssociation, initiatorSPI: UInt64, responderSPI: UInt64, fragments: Bool) {
    self.association = association
    self.initiatorSPI = initiatorSPI
    self.responderSPI = responderSPI
    self.fragments = fragments
    outgoing = MessageProtection(association.proposal, association.keys.initiator)
    incoming = MessageProtection(association.proposal, association.keys.responder)
  }

  /// The datagrams of the next request.
  mutating func seal(_ payloads: [Payload], _ exchange: ExchangeType) throws(ExchangeFault) -> [[UInt8]] {
    let chain: (first: UInt8, octets: [UInt8])
    do throws(MalformedMessage) {
      chain = try PayloadChain.encoded(payloads)
    } catch {
      throw .cannotPlay("the request cannot be written: \(error)")
    }
    let header = MessageHeader(
      initiatorSPI: initiatorSPI, responderSPI: responderSPI, exchange: exchange, flags: .initiator,
      messageID: messageID)
    guard fragments, outgoing.overhead + chain.octets.count > Self.datagramLimit else {
      return [try outgoing.seal(chain.octets, first: chain.first, header: header)]
    }
    let size = Self.datagramLimit - outgoing.overhead
    let starts = Array(stride(from: 0, to: chain.octets.count, by: size))
    guard starts.count <= FragmentAssembly.fragmentLimit else {
      throw .cannotPlay("a request of \(chain.octets.count) octets takes more than 64 fragments")
    }
    var datagrams: [[UInt8]] = []
    for (index, start) in starts.enumerated() {
      let part = Array(chain.octets[start..<min(start + size, chain.octets.count)])
      datagrams.append(
        try outgoing.seal(
          part, first: index == 0 ? chain.first : 0, header: header,
          fragment: .init(number: UInt16(index + 1), total: UInt16(starts.count))))
    }
    return datagrams
  }

  /// Counts a request as answered.
  mutating func advance() { messageID += 1 }

  /// What a datagram is to somebody waiting for the answer to the current request.
  func judge(
    _ datagram: [UInt8], _ request: OutgoingRequest, _ assembly: inout FragmentAssembly
  ) throws(ExchangeFault) -> Reception<[Payload]> {
    guard let header = try? MessageHeader.read(datagram).header, header.initiatorSPI == initiatorSPI,
      header.responderSPI == responderSPI, header.exchange == request.exchange,
      header.messageID == request.messageID,
      header.flags.contains(.response), !header.flags.contains(.initiator)
    else { return .junk }
    guard let message = try? Message(decoding: datagram), message.payloads.count == 1,
      case .encrypted(let payload) = message.payloads[0].body
    else { return .junk }
    guard let plaintext = incoming.open(datagram, payload) else { return .hint(.integrity(request.exchange)) }
    guard let fragment = payload.fragment else {
      return try answer(plaintext, payload.first, fragments: 1)
    }
    switch assembly.add(fragment, first: payload.first, plaintext: plaintext) {
    case .waiting: return .partial
    case .repeated: return .junk
    case .tooMuch:
      throw .malformed("its fragments are more than \(FragmentAssembly.fragmentLimit), or larger than 64 KiB")
    case .complete(let first, let plaintext):
      return try answer(plaintext, first, fragments: assembly.count)
    }
  }

  private func answer(
    _ plaintext: [UInt8], _ first: UInt8, fragments: Int
  ) throws(ExchangeFault) -> Reception<[Payload]> {
    let payloads: [Payload]
    do throws(MalformedMessage) {
      payloads = try PayloadChain.read(plaintext[...], first: first, mayBeEncrypted: false)
    } catch {
      throw .malformed("\(error)")
    }
    for payload in payloads where payload.isCritical {
      if case .unknown(let type, _) = payload.body {
        throw .malformed("payload type \(type) is marked critical, and RFC 7296 does not know it")
      }
    }
    return .answer(payloads, payloads, fragments: fragments)
  }
}
