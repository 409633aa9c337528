import IKEv2
import OpenSSL
import Support
import Testing

@Suite struct AuthenticationTests {
  typealias Signing = (key: TestKey.Kind, scheme: SignatureScheme?, announced: Bool, method: UInt8)

  @Test(
    arguments: [
      (.rsa2048, nil, true, 14), (.rsa2048, .rsaPSSSHA256, true, 14), (.rsa2048, .rsaPSSSHA512, true, 14),
      (.rsa2048, .rsaPKCS1SHA1, false, 1), (.ecP256, nil, true, 14), (.ecP256, nil, false, 9),
      (.ec("P-384"), nil, false, 10), (.ec("P-521"), nil, false, 11), (.ed25519, nil, true, 14),
    ] as [Signing])
  func `the responder's signature is read in every method`(signing: Signing) throws {
    var session = SessionFixture.session(
      try SessionFixture.responder(key: signing.key, scheme: signing.scheme)
    ) { if !signing.announced { $0.signatureHashes = nil } }
    let association = try session.begin(nonce: SessionFixture.nonce)
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(response.authentication?.method == signing.method)
    #expect(try SessionFixture.isProved(response, association))
    // Another nonce, another identity or another role is another message.
    let identity = try #require(response.identity)
    let (scheme, signature) = try #require(response.authentication?.signature)
    for octets in try [
      association.signedOctets(initiator: identity),
      association.signedOctets(responder: SessionFixture.alice),
    ] {
      #expect(!response.certificates[0].verifies(signature: signature, of: octets, scheme: scheme))
    }
  }

  @Test(arguments: [
    (TestKey.Kind.rsa2048, true), (.rsa2048, false), (.ecP256, true), (.ecP256, false), (.ed25519, true),
  ])
  func `the responder accepts the signature of a client`(kind: TestKey.Kind, announced: Bool) throws {
    var responder = try SessionFixture.responder()
    responder.signatureHashes = announced ? [2, 3, 4, 5] : nil
    let client = try TestAuthority.client(by: TestAuthority.root(), key: kind)
    let key = try PrivateKey(parsing: client.key.pkcs8)
    var session = SessionFixture.session(responder)
    let association = try session.begin(nonce: SessionFixture.nonce)
    let scheme = !announced && kind.isRSA ? SignatureScheme.rsaPKCS1SHA1 : key.defaultScheme
    let signature = try key.sign(association.signedOctets(initiator: SessionFixture.alice), scheme: scheme)
    let proof = try #require(
      AuthPayload(signature: signature, scheme: scheme, announced: association.signatureHashes))
    let response = try session.authenticate(
      AuthRequest(identity: SessionFixture.alice, certificates: [client.der], authentication: proof))
    #expect(session.transport.responder.initiatorIsProved == true)
    #expect(try SessionFixture.isProved(response, association))
    session.close(.done)
    #expect(session.transport.responder.requests.last == [Payload(.delete(.ikeSA))])
  }

  @Test func `a scheme that the other end did not announce goes only where it has a method of its own`()
    throws
  {
    for scheme in SignatureScheme.allCases {
      let payload = AuthPayload(signature: [0x30, 6, 2, 1, 1, 2, 1, 2], scheme: scheme, announced: [])
      #expect((payload != nil) == [.rsaPKCS1SHA1, .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512].contains(scheme))
    }
    #expect(AuthPayload(method: 9, data: [1, 2, 3, 4]).signature == nil)
    #expect(AuthPayload(method: 14, data: []).signature == nil)
    #expect(AuthPayload(method: 14, data: [255, 1]).signature == nil)
    #expect(AuthPayload(sharedKeyMAC: [1]).signature == nil)
  }

  @Test(arguments: [("correct horse", true), ("another", false)], [IntegrityAlgorithm.sha256, .sha512])
  func `a shared secret proves both ends`(secret: (String, Bool), integrity: IntegrityAlgorithm) throws {
    let proposal = SessionFixture.offer(.aes256CBC, integrity, .ecp256)
    var responder = TestResponder(accepts: [proposal])
    responder.proof = .sharedKey(Secret("correct horse"))
    responder.isChildless = false
    var session = SessionFixture.session(responder, [proposal])
    let association = try session.begin(nonce: SessionFixture.nonce)
    let mine = Secret(secret.0)
    let code = try association.sharedSecretMAC(
      mine, over: association.signedOctets(initiator: SessionFixture.alice))
    let response = try session.authenticate(
      AuthRequest(identity: SessionFixture.alice, authentication: AuthPayload(sharedKeyMAC: code)))
    #expect(session.transport.responder.initiatorIsProved == secret.1)
    let identity = try #require(response.identity)
    let expected = try association.sharedSecretMAC(mine, over: association.signedOctets(responder: identity))
    #expect((response.authentication == AuthPayload(sharedKeyMAC: expected)) == secret.1)
    #expect(response.child == .refused(.noProposalChosen) && response.refusal == nil)
  }

  @Test(arguments: [true, false])
  func `a child is offered only where the responder cannot do without`(isChildless: Bool) throws {
    var responder = try SessionFixture.responder()
    responder.isChildless = isChildless
    var session = SessionFixture.session(responder) {
      $0.remoteIdentifier = Identification(.fullyQualifiedDomainName, Array("vpn.example.com".utf8))
      $0.certificateAuthorities = [[UInt8](repeating: 1, count: 20), [UInt8](repeating: 2, count: 20)]
    }
    _ = try session.begin(nonce: SessionFixture.nonce)
    _ = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    let request = try #require(session.transport.responder.requests.last)
    let child = isChildless ? [] : ["CP", "SA", "TSi", "TSr"]
    #expect(request.map(\.description) == ["IDi", "CERTREQ", "IDr"] + child)
    #expect(
      request[1]
        == Payload(
          .certificateRequest(
            CertificatePayload(data: [UInt8](repeating: 1, count: 20) + [UInt8](repeating: 2, count: 20)))))
  }

  @Test func `what was recorded on the wire is decrypted with the keys of its direction`() throws {
    var session = SessionFixture.session(try SessionFixture.responder())
    _ = try session.begin(nonce: SessionFixture.nonce)
    _ = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    let keys = try #require(session.keys)
    let datagram = Array(try #require(session.transport.sent.last).dropFirst(4))
    let message = try Message(decoding: datagram)
    guard case .encrypted(let payload)? = message.payloads.first?.body else {
      Issue.record("\(message) is not encrypted")
      return
    }
    let plaintext = try #require(
      MessageProtection(SessionFixture.proposal, keys.initiator).open(datagram, payload))
    let payloads = try PayloadChain.read(plaintext[...], first: payload.first, mayBeEncrypted: false)
    #expect(payloads.first == Payload(.initiatorIdentification(SessionFixture.alice)))
    #expect(payloads.map(\.description) == session.record[2].payloads)
    #expect(MessageProtection(SessionFixture.proposal, keys.responder).open(datagram, payload) == nil)
  }

  @Test func `packets of EAP go both ways`() throws {
    var responder = try SessionFixture.responder()
    responder.eap = [[1, 1, 0, 5, 1], [1, 2, 0, 6, 26, 9], [3, 2, 0, 4]]
    var session = SessionFixture.session(responder)
    _ = try session.begin(nonce: SessionFixture.nonce)
    #expect(try session.authenticate(AuthRequest(identity: SessionFixture.alice)).eap == [1, 1, 0, 5, 1])
    #expect(try session.exchange(eap: [2, 1, 0, 5, 1]).eap == [1, 2, 0, 6, 26, 9])
    #expect(try session.exchange(eap: [2, 2, 0, 5, 3]).eap == [3, 2, 0, 4])
    #expect(session.transport.responder.requests.last == [Payload(.eap([2, 2, 0, 5, 3]))])
    session.close(.done)
    #expect(session.transport.responder.requests.last == [.notify(.authenticationFailed)])
    #expect(throws: ExchangeFault.self) { try session.exchange(eap: [2, 3, 0, 4]) }
  }

  @Test func `a refusal before the responder shows itself is told`() throws {
    var responder = try SessionFixture.responder()
    responder.authError = .authenticationFailed
    var session = SessionFixture.session(responder)
    _ = try session.begin(nonce: SessionFixture.nonce)
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(response.refusal == .authenticationFailed)
    #expect(response.identity == nil && response.certificates.isEmpty)
  }

  @Test func `a forged proof is no signature, and broken certificates are counted`() throws {
    var responder = try SessionFixture.responder()
    responder.proof = .forged
    responder.certificates.append([0x30, 1])
    var session = SessionFixture.session(responder)
    _ = try session.begin(nonce: SessionFixture.nonce)
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(response.authentication != nil && response.authentication?.signature == nil)
    #expect(response.certificates.count == 2 && response.undecodableCertificates == 1)
  }

  @Test func `a redirection after identification is told`() throws {
    var responder = try SessionFixture.responder()
    responder.extraAuth = [.notify(.redirect, [1, 4, 192, 0, 2, 9])]
    var session = SessionFixture.session(responder)
    _ = try session.begin(nonce: SessionFixture.nonce)
    #expect(throws: ExchangeFault.redirected(to: "192.0.2.9")) {
      try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    }
  }

  @Test func `an unknown payload is refused where it is critical, and else passed over`() throws {
    for isCritical in [false, true] {
      var responder = try SessionFixture.responder()
      responder.extraAuth = [Payload(.unknown(type: 200, [1]), isCritical: isCritical)]
      var session = SessionFixture.session(responder)
      _ = try session.begin(nonce: SessionFixture.nonce)
      let response = Result { try session.authenticate(AuthRequest(identity: SessionFixture.alice)) }
      #expect(((try? response.get()) == nil) == isCritical)
    }
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `a PPK goes into the proofs where both ends have it`(responderHasIt: Bool, isMandatory: Bool) throws {
    let key = PostquantumKey(name: "key-1", secret: Secret("a long shared secret"), isMandatory: isMandatory)
    var responder = try SessionFixture.responder()
    responder.ppk = responderHasIt ? key : nil
    var session = SessionFixture.session(responder) { $0.ppk = key }
    if !responderHasIt && isMandatory {
      #expect(throws: ExchangeFault.ppkNotUsed) { try session.begin(nonce: SessionFixture.nonce) }
      return
    }
    let association = try session.begin(nonce: SessionFixture.nonce)
    #expect(association.usesPPK == responderHasIt)
    let response = try session.authenticate(AuthRequest(identity: SessionFixture.alice))
    #expect(response.usesPPK == responderHasIt)
    #expect(try SessionFixture.isProved(response, association))
    let sent = session.transport.responder.requests.last ?? []
    #expect(sent.contains(.notify(.ppkIdentity, key.identifier)) == responderHasIt)
  }
}

extension TestKey.Kind {
  fileprivate var isRSA: Bool { if case .rsa = self { true } else { false } }
}
