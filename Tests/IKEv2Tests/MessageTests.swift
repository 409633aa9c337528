import IKEv2
import Support
import Testing

@Suite struct MessageTests {
  @Test(arguments: SampleMessages.all)
  func `a message is read as it was written`(sample: SampleMessages.Sample) throws {
    let octets = try sample.message.encoded()
    #expect(try Message(decoding: octets) == sample.message)
    #expect(try Message(decoding: octets).encoded() == octets)
  }

  @Test(arguments: SampleMessages.all)
  func `a message that ends early is refused at every length`(sample: SampleMessages.Sample) throws {
    let octets = try sample.message.encoded()
    for length in octets.indices {
      #expect(throws: MalformedMessage.self) { try Message(decoding: Array(octets.prefix(length))) }
      // The same with a header that agrees: the payloads themselves must notice.
      guard length >= MessageHeader.length + 1 else { continue }
      var cut = Array(octets.prefix(length))
      cut.setHeaderLength()
      if let message = try? Message(decoding: cut) {
        Issue.record("\(sample) cut to \(length) of \(octets.count) was read as \(message)")
      }
    }
  }

  @Test func `the layout is that of RFC 7296`() throws {
    let header = MessageHeader(
      initiatorSPI: 0x0102_0304_0506_0708, responderSPI: 0, exchange: .initial, flags: .initiator,
      messageID: 0)
    let transforms = [
      Transform(.encryption, 12, keyLength: 256), Transform(.pseudorandomFunction, 5),
      Transform(.integrity, 12), Transform(.keyExchange, 14),
    ]
    let message = Message(
      header: header,
      payloads: [
        Payload(.securityAssociation([Proposal(number: 1, protocolID: 1, transforms: transforms)])),
        Payload(.keyExchange(KeyExchangePayload(group: 14, publicValue: [0xaa, 0xbb]))),
        Payload(.nonce([UInt8](repeating: 0x11, count: 16))),
        .notify(.cookie, [0xcc]),
      ])
    let expected = """
      0102030405060708 0000000000000000 21 20 22 08 00000000 00000073
      22 00 0030  00 00 002c 01 01 00 04
      03 00 000c 01 00 000c 800e 0100  03 00 0008 02 00 0005  03 00 0008 03 00 000c  00 00 0008 04 00 000e
      28 00 000a 000e 0000 aabb
      29 00 0014 11111111111111111111111111111111
      00 00 0009 00 00 4006 cc
      """
    let octets = try message.encoded()
    #expect(octets == Hex.octets(expected), "\(Hex.text(octets))")
    #expect(message.payloads.map(\.description) == ["SA", "KE", "Nonce", "N(COOKIE)"])
  }

  @Test(arguments: [
    ("the version must be 2", "10", 17), ("the length must be the datagram's", "ff", 27),
    ("a payload is not shorter than its header", "03", 31),
    ("a payload does not reach beyond its message", "ff", 31),
  ])
  func `a broken frame is refused`(why: String, octet: String, index: Int) throws {
    var octets = try SampleMessages.notification.encoded()
    octets[index] = Hex.octets(octet)[0]
    #expect(throws: MalformedMessage.self, "\(why)") { try Message(decoding: octets) }
  }

  @Test func `reserved bits are passed over`() throws {
    var octets = try SampleMessages.notification.encoded()
    octets[29] |= 0x7f
    #expect(try Message(decoding: octets) == SampleMessages.notification)
  }

  @Test func `an unknown payload keeps its critical bit`() throws {
    var message = SampleMessages.notification
    message.payloads.append(Payload(.unknown(type: 200, [1, 2, 3]), isCritical: true))
    #expect(try Message(decoding: message.encoded()) == message)
  }

  @Test func `more payloads than the limit are refused`() throws {
    var message = SampleMessages.notification
    message.payloads = [Payload](repeating: Payload(.vendorID([])), count: PayloadChain.limit)
    #expect(try Message(decoding: message.encoded()).payloads.count == PayloadChain.limit)
    message.payloads.append(Payload(.vendorID([])))
    let octets = try message.encoded()
    #expect(throws: MalformedMessage.self) { try Message(decoding: octets) }
  }

  @Test func `nothing follows an encrypted payload, and none is inside another`() throws {
    var message = SampleMessages.notification
    message.payloads.insert(Payload(.encrypted(EncryptedPayload(first: 41, data: [1]))), at: 0)
    #expect(throws: MalformedMessage.self) { try message.encoded() }
    let chain = try PayloadChain.encoded([Payload(.encrypted(EncryptedPayload(first: 41, data: [1])))])
    #expect(throws: MalformedMessage.self) {
      try PayloadChain.read(chain.octets[...], first: chain.first, mayBeEncrypted: false)
    }
  }

  @Test func `what does not fit a length field is not written`() {
    for body in [
      PayloadBody.vendorID([UInt8](repeating: 0, count: 65532)),
      .notify(Notify(.cookie, spi: [UInt8](repeating: 0, count: 256))),
      .delete(DeletePayload(protocolID: 3, spis: [[1, 2, 3, 4], [1]])),
      .securityAssociation([]),
      .initiatorTrafficSelectors([TrafficSelector](repeating: TrafficSelector.all[0], count: 256)),
    ] {
      #expect(throws: MalformedMessage.self) { try PayloadChain.encoded([Payload(body)]) }
    }
  }

  @Test(arguments: [
    "a proposal that says one transform and holds none": "00000008 01 01 00 01",
    "a proposal that says one more follows": "02000008 01 01 00 00",
    "a transform that says one more follows": "00000010 01 01 00 01  03000008 0100000c",
    "a transform shorter than its header": "00000010 01 01 00 01  00000007 0100000c",
    "a proposal shorter than its header": "00000007 01 01 00",
    "an attribute longer than its transform": "00000014 01 01 00 01  0000000c 0100000c 000e0001",
  ])
  func `a broken payload SA is refused`(why: String, body: String) throws {
    let octets = Hex.octets("0000" + Hex.text([0, UInt8(Hex.octets(body).count + 4)]) + body)
    #expect(throws: MalformedMessage.self, "\(why)") {
      try PayloadChain.read(octets[...], first: 33, mayBeEncrypted: true)
    }
  }

  @Test func `every registered notification has a name of its own`() {
    let names = NotifyType.registered.map(\.description)
    #expect(Set(names).count == names.count)
    #expect(names.count == 24 + 63)
    #expect(names.allSatisfy { $0.contains(/^[A-Z][A-Za-z0-9_]+$/) })
    #expect(NotifyType.authenticationFailed.description == "AUTHENTICATION_FAILED")
    #expect(NotifyType.authenticationFailed.isError && !NotifyType.cookie.isError)
    #expect(NotifyType(rawValue: 40000).description == "40000")
  }

  @Test func `50,000 mutated messages are read or refused, and those that are read stay the same`() throws {
    var mutation = MessageMutation(
      seed: 7296, samples: try SampleMessages.all.map { try $0.message.encoded() })
    var read = 0
    for _ in 0..<50_000 {
      let octets = mutation.next()
      guard let message = try? Message(decoding: octets) else { continue }
      read += 1
      let again = try message.encoded()
      #expect(again.count == octets.count)
      #expect(try Message(decoding: again) == message, "\(Hex.text(octets))")
    }
    #expect(read > 5000, "\(read)")
  }
}
