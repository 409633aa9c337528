internal import OpenSSL

extension InitiatorSession {
  /// Agrees on algorithms and keys (IKE_SA_INIT), with this nonce of 16 to 256 octets.
  ///
  /// The request goes again with a cookie, or with another group of the proposals, when the responder asks for that:
  /// every group once, a cookie three times.
  package mutating func begin(nonce: [UInt8]) throws(ExchangeFault) -> SecurityAssociation {
    guard channel == nil, !isClosed else { throw .cannotPlay("a session begins once") }
    guard (16...256).contains(nonce.count) else {
      throw .cannotPlay("a nonce has 16 to 256 octets (RFC 7296 2.10), this one \(nonce.count)")
    }
    guard let first = settings.proposals.first, settings.proposals.count <= 255 else {
      throw .cannotPlay("a request offers 1 to 255 proposals, this one \(settings.proposals.count)")
    }
    var request = InitialRequest(
      settings: settings, spi: spi, nonce: nonce, keyExchange: try makeKeyExchange(first.group))
    var groups = Set(settings.proposals.map(\.group)).subtracting([first.group])
    var cookies = 3
    while true {
      let (answer, datagram) = try ask(request)
      switch answer {
      case .accepted(let accepted): return try conclude(request, datagram, accepted)
      case .cookie(let cookie):
        guard cookies > 0 else { throw .malformed("it asks for a cookie again and again") }
        cookies -= 1
        request.cookie = cookie
      case .group(let number):
        guard let group = KeyExchangeGroup(rawValue: number), groups.remove(group) != nil else {
          throw .proposalRefused(offered: settings.proposals, groupWanted: number)
        }
        request.keyExchange = try makeKeyExchange(group)
      }
    }
  }

  private func makeKeyExchange(_ group: KeyExchangeGroup) throws(ExchangeFault) -> KeyExchange {
    do throws(OpenSSLError) {
      return try KeyExchange(group)
    } catch {
      throw .cannotPlay("\(group) cannot be played: \(error)")
    }
  }

  private mutating func ask(
    _ request: InitialRequest
  ) throws(ExchangeFault) -> (InitialAnswer, datagram: [UInt8]) {
    let payloads =
      request.payloads + request.announcements(transport.localAddress, transport.remoteAddress)
    let datagram: [UInt8]
    do throws(MalformedMessage) {
      datagram = try Message(header: request.header, payloads: payloads).encoded()
    } catch {
      throw .cannotPlay("the request cannot be written: \(error)")
    }
    let outgoing = OutgoingRequest(
      exchange: .initial, messageID: 0, datagrams: [datagram], payloads: payloads, timeout: settings.timeout)
    let answer = try roundTrip(outgoing) { datagram, _ throws(ExchangeFault) in
      InitialAnswer.judge(datagram, request)
    }
    return (answer, datagram)
  }

  private mutating func conclude(
    _ request: InitialRequest, _ datagram: [UInt8], _ answer: InitialAnswer.Accepted
  ) throws(ExchangeFault) -> SecurityAssociation {
    let usesPPK = settings.ppk != nil && answer.notification(.usePPK) != nil
    if let ppk = settings.ppk, ppk.isMandatory, !usesPPK { throw .ppkNotUsed }
    let keys = try deriveKeys(request, answer, ppk: usesPPK ? settings.ppk?.secret : nil)
    let association = SecurityAssociation(
      answer: answer, request: datagram, initiatorNonce: request.nonce, usesPPK: usesPPK, keys: keys,
      translated: translation(answer))
    channel = ProtectedChannel(
      association, initiatorSPI: spi, responderSPI: answer.responderSPI,
      fragments: settings.announcesFragmentation && association.announcesFragmentation)
    if association.isInitiatorTranslated == true || association.isResponderTranslated == true,
      transport.remoteAddress.port == 500
    {
      do throws(TransportFault) {
        _ = try transport.moveToNATPort()
      } catch {
        throw .unreachable("\(error)")
      }
    }
    return association
  }

  private func deriveKeys(
    _ request: InitialRequest, _ answer: InitialAnswer.Accepted, ppk: Secret?
  ) throws(ExchangeFault) -> SessionKeys {
    let sharedSecret: [UInt8]
    do throws(OpenSSLError) {
      sharedSecret = try request.keyExchange.sharedSecret(with: answer.publicValue)
    } catch {
      throw .malformed("payload KE holds no usable public value: \(error)")
    }
    var spis: [UInt8] = []
    spis.append(number: spi)
    spis.append(number: answer.responderSPI)
    do throws(OpenSSLError) {
      return try SessionKeys(
        proposal: answer.proposal, sharedSecret: sharedSecret, nonces: request.nonce + answer.nonce,
        spis: spis, ppk: ppk)
    } catch {
      throw .cannotPlay("\(error)")
    }
  }

  /// Whether the addresses that the responder hashed are other ones than this end sees.
  private func translation(_ answer: InitialAnswer.Accepted) -> (initiator: Bool?, responder: Bool?) {
    let hashes = [transport.localAddress, transport.remoteAddress].map {
      $0.detectionHash(spi, answer.responderSPI)
    }
    let destinations = answer.all(.natDetectionDestination)
    let sources = answer.all(.natDetectionSource)
    return (
      destinations.isEmpty ? nil : !destinations.contains(hashes[0]),
      sources.isEmpty ? nil : !sources.contains(hashes[1])
    )
  }
}

extension SecurityAssociation {
  init(
    answer: InitialAnswer.Accepted, request: [UInt8], initiatorNonce: [UInt8], usesPPK: Bool,
    keys: SessionKeys, translated: (initiator: Bool?, responder: Bool?)
  ) {
    let requests = answer.payloads.compactMap { payload in
      if case .certificateRequest(let request) = payload.body { request } else { nil }
    }
    self.init(
      proposal: answer.proposal, initiatorNonce: initiatorNonce, responderNonce: answer.nonce,
      announcesFragmentation: answer.notification(.fragmentationSupported) != nil,
      signatureHashes: answer.notification(.signatureHashAlgorithms).map { data in
        stride(from: 0, to: data.count - data.count % 2, by: 2).map {
          UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])
        }
      },
      isChildless: answer.notification(.childlessSupported) != nil,
      requestsCertificates: !requests.isEmpty, certificateAuthorities: requests.flatMap(\.authorities),
      usesPPK: usesPPK, isInitiatorTranslated: translated.initiator,
      isResponderTranslated: translated.responder, keys: keys, request: request, response: answer.datagram)
  }
}
