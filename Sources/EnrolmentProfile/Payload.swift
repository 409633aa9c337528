public import PropertyList

/// One payload of a profile, with everything that stands in it.
public struct Payload: Sendable {
  /// The place in `PayloadContent`, from 0.
  public let index: Int
  /// The payload's whole dictionary.
  public let value: PropertyListValue

  init(_ value: PropertyListValue, index: Int) {
    self.value = value
    self.index = index
    type = value["PayloadType"]?.string ?? ""
  }

  /// `PayloadContent[1]`.
  public var keyPath: String { "PayloadContent[\(index)]" }
  /// PayloadType. Empty if it is missing.
  public let type: String
  /// PayloadIdentifier. Empty if it is missing.
  public var identifier: String { value["PayloadIdentifier"]?.string ?? "" }
  /// PayloadUUID. In a profile that replaces another, a payload with the same identifier and UUID is updated
  /// where it is; every other is removed and installed anew. Empty if it is missing.
  public var uuid: String { value["PayloadUUID"]?.string ?? "" }
  /// The name that users see.
  public var displayName: String? { value["PayloadDisplayName"]?.string }

  /// The payload by its own names.
  public var view: PayloadView {
    if let certificate = CertificatePayload(value) { return .certificate(certificate) }
    if let identity = PKCS12Payload(value) { return .pkcs12(identity) }
    if type == VPNPayload.payloadType, let vpn = VPNPayload(value) { return .vpn(vpn) }
    if let identity = SCEPPayload(value) { return .scep(identity) }
    if let identity = ACMEPayload(value) { return .acme(identity) }
    if let enrolment = MDMPayload(value) { return .mdm(enrolment) }
    if let vpn = AppVPNPayload(value) { return .appVPN(vpn) }
    if let mapping = AppVPNMappingPayload(value) { return .appVPNMapping(mapping) }
    if let relays = RelayPayload(value) { return .relay(relays) }
    if let servers = DNSSettingsPayload(value) { return .dnsSettings(servers) }
    return .other
  }
}
