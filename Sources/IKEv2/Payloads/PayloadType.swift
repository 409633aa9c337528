/// The kinds of payload this module takes apart, by number (RFC 7296 3.2; SKF: RFC 7383).
package enum PayloadType: UInt8, CaseIterable, Sendable {
  case none = 0
  case securityAssociation = 33
  case keyExchange, initiatorIdentification, responderIdentification, certificate, certificateRequest
  case authentication, nonce, notify, delete, vendorID, initiatorTrafficSelectors, responderTrafficSelectors
  case encrypted, configuration, eap
  case fragment = 53

  /// How RFC 7296 1.2 writes it, `IDr`.
  package var name: String {
    switch self {
    case .none: "none"
    case .securityAssociation: "SA"
    case .keyExchange: "KE"
    case .initiatorIdentification: "IDi"
    case .responderIdentification: "IDr"
    case .certificate: "CERT"
    case .certificateRequest: "CERTREQ"
    case .authentication: "AUTH"
    case .nonce: "Nonce"
    case .notify: "N"
    case .delete: "D"
    case .vendorID: "V"
    case .initiatorTrafficSelectors: "TSi"
    case .responderTrafficSelectors: "TSr"
    case .encrypted: "SK"
    case .configuration: "CP"
    case .eap: "EAP"
    case .fragment: "SKF"
    }
  }

  static func name(_ type: UInt8) -> String { PayloadType(rawValue: type)?.name ?? "type \(type)" }

  static func isEncrypted(_ type: UInt8) -> Bool {
    type == PayloadType.encrypted.rawValue || type == PayloadType.fragment.rawValue
  }
}
