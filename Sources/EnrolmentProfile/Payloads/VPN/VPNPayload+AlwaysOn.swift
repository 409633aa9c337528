import PropertyList

/// The schema table of the always-on VPN.
extension VPNPayload {
  /// `AlwaysOn`: IKEv2 that cannot be switched off.
  static let alwaysOnKey = SchemaKey.dictionary(
    "AlwaysOn", on: [.iOS(8), .never(.macOS), .never(.tvOS)], relations: alwaysOnRelations,
    [
      .flag("UIToggleEnabled", default: 0),
      .list(
        "TunnelConfigurations", .required,
        of: [
          SchemaKey("ProtocolType", .string, .required, values: ["IKEv2"]),
          .list("Interfaces", values: ["Cellular", "WiFi"]),
          // Each tunnel carries IKEv2's keys too, which Apple's schema does not list here.
        ] + IKEv2Configuration.keys.map(\.asOptional)),
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
}

/// What must hold among its keys.
extension VPNPayload {
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
