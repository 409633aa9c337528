import IKEv2
import OpenSSL

/// A responder for tests: it answers one initiator, over the same codec, and keeps what it was told.
struct TestResponder {
  /// How it proves who it is.
  enum Proof {
    case signature(PrivateKey, SignatureScheme)
    case sharedKey(Secret)
    /// A signature that somebody else made.
    case forged
    case absent
  }

  var accepts: [IKEProposal]
  var wantsCookie = false
  /// How many times it asks for another cookie, whatever comes.
  var cookiesWithoutEnd = false
  /// Answers every KE payload with the wish for this group.
  var insistsOnGroup: UInt16?
  var redirect: [UInt8]?
  var initialError: NotifyType?
  var isChildless = true
  var fragmentSize: Int?
  var announcesFragmentation = true
  var signatureHashes: [UInt16]? = [2, 3, 4, 5]
  var authorities: [UInt8]?
  var identity = Identification(.fullyQualifiedDomainName, Array("vpn.example.com".utf8))
  var certificates: [[UInt8]] = []
  var proof = Proof.absent
  var authError: NotifyType?
  /// Packets it sends one after the other; the last is followed by nothing.
  var eap: [[UInt8]] = []
  var ppk: PostquantumKey?
  var usesPPK = true
  var extraInitial: [Payload] = []
  var extraAuth: [Payload] = []
  let localAddress = TransportAddress(octets: [127, 0, 0, 1], port: 15500)
  /// Where it believes the initiator to be.
  var seesInitiator = TransportAddress(octets: [127, 0, 0, 1], port: 40000)

  // MARK: What it found out

  private(set) var requests: [[Payload]] = []
  private(set) var initiatorIsProved: Bool?
  private(set) var proposal: IKEProposal?

  struct Established {
    let proposal: IKEProposal
    let keys: SessionKeys
    let spis: (initiator: UInt64, responder: UInt64)
    let nonces: (initiator: [UInt8], responder: [UInt8])
    let messages: (request: [UInt8], response: [UInt8])
    let usesPPK: Bool
    var outgoing: MessageProtection
    let incoming: MessageProtection
    var assembly = FragmentAssembly()
    var messageID: UInt32 = 1
    var answers: [UInt32: [[UInt8]]] = [:]
  }
  var established: Established?
  private var lastInitial: (request: [UInt8], answer: [[UInt8]])?
  private var eapIndex = 0
  private let spi: UInt64 = 0x5e5e_5e5e_5e5e_5e5e
  private let nonce = [UInt8](repeating: 0x4e, count: 32)

  init(accepts: [IKEProposal]) { self.accepts = accepts }

  /// What it sends when this datagram, without a marker, arrives.
  mutating func answers(to datagram: [UInt8]) throws -> [[UInt8]] {
    guard let message = try? Message(decoding: datagram) else { return [] }
    if message.header.exchange == .initial {
      if let lastInitial, lastInitial.request == datagram { return lastInitial.answer }
      let answer = try initial(message, datagram)
      lastInitial = (datagram, answer)
      return answer
    }
    guard let established, case .encrypted(let payload)? = message.payloads.first?.body else { return [] }
    let id = message.header.messageID
    if let known = established.answers[id] { return known }
    guard id == established.messageID, let plaintext = established.incoming.open(datagram, payload) else {
      return []
    }
    var chain: (UInt8, [UInt8]) = (payload.first, plaintext)
    if let fragment = payload.fragment {
      guard
        case .complete(let first, let whole)? = self.established?.assembly.add(
          fragment, first: payload.first, plaintext: plaintext)
      else { return [] }
      chain = (first, whole)
    }
    let request = try PayloadChain.read(chain.1[...], first: chain.0, mayBeEncrypted: false)
    requests.append(request)
    let reply = try message.header.exchange == .authentication ? authentication(request) : []
    let datagrams = try protect(reply, message.header.exchange, id)
    self.established?.answers[id] = datagrams
    self.established?.messageID = id + 1
    self.established?.assembly = FragmentAssembly()
    return datagrams
  }

  // MARK: IKE_SA_INIT

  private mutating func initial(_ message: Message, _ datagram: [UInt8]) throws -> [[UInt8]] {
    func reply(_ payloads: [Payload], spi: UInt64 = 0) throws -> [[UInt8]] {
      let header = MessageHeader(
        initiatorSPI: message.header.initiatorSPI, responderSPI: spi, exchange: .initial, flags: .response,
        messageID: 0)
      return [try Message(header: header, payloads: payloads).encoded()]
    }
    requests.append(message.payloads)
    var (offers, key, theirs): ([Proposal], KeyExchangePayload?, [UInt8]) = ([], nil, [])
    for payload in message.payloads {
      switch payload.body {
      case .securityAssociation(let proposals): offers = proposals
      case .keyExchange(let payload): key = payload
      case .nonce(let octets): theirs = octets
      default: break
      }
    }
    let cookie = [UInt8](repeating: 0xc0, count: 24)
    let hasCookie = message.payloads.first == .notify(.cookie, cookie)
    if cookiesWithoutEnd || (wantsCookie && !hasCookie) { return try reply([.notify(.cookie, cookie)]) }
    if let initialError { return try reply([.notify(initialError)]) }
    if let redirect { return try reply([.notify(.redirect, redirect + theirs)]) }
    if let group = insistsOnGroup {
      return try reply([.notify(.invalidKeyExchange, [UInt8(group >> 8), UInt8(group & 255)])])
    }
    let taken = offers.compactMap { offer in
      accepts.first { Set($0.proposal(number: offer.number).transforms) == Set(offer.transforms) }
        .map { (offer, $0) }
    }.first
    guard let (offer, proposal) = taken, let key else { return try reply([.notify(.noProposalChosen)]) }
    guard key.group == proposal.group.rawValue else {
      return try reply([.notify(.invalidKeyExchange, [0, UInt8(proposal.group.rawValue)])])
    }
    let exchange = try KeyExchange(proposal.group)
    var payloads = [
      Payload(.securityAssociation([proposal.proposal(number: offer.number)])),
      Payload(.keyExchange(KeyExchangePayload(group: key.group, publicValue: exchange.publicValue))),
      Payload(.nonce(nonce)),
    ]
    payloads += announcements(message.header.initiatorSPI)
    let answer = try reply(payloads, spi: spi)
    let withPPK = ppk != nil && usesPPK && message.payloads.contains(.notify(.usePPK))
    let spis = [message.header.initiatorSPI, spi].flatMap { value in
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) }
    }
    let keys = try SessionKeys(
      proposal: proposal, sharedSecret: exchange.sharedSecret(with: key.publicValue),
      nonces: theirs + nonce, spis: spis, ppk: withPPK ? ppk?.secret : nil)
    self.proposal = proposal
    established = Established(
      proposal: proposal, keys: keys, spis: (message.header.initiatorSPI, spi), nonces: (theirs, nonce),
      messages: (datagram, answer[0]), usesPPK: withPPK,
      outgoing: MessageProtection(proposal, keys.responder),
      incoming: MessageProtection(proposal, keys.initiator))
    return answer
  }

  private func announcements(_ initiatorSPI: UInt64) -> [Payload] {
    var payloads: [Payload] = [
      .notify(.natDetectionSource, localAddress.detectionHash(initiatorSPI, spi)),
      .notify(.natDetectionDestination, seesInitiator.detectionHash(initiatorSPI, spi)),
    ]
    if let authorities {
      payloads.append(Payload(.certificateRequest(CertificatePayload(data: authorities))))
    }
    if announcesFragmentation { payloads.append(.notify(.fragmentationSupported)) }
    if let signatureHashes {
      payloads.append(.notify(.signatureHashAlgorithms, signatureHashes.flatMap { [0, UInt8($0)] }))
    }
    if isChildless { payloads.append(.notify(.childlessSupported)) }
    if ppk != nil && usesPPK { payloads.append(.notify(.usePPK)) }
    return payloads + extraInitial
  }

  // MARK: IKE_AUTH

  private mutating func authentication(_ request: [Payload]) throws -> [Payload] {
    guard let established else { return [] }
    if let authError { return [.notify(authError)] }
    var (identity, certificates, proof, packet): (Identification?, [Certificate], AuthPayload?, [UInt8]?)
    (identity, certificates, proof, packet) = (nil, [], nil, nil)
    for payload in request {
      switch payload.body {
      case .initiatorIdentification(let identification): identity = identification
      case .certificate(let payload): certificates.append(try Certificate(der: payload.data))
      case .authentication(let payload): proof = payload
      case .eap(let octets): packet = octets
      default: break
      }
    }
    if let identity, let proof {
      initiatorIsProved = try verifies(proof, identity, certificates, established)
    }
    if packet == nil, identity == nil { return [] }
    var reply: [Payload] = []
    if identity != nil {
      reply.append(Payload(.responderIdentification(self.identity)))
      reply += self.certificates.map { Payload(.certificate(CertificatePayload(data: $0))) }
      if let own = try ownProof(established) { reply.append(Payload(.authentication(own))) }
      if established.usesPPK { reply.append(.notify(.ppkIdentity)) }
    }
    if identity == nil || proof == nil, eapIndex < eap.count {
      reply.append(Payload(.eap(eap[eapIndex])))
      eapIndex += 1
    }
    if request.contains(where: { $0.body.type == PayloadType.securityAssociation.rawValue }), proof != nil {
      reply.append(.notify(.noProposalChosen))
    }
    return reply + extraAuth
  }

  private func code(_ key: Secret, _ identification: Identification, _ established: Established) throws
    -> [UInt8]
  {
    try HMAC.code(
      of: identification.payloadBody, key: key.withBytes { Array($0) }, hash: established.proposal.prf.hash)
  }

  private func sharedCode(_ secret: Secret, _ octets: [UInt8], _ established: Established) throws -> [UInt8] {
    let hash = established.proposal.prf.hash
    let pad = try HMAC.code(
      of: Array("Key Pad for IKEv2".utf8), key: secret.withBytes { Array($0) }, hash: hash)
    return try HMAC.code(of: octets, key: pad, hash: hash)
  }

  private func ownProof(_ established: Established) throws -> AuthPayload? {
    let keys = established.keys.proofWithPPK ?? established.keys.proof
    let octets =
      established.messages.response + established.nonces.initiator
      + (try code(keys.responder, identity, established))
    switch proof {
    case .absent: return nil
    case .sharedKey(let secret):
      return AuthPayload(sharedKeyMAC: try sharedCode(secret, octets, established))
    case .forged: return AuthPayload(method: 14, data: [1, 0, 7])
    case .signature(let key, let scheme):
      return AuthPayload(
        signature: try key.sign(octets, scheme: scheme), scheme: scheme, announced: hashesOfInitiator)
    }
  }

  private func verifies(
    _ payload: AuthPayload, _ identity: Identification, _ certificates: [Certificate],
    _ established: Established
  ) throws -> Bool {
    let keys = established.keys.proofWithPPK ?? established.keys.proof
    let octets =
      established.messages.request + established.nonces.responder
      + (try code(keys.initiator, identity, established))
    if payload.method == AuthPayload.sharedKey {
      guard case .sharedKey(let secret) = proof else { return false }
      return try sharedCode(secret, octets, established) == payload.data
    }
    guard let (scheme, signature) = payload.signature else { return false }
    return certificates.first?.verifies(signature: signature, of: octets, scheme: scheme) ?? false
  }

  private var hashesOfInitiator: [UInt16]? {
    for case .notify(let notify)? in requests.first?.map(\.body) ?? []
    where notify.type == .signatureHashAlgorithms {
      return stride(from: 0, to: notify.data.count, by: 2).map { UInt16(notify.data[$0 + 1]) }
    }
    return nil
  }

  // MARK: Protection

  mutating func protect(_ payloads: [Payload], _ exchange: ExchangeType, _ id: UInt32) throws -> [[UInt8]] {
    guard var established else { return [] }
    let chain = try PayloadChain.encoded(payloads)
    let header = MessageHeader(
      initiatorSPI: established.spis.initiator, responderSPI: established.spis.responder, exchange: exchange,
      flags: .response, messageID: id)
    defer { self.established = established }
    guard let fragmentSize, chain.octets.count > fragmentSize else {
      return [try established.outgoing.seal(chain.octets, first: chain.first, header: header)]
    }
    let starts = Array(stride(from: 0, to: chain.octets.count, by: fragmentSize))
    return try starts.enumerated().map { index, start in
      try established.outgoing.seal(
        Array(chain.octets[start..<min(start + fragmentSize, chain.octets.count)]),
        first: index == 0 ? chain.first : 0, header: header,
        fragment: .init(number: UInt16(index + 1), total: UInt16(starts.count)))
    }
  }
}
