/// What a payload holds, by its type.
package enum PayloadBody: Hashable, Sendable {
  case securityAssociation([Proposal])
  case keyExchange(KeyExchangePayload)
  case initiatorIdentification(Identification)
  case responderIdentification(Identification)
  case certificate(CertificatePayload)
  case certificateRequest(CertificatePayload)
  case authentication(AuthPayload)
  case nonce([UInt8])
  case notify(Notify)
  case delete(DeletePayload)
  case vendorID([UInt8])
  case initiatorTrafficSelectors([TrafficSelector])
  case responderTrafficSelectors([TrafficSelector])
  case encrypted(EncryptedPayload)
  case configuration(Configuration)
  /// A packet of EAP (RFC 3748), as it is.
  case eap([UInt8])
  /// A type that this module does not know.
  case unknown(type: UInt8, [UInt8])

  /// The number of its type.
  package var type: UInt8 {
    switch self {
    case .securityAssociation: PayloadType.securityAssociation.rawValue
    case .keyExchange: PayloadType.keyExchange.rawValue
    case .initiatorIdentification: PayloadType.initiatorIdentification.rawValue
    case .responderIdentification: PayloadType.responderIdentification.rawValue
    case .certificate: PayloadType.certificate.rawValue
    case .certificateRequest: PayloadType.certificateRequest.rawValue
    case .authentication: PayloadType.authentication.rawValue
    case .nonce: PayloadType.nonce.rawValue
    case .notify: PayloadType.notify.rawValue
    case .delete: PayloadType.delete.rawValue
    case .vendorID: PayloadType.vendorID.rawValue
    case .initiatorTrafficSelectors: PayloadType.initiatorTrafficSelectors.rawValue
    case .responderTrafficSelectors: PayloadType.responderTrafficSelectors.rawValue
    case .encrypted(let payload): (payload.fragment == nil ? PayloadType.encrypted : .fragment).rawValue
    case .configuration: PayloadType.configuration.rawValue
    case .eap: PayloadType.eap.rawValue
    case .unknown(let type, _): type
    }
  }

  init(reading octets: ArraySlice<UInt8>, type: UInt8) throws(MalformedMessage) {
    switch PayloadType(rawValue: type) {
    case .securityAssociation: self = .securityAssociation(try Proposal.readAll(octets))
    case .keyExchange: self = .keyExchange(try KeyExchangePayload(reading: octets))
    case .initiatorIdentification: self = .initiatorIdentification(try Identification(reading: octets))
    case .responderIdentification: self = .responderIdentification(try Identification(reading: octets))
    case .certificate: self = .certificate(try CertificatePayload(reading: octets))
    case .certificateRequest: self = .certificateRequest(try CertificatePayload(reading: octets))
    case .authentication: self = .authentication(try AuthPayload(reading: octets))
    case .nonce: self = .nonce(Array(octets))
    case .notify: self = .notify(try Notify(reading: octets))
    case .delete: self = .delete(try DeletePayload(reading: octets))
    case .vendorID: self = .vendorID(Array(octets))
    case .initiatorTrafficSelectors: self = .initiatorTrafficSelectors(try TrafficSelector.readAll(octets))
    case .responderTrafficSelectors: self = .responderTrafficSelectors(try TrafficSelector.readAll(octets))
    case .configuration: self = .configuration(try Configuration(reading: octets))
    case .eap: self = .eap(Array(octets))
    case .encrypted, .fragment, .none?, nil: self = .unknown(type: type, Array(octets))
    }
  }

  func write(to output: inout [UInt8]) throws(MalformedMessage) {
    switch self {
    case .securityAssociation(let proposals): try Proposal.write(proposals, to: &output)
    case .keyExchange(let payload): payload.write(to: &output)
    case .initiatorIdentification(let identity), .responderIdentification(let identity):
      output += identity.payloadBody
    case .certificate(let payload), .certificateRequest(let payload): payload.write(to: &output)
    case .authentication(let payload): payload.write(to: &output)
    case .notify(let notify): try notify.write(to: &output)
    case .delete(let payload): try payload.write(to: &output)
    case .initiatorTrafficSelectors(let selectors), .responderTrafficSelectors(let selectors):
      try TrafficSelector.write(selectors, to: &output)
    case .encrypted(let payload): payload.write(to: &output)
    case .configuration(let configuration): try configuration.write(to: &output)
    case .nonce(let octets), .vendorID(let octets), .eap(let octets), .unknown(_, let octets):
      output += octets
    }
  }
}
