import PropertyList

/// The schema tables of the kinds of VPN besides IKEv2.
extension VPNPayload {
  /// `VPN`: an app's own protocol.
  static let pluginKey = SchemaKey.dictionary(
    "VPN", relations: pluginRelations + tunnelRelations,
    pluginKeys + routingFlags() + pluginOnDemandKeys)

  private static let pluginKeys: [SchemaKey] = [
    SchemaKey("AuthName", .string),
    SchemaKey("AuthPassword", .string, isSecret: true),
    SchemaKey("RemoteAddress", .string, .required),
    pluginMethod,
    SchemaKey("PayloadCertificateUUID", .string, format: .uuid, reference: .identity),
    SchemaKey("ProviderBundleIdentifier", .string),
    SchemaKey(
      "ProviderDesignatedRequirement", .string, on: [.never(.iOS), .macOS(10, 15), .never(.visionOS)]),
    .flag("DisconnectOnIdle", default: 0),
    SchemaKey("DisconnectOnIdleTimer", .integer),
    providerType,
  ]

  private static let pluginOnDemandKeys: [SchemaKey] =
    [
      .flag("OnDemandEnabled", default: 0),
      .flag("OnDemandUserOverrideDisabled", default: 0, on: [.iOS(14), .never(.macOS)]),
    ] + legacyDomains + [OnDemandRule.schemaKey]

  /// `PPP`: the inner protocol of L2TP.
  static let pppKey = SchemaKey.dictionary(
    "PPP", on: [.never(.tvOS)], relations: [tokenCard] + idleRelations,
    [
      SchemaKey("AuthName", .string),
      SchemaKey("AuthPassword", .string, isSecret: true),
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

  /// `IPSec`: Cisco IPSec, and the outer protocol of L2TP.
  static let ipsecKey = SchemaKey.dictionary(
    "IPSec", on: [.never(.tvOS)], relations: ipsecRelations + idleRelations + [domainLists],
    ipsecKeys + legacyDomains + [OnDemandRule.schemaKey])

  private static let ipsecKeys: [SchemaKey] = [
    SchemaKey("RemoteAddress", .string),
    SchemaKey(
      "AuthenticationMethod", .string, values: ["SharedSecret", "Certificate"], default: "SharedSecret"),
    SchemaKey("XAuthName", .string),
    SchemaKey("XAuthPassword", .string, isSecret: true),
    .flag("XAuthEnabled"),
    SchemaKey("XAuthPasswordEncryption", .string, values: ["Prompt"]),
    SchemaKey("LocalIdentifier", .string),
    SchemaKey("LocalIdentifierType", .string, values: ["KeyID"], default: "KeyID"),
    // Data here, a string in IKEv2.
    SchemaKey("SharedSecret", .data, isSecret: true),
    SchemaKey("PayloadCertificateUUID", .string, format: .uuid, reference: .identity),
    SchemaKey("PromptForVPNPIN", .boolean, default: false),
    .flag("DisconnectOnIdle", default: 0),
    SchemaKey("DisconnectOnIdleTimer", .integer),
    .flag("OnDemandEnabled", default: 0),
  ]

  /// `AlwaysOn`: IKEv2 that cannot be switched off.
  static let alwaysOnKey = SchemaKey.dictionary(
    "AlwaysOn", on: [.iOS(8), .never(.macOS), .never(.tvOS)], relations: alwaysOnRelations,
    [
      .flag("UIToggleEnabled", default: 0),
      // Each tunnel carries IKEv2's keys too, which Apple's schema does not list here.
      SchemaKey(
        "TunnelConfigurations", .array, .required,
        [
          .dictionary(
            "[]", isOpen: true,
            [
              SchemaKey("ProtocolType", .string, .required, values: ["IKEv2"]),
              .list("Interfaces", values: ["Cellular", "WiFi"]),
            ])
        ]),
      .list(
        "ServiceExceptions",
        of: [
          SchemaKey(
            "ServiceName", .string, .required,
            values: ["VoiceMail", "AirPrint", "CellularServices", "DeviceCommunication"]),
          SchemaKey("Action", .string, .required, values: ["Allow", "Drop"]),
        ]),
      .list(
        "ApplicationExceptions", on: [.iOS(13, 6)],
        of: [
          SchemaKey("BundleIdentifier", .string, .required), .list("LimitToProtocols", values: ["UDP"]),
        ]),
      .flag("AllowCaptiveWebSheet", default: 0),
      .flag("AllowAllCaptiveNetworkPlugins", default: 0),
      .list(
        "AllowedCaptiveNetworkPlugins", of: [SchemaKey("BundleIdentifier", .string, .required)]),
    ])

  /// `TransparentProxy`: a proxy app on macOS.
  static let transparentProxyKey = SchemaKey.dictionary(
    "TransparentProxy", on: [.never(.iOS), .macOS(14), .never(.tvOS), .never(.visionOS)],
    relations: idleRelations,
    [
      pluginMethod,
      .flag("DisconnectOnIdle", default: 0),
      SchemaKey("DisconnectOnIdleTimer", .integer),
      .flag("EnforceRoutes", default: 0),
      .flag("OnDemandEnabled", default: 0),
      OnDemandRule.schemaKey,
      SchemaKey("PayloadCertificateUUID", .string, format: .uuid, reference: .identity),
      SchemaKey("Password", .string, isSecret: true),
      SchemaKey("ProviderBundleIdentifier", .string),
      SchemaKey("ProviderDesignatedRequirement", .string),
      providerType,
      SchemaKey("Order", .integer),
    ])

  private static let pluginMethod = SchemaKey(
    "AuthenticationMethod", .string, values: ["Password", "Certificate", "Password+Certificate"],
    default: "Password")
}

/// What must hold among their keys.
extension VPNPayload {
  private static let pluginRelations: [SchemaRelation] = [
    .needless(
      "plugin-password-unused", .warning, "the AuthenticationMethod is Certificate.",
      source: source("VPN.AuthPassword"), ["AuthPassword"],
      unless: { $0.string("AuthenticationMethod") != "Certificate" }),
    .needs(
      "plugin-certificate-without-identity", .error,
      "Authentication by certificate names its identity by PayloadCertificateUUID.",
      source: source("VPN.PayloadCertificateUUID"),
      when: { ["Certificate", "Password+Certificate"].contains($0.string("AuthenticationMethod")) },
      "PayloadCertificateUUID"),
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

  private static let alwaysOnRelations: [SchemaRelation] = [
    .needless(
      "captive-plugins-ignored", .notice, "AllowAllCaptiveNetworkPlugins is on.",
      source: source("AlwaysOn.AllowedCaptiveNetworkPlugins"), ["AllowedCaptiveNetworkPlugins"],
      unless: { !$0.isOn("AllowAllCaptiveNetworkPlugins") }),
    SchemaRelation(
      "always-on-weak-group", .error,
      "From iOS 14.2 on an always-on VPN has a Diffie-Hellman group of 14 or above.",
      source: source("AlwaysOn.TunnelConfigurations")
    ) { scope in
      guard !scope.targets(.iOS, since: OSVersion(14, 2)).isEmpty else { return [] }
      return (scope["TunnelConfigurations"]?.array ?? []).indices.flatMap { index in
        ["IKESecurityAssociationParameters", "ChildSecurityAssociationParameters"].compactMap { dictionary in
          let path = "TunnelConfigurations[\(index)].\(dictionary).DiffieHellmanGroup"
          guard let group = scope.integer(path), group < 14 else { return nil }
          return .init(at: path, "group \(group) is refused from iOS 14.2 on; take 14 or above")
        }
      }
    },
  ]
}
