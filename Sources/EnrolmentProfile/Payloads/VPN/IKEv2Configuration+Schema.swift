import PropertyList

/// The schema table of the IKEv2 dictionary.
extension IKEv2Configuration {
  static let schemaKey = SchemaKey.dictionary(
    "IKEv2", on: [.watchOS(10)], relations: relations + VPNPayload.tunnelRelations, keys)

  /// The keys of the IKEv2 dictionary; the tunnels of an always-on VPN have them too.
  static let keys: [SchemaKey] =
    authenticationKeys + onDemandKeys + connectionKeys
    + VPNPayload.routingFlags(alsoNever: [.never(.watchOS)]) + algorithmKeys

  private static let authenticationKeys: [SchemaKey] = [
    SchemaKey("RemoteAddress", .string, .required),
    // Profiles with EAP and without it are in use and reported to work.
    SchemaKey("LocalIdentifier", .string, .expected),
    SchemaKey("RemoteIdentifier", .string, .required),
    SchemaKey("AuthenticationMethod", .string, .required, values: ["None", "SharedSecret", "Certificate"]),
    SchemaKey(
      "CertificateType", .string, values: ["RSA", "ECDSA256", "ECDSA384", "ECDSA521", "RSA-PSS"],
      default: "RSA"),
    .reference("PayloadCertificateUUID", to: .identity),
    .secret("Password"),
    SchemaKey("ProviderBundleIdentifier", .string),
    SchemaKey(
      "ProviderDesignatedRequirement", .string, on: [.never(.iOS), .macOS(10, 15), .never(.visionOS)]),
    .secret("SharedSecret"),
    .flag("ExtendedAuthEnabled", default: 0),
    SchemaKey("AuthName", .string),
    .secret("AuthPassword"),
    SchemaKey("ServerCertificateIssuerCommonName", .string),
    SchemaKey("ServerCertificateCommonName", .string),
    tlsVersion("TLSMinimumVersion", default: "1.0"),
    tlsVersion("TLSMaximumVersion", default: "1.2"),
  ]

  private static let onDemandKeys: [SchemaKey] = [
    .flag("OnDemandEnabled", default: 0),
    .flag("OnDemandUserOverrideDisabled", default: 0, on: [.iOS(14), .never(.macOS)]),
    OnDemandRule.schemaKey,
  ]

  private static let connectionKeys: [SchemaKey] = [
    SchemaKey(
      "DeadPeerDetectionRate", .string, values: ["None", "Low", "Medium", "High"], default: "Medium",
      on: [.never(.watchOS)]),
    .flag("UseConfigurationAttributeInternalIPSubnet", default: 0, on: [.iOS(9)]),
    .flag("DisableMOBIKE", default: 0, on: [.iOS(9)]),
    .flag("DisableRedirect", default: 0, on: [.iOS(9)]),
    .flag("DisconnectOnIdle", default: 0),
    SchemaKey("DisconnectOnIdleTimer", .integer),
    .flag("NATKeepAliveOffloadEnable", default: 1, on: [.iOS(9)]),
    SchemaKey("NATKeepAliveInterval", .integer, range: 20...Int.max, default: 20, on: [.iOS(9)]),
    .flag("EnablePFS", default: 0, on: [.iOS(9)]),
    .flag("EnableCertificateRevocationCheck", default: 0, on: [.iOS(9)]),
    .flag("EnableFallback", default: 0, on: [.iOS(13), .never(.macOS), .never(.watchOS)]),
    SchemaKey("MTU", .integer, range: 1280...1400, default: 1280, on: [.iOS(14), .macOS(11)]),
    VPNPayload.providerType,
  ]

  private static let algorithmKeys: [SchemaKey] = [
    SchemaKey("PPK", .data, isSecret: true, on: postQuantumSecret),
    SchemaKey("PPKIdentifier", .string, on: postQuantumSecret),
    .flag("PPKMandatory", default: 1, on: postQuantumSecret),
    .flag(
      "AllowPostQuantumKeyExchangeFallback", default: 0,
      on: [.iOS(26), .macOS(26), .tvOS(26), .visionOS(26), .watchOS(26)]),
    .flag(
      "EnforceStrictAlgorithmSelection", default: 0,
      on: [.iOS(18, 5), .macOS(15, 5), .tvOS(18, 5), .visionOS(2, 5), .watchOS(11, 5)]),
    .dictionary("IKESecurityAssociationParameters", SecurityAssociationParameters.schemaKeys),
    .dictionary("ChildSecurityAssociationParameters", SecurityAssociationParameters.schemaKeys),
  ]

  private static let postQuantumSecret: [PlatformChange] = [
    .iOS(18), .macOS(15), .tvOS(18), .visionOS(2), .watchOS(11),
  ]

  private static func tlsVersion(_ name: String, default value: SchemaValue) -> SchemaKey {
    SchemaKey(name, .string, values: ["1.0", "1.1", "1.2"], default: value, on: [.iOS(11), .macOS(10, 13)])
  }
}
