internal import OpenSSL

/// What a responder makes of IKE_SA_INIT.
enum InitialAnswer {
  /// The request is to come again with this.
  case cookie([UInt8])
  /// The request is to come again with a KE payload for another group.
  case group(UInt16)
  case accepted(Accepted)

  /// An answer that goes on.
  struct Accepted {
    let datagram: [UInt8]
    let responderSPI: UInt64
    let proposal: IKEProposal
    let publicValue: [UInt8]
    let nonce: [UInt8]
    let payloads: [Payload]

    func notification(_ type: NotifyType) -> [UInt8]? {
      for case .notify(let notify) in payloads.map(\.body) where notify.type == type { return notify.data }
      return nil
    }

    func all(_ type: NotifyType) -> [[UInt8]] {
      payloads.compactMap {
        guard case .notify(let notify) = $0.body, notify.type == type else { return nil }
        return notify.data
      }
    }
  }

  /// What a datagram is to somebody who sent this request. Nothing here is protected: what is no answer is passed over.
  static func judge(_ datagram: [UInt8], _ request: InitialRequest) -> Reception<InitialAnswer> {
    guard let header = try? MessageHeader.read(datagram).header, header.initiatorSPI == request.spi,
      header.exchange == .initial, header.messageID == 0, header.flags.contains(.response),
      !header.flags.contains(.initiator)
    else { return .junk }
    let message: Message
    do throws(MalformedMessage) {
      message = try Message(decoding: datagram)
    } catch {
      return .hint(.malformed("\(error)"))
    }
    do throws(ExchangeFault) {
      return try judge(message, datagram, request)
    } catch {
      return .hint(error)
    }
  }

  private static func judge(
    _ message: Message, _ datagram: [UInt8], _ request: InitialRequest
  ) throws(ExchangeFault) -> Reception<InitialAnswer> {
    if let accepted = try Accepted(message, datagram, request) {
      return .answer(.accepted(accepted), message.payloads, fragments: 1)
    }
    for case .notify(let notify) in message.payloads.map(\.body) {
      switch notify.type {
      case .cookie where (1...64).contains(notify.data.count):
        return .answer(.cookie(notify.data), message.payloads, fragments: 1)
      case .invalidKeyExchange where notify.data.count == 2:
        let group = UInt16(notify.data[0]) << 8 | UInt16(notify.data[1])
        if request.settings.proposals.contains(where: { $0.group.rawValue == group }),
          request.keyExchange.group.rawValue != group
        {
          return .answer(.group(group), message.payloads, fragments: 1)
        }
        return .refusal(
          .proposalRefused(offered: request.settings.proposals, groupWanted: group), message.payloads)
      case .noProposalChosen:
        return .refusal(
          .proposalRefused(offered: request.settings.proposals, groupWanted: nil), message.payloads)
      case .redirect:
        guard let redirect = Redirect(notify.data), redirect.nonce == request.nonce else { return .junk }
        return .refusal(.redirected(to: redirect.gateway), message.payloads)
      case let type where type.isError:
        return .refusal(.refused(type, in: .initial), message.payloads)
      default: continue
      }
    }
    return .hint(.malformed("it has neither SA, KE and Nonce nor a notification of what is wrong"))
  }
}

extension InitialAnswer.Accepted {
  /// Nil where payload SA, KE or Nonce is missing; throws where one does not fit the request.
  init?(_ message: Message, _ datagram: [UInt8], _ request: InitialRequest) throws(ExchangeFault) {
    var (chosen, key, nonce): ([Proposal]?, KeyExchangePayload?, [UInt8]?)
    for payload in message.payloads {
      switch payload.body {
      case .securityAssociation(let proposals): chosen = chosen ?? proposals
      case .keyExchange(let payload): key = key ?? payload
      case .nonce(let octets): nonce = nonce ?? octets
      case .unknown(let type, _) where payload.isCritical:
        throw .malformed("payload type \(type) is marked critical, and RFC 7296 does not know it")
      default: break
      }
    }
    guard let chosen, let key, let nonce else { return nil }
    let offers = request.settings.proposals
    guard chosen.count == 1, chosen[0].number >= 1, Int(chosen[0].number) <= offers.count,
      offers[Int(chosen[0].number) - 1].isTaken(by: chosen[0])
    else { throw .malformed("payload SA takes something that was not offered") }
    let proposal = offers[Int(chosen[0].number) - 1]
    guard key.group == proposal.group.rawValue, key.group == request.keyExchange.group.rawValue else {
      throw .malformed(
        """
        payload KE is for group \(key.group), payload SA for \(proposal.group.rawValue), the request was for \
        \(request.keyExchange.group.rawValue)
        """)
    }
    guard (16...256).contains(nonce.count) else {
      throw .malformed("payload Nonce has \(nonce.count) octets, not 16 to 256")
    }
    guard message.header.responderSPI != 0 else { throw .malformed("the responder's SPI is zero") }
    self.init(
      datagram: datagram, responderSPI: message.header.responderSPI, proposal: proposal,
      publicValue: key.publicValue, nonce: nonce, payloads: message.payloads)
  }
}
