package import IKEv2

/// Messages that hold every kind of payload.
package enum SampleMessages {
  package struct Sample: CustomStringConvertible, Sendable {
    package let description: String
    package let message: Message
  }

  package static let notification = message([.notify(.cookie, [1, 2, 3])])

  package static let all: [Sample] = [
    Sample(description: "IKE_SA_INIT", message: message(initial)),
    Sample(description: "IKE_AUTH", message: message(authentication)),
    Sample(description: "answer", message: message(answer)),
    Sample(description: "INFORMATIONAL", message: message(informational)),
    Sample(description: "SK", message: message([encrypted(nil)])),
    Sample(description: "SKF", message: message([encrypted(.init(number: 2, total: 3))])),
    Sample(description: "notification", message: notification),
  ]

  static func message(_ payloads: [Payload]) -> Message {
    Message(
      header: MessageHeader(
        initiatorSPI: 0x0123_4567_89ab_cdef, responderSPI: 0xfedc_ba98_7654_3210,
        exchange: .authentication, flags: [.response], messageID: 1),
      payloads: payloads)
  }

  private static func encrypted(_ fragment: EncryptedPayload.Fragment?) -> Payload {
    Payload(
      .encrypted(EncryptedPayload(first: 36, fragment: fragment, data: [UInt8](repeating: 7, count: 40))))
  }

  private static let initial: [Payload] = [
    .notify(.cookie, [9, 9]),
    Payload(
      .securityAssociation([
        Proposal(
          number: 1, protocolID: 1,
          transforms: [
            Transform(.encryption, 20, keyLength: 256), Transform(.pseudorandomFunction, 5),
            Transform(.keyExchange, 31), Transform(.keyExchange, 14),
          ]),
        Proposal(
          number: 2, protocolID: 3, spi: [1, 2, 3, 4],
          transforms: [
            Transform(
              type: 1, id: 12,
              attributes: [.short(type: 14, 128), .long(type: 77, [1, 2, 3]), .long(type: 78, [])]),
            Transform(.sequenceNumbers, 0),
          ]),
        Proposal(number: 3, protocolID: 2, transforms: []),
      ])),
    Payload(.keyExchange(KeyExchangePayload(group: 31, publicValue: [UInt8](repeating: 5, count: 32)))),
    Payload(.nonce([UInt8](repeating: 6, count: 32))),
    Payload(.vendorID([1, 2, 3])),
  ]

  private static let authentication: [Payload] = [
    Payload(.initiatorIdentification(Identification(.mailbox, Array("alice@example.com".utf8)))),
    Payload(.certificate(CertificatePayload(data: [0x30, 0]))),
    Payload(.certificateRequest(CertificatePayload(data: [UInt8](repeating: 3, count: 40)))),
    Payload(
      .responderIdentification(Identification(.fullyQualifiedDomainName, Array("vpn.example.com".utf8)))),
    Payload(.authentication(AuthPayload(method: 2, data: [1, 2, 3, 4]))),
    Payload(.configuration(.request)),
    Payload(.initiatorTrafficSelectors(TrafficSelector.all)),
    Payload(.responderTrafficSelectors([.other(type: 10, protocol: 17, [1, 2, 3, 4])])),
    Payload(.unknown(type: 199, [1, 2]), isCritical: true),
  ]

  private static let answer: [Payload] = [
    Payload(.responderIdentification(Identification(.ipv4Address, [192, 0, 2, 1]))),
    Payload(.eap([1, 7, 0, 5, 1])),
    Payload(.configuration(Configuration(type: 2, attributes: [.init(type: 1, value: [10, 0, 0, 1])]))),
    .notify(.authenticationFailed),
    Payload(.notify(Notify(.invalidSyntax, [1], protocolID: 3, spi: [1, 2, 3, 4]))),
  ]

  private static let informational: [Payload] = [
    Payload(.delete(.ikeSA)),
    Payload(.delete(DeletePayload(protocolID: 3, spis: [[1, 2, 3, 4], [5, 6, 7, 8]]))),
  ]
}
