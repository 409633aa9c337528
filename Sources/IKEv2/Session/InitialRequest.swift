internal import OpenSSL

/// What one IKE_SA_INIT request says; a responder may want it otherwise.
struct InitialRequest {
  let settings: InitiatorSettings
  let spi: UInt64
  let nonce: [UInt8]
  /// For the group of the first proposal, until the responder asks for another one.
  var keyExchange: KeyExchange
  /// What the responder wants to see again (RFC 7296 2.6).
  var cookie: [UInt8]?

  var payloads: [Payload] {
    let proposals = settings.proposals.enumerated().map { index, proposal in
      proposal.proposal(number: UInt8(truncatingIfNeeded: index + 1))
    }
    var payloads: [Payload] = []
    if let cookie { payloads.append(.notify(.cookie, cookie)) }
    payloads += [
      Payload(.securityAssociation(proposals)),
      Payload(
        .keyExchange(
          KeyExchangePayload(group: keyExchange.group.rawValue, publicValue: keyExchange.publicValue))),
      Payload(.nonce(nonce)),
    ]
    return payloads
  }

  /// What else is announced, given the addresses the request goes between.
  func announcements(_ local: TransportAddress, _ remote: TransportAddress) -> [Payload] {
    var payloads: [Payload] = [
      .notify(.natDetectionSource, local.detectionHash(spi, 0)),
      .notify(.natDetectionDestination, remote.detectionHash(spi, 0)),
    ]
    if settings.announcesFragmentation { payloads.append(.notify(.fragmentationSupported)) }
    if let hashes = settings.signatureHashes {
      payloads.append(
        .notify(.signatureHashAlgorithms, hashes.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }))
    }
    if settings.announcesRedirect { payloads.append(.notify(.redirectSupported)) }
    if settings.ppk != nil { payloads.append(.notify(.usePPK)) }
    return payloads
  }

  var header: MessageHeader {
    MessageHeader(initiatorSPI: spi, responderSPI: 0, exchange: .initial, flags: .initiator, messageID: 0)
  }
}

extension TransportAddress {
  /// SHA-1 of SPIs, address and port (RFC 7296 2.23).
  package func detectionHash(_ initiatorSPI: UInt64, _ responderSPI: UInt64) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(number: initiatorSPI)
    octets.append(number: responderSPI)
    octets += self.octets
    octets.append(number: port)
    return Digest.sha1(octets)
  }
}
