import PropertyList

/// The schema tables of Cisco IPSec and of L2TP, which goes through IPSec.
extension VPNPayload {
  /// `IPSec`: Cisco IPSec, and the outer protocol of L2TP.
  static let ipsecKey = SchemaKey.dictionary(
    "IPSec", on: [.never(.tvOS)], relations: ipsecRelations + idleRelations,
    ipsecKeys + legacyDomains + [OnDemandRule.schemaKey])

  private static let ipsecKeys: [SchemaKey] = [
    SchemaKey("RemoteAddress", .string),
    SchemaKey(
      "AuthenticationMethod", .string, values: ["SharedSecret", "Certificate"], default: "SharedSecret"),
    SchemaKey("XAuthName", .string),
    .secret("XAuthPassword"),
    .flag("XAuthEnabled"),
    SchemaKey("XAuthPasswordEncryption", .string, values: ["Prompt"]),
    SchemaKey("LocalIdentifier", .string),
    SchemaKey("LocalIdentifierType", .string, values: ["KeyID"], default: "KeyID"),
    // Data here, a string in IKEv2.
    .secret("SharedSecret", of: .data),
    .reference("PayloadCertificateUUID", to: .identity),
    SchemaKey("PromptForVPNPIN", .boolean, default: false),
    .flag("DisconnectOnIdle", default: 0),
    SchemaKey("DisconnectOnIdleTimer", .integer),
    .flag("OnDemandEnabled", default: 0),
  ]

  /// `PPP`: the inner protocol of L2TP.
  static let pppKey = SchemaKey.dictionary(
    "PPP", on: [.never(.tvOS)], relations: [tokenCard] + idleRelations,
    [
      SchemaKey("AuthName", .string),
      .secret("AuthPassword"),
      .flag("TokenCard", default: 0),
      SchemaKey("CommRemoteAddress", .string),
      .list("AuthEAPPlugins", values: ["EAP-RSA", "EAP-TLS", "EAP-KRB"], count: 1...1),
      .list("AuthProtocol", values: ["EAP"], count: 1...1),
      .flag("CCPMPPE40Enabled"),
      .flag("CCPMPPE128Enabled"),
      .flag("CCPEnabled"),
      .flag("DisconnectOnIdle", default: 0),
      SchemaKey("DisconnectOnIdleTimer", .integer),
    ])
}

/// What must hold among their keys.
extension VPNPayload {
  private static let ipsecRelations: [SchemaRelation] = [
    .needs(
      "ipsec-certificate-without-identity", .error,
      "Authentication by certificate names its identity by PayloadCertificateUUID.",
      source: source("IPSec.PayloadCertificateUUID"),
      when: { $0.string("AuthenticationMethod") == "Certificate" }, "PayloadCertificateUUID"),
    .needless(
      "ipsec-secret-with-certificate", .error, "the AuthenticationMethod is Certificate.",
      source: source("IPSec.SharedSecret"), ["SharedSecret", "LocalIdentifier"],
      unless: { $0.string("AuthenticationMethod") != "Certificate" }),
    .needs(
      "ipsec-secret-missing", .error, "Authentication by shared secret has a SharedSecret.",
      source: source("IPSec.SharedSecret"), when: { $0.string("AuthenticationMethod") == "SharedSecret" },
      "SharedSecret"),
    SchemaRelation(
      "l2tp-with-identity", .warning, "PayloadCertificateUUID is documented for Cisco IPSec, not for L2TP.",
      source: source("IPSec.PayloadCertificateUUID")
    ) { scope in
      guard scope.payload["VPNType"]?.string == "L2TP", scope.has("PayloadCertificateUUID") else { return [] }
      return [
        .init(at: "PayloadCertificateUUID", "L2TP is not known to take an identity; use a shared secret")
      ]
    },
  ]

  private static let tokenCard = SchemaRelation(
    "token-card-needs-eap-rsa", .error, "TokenCard 1 goes with AuthProtocol EAP and AuthEAPPlugins EAP-RSA.",
    source: source("PPP.TokenCard")
  ) { scope in
    guard scope.isOn("TokenCard") else { return [] }
    return [("AuthProtocol", "EAP"), ("AuthEAPPlugins", "EAP-RSA")].compactMap { key, value in
      scope["\(key)[0]"]?.string == value ? nil : .init(at: key, "TokenCard 1 needs \(key) to be [\(value)]")
    }
  }
}
