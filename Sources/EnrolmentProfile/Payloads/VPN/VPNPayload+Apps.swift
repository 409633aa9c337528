import PropertyList

/// The schema tables of the kinds of VPN that an app provides.
extension VPNPayload {
  /// `VPN`: an app's own protocol.
  static let pluginKey = SchemaKey.dictionary(
    "VPN", relations: pluginRelations + [systemExtension] + tunnelRelations,
    pluginKeys + routingFlags() + pluginOnDemandKeys)

  private static let pluginKeys: [SchemaKey] = [
    SchemaKey("AuthName", .string),
    .secret("AuthPassword"),
    SchemaKey("RemoteAddress", .string, .required),
    pluginMethod,
    .reference("PayloadCertificateUUID", to: .identity),
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

  /// `TransparentProxy`: a proxy app on macOS.
  static let transparentProxyKey = SchemaKey.dictionary(
    "TransparentProxy", on: [.never(.iOS), .macOS(14), .never(.tvOS), .never(.visionOS)],
    relations: [systemExtension] + idleRelations,
    [
      pluginMethod,
      .flag("DisconnectOnIdle", default: 0),
      SchemaKey("DisconnectOnIdleTimer", .integer),
      .flag("EnforceRoutes", default: 0),
      .flag("OnDemandEnabled", default: 0),
      OnDemandRule.schemaKey,
      .reference("PayloadCertificateUUID", to: .identity),
      .secret("Password"),
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

  private static let systemExtension = SchemaRelation(
    "system-extension-unnamed", .warning,
    "On macOS a provider in a system extension is named by ProviderBundleIdentifier and ProviderDesignatedRequirement.",
    source: source("VPN.ProviderDesignatedRequirement")
  ) { scope in
    let pair = ["ProviderBundleIdentifier", "ProviderDesignatedRequirement"]
    let missing = pair.filter { !scope.has($0) }
    guard missing.count == 1, !scope.targets(.macOS).isEmpty,
      let there = pair.first(where: { !missing.contains($0) })
    else { return [] }
    return missing.map {
      .init("\($0) is missing beside \(there); on macOS a system extension is found by both")
    }
  }
}
