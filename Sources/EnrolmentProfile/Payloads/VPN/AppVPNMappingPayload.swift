/// Which apps use a per-app VPN on macOS: com.apple.vpn.managed.appmapping.
///
/// Source: Apple, com.apple.vpn.managed.appmapping.
enum AppVPNMappingPayload {
  static let payloadType = "com.apple.vpn.managed.appmapping"

  static let schema = PayloadSchema(
    payloadType, title: "app to VPN mapping",
    availability: [
      .macOS: Availability(since: OSVersion(10, 9), userEnrolment: .allowed, channels: [.device, .user])
    ],
    [
      .list(
        "AppLayerVPNMapping", .required,
        of: [
          SchemaKey("Identifier", .string, .required),
          SchemaKey("VPNUUID", .string, .required, reference: .appVPN),
        ] + code([.macOS(10, 10)], path: [.macOS(10, 15)]) + [
          .list(
            "MatchTools", on: [.macOS(10, 15, 4)], of: code([.macOS(10, 15, 4)], path: [.macOS(10, 15, 4)]))
        ])
    ])

  /// What names a program by its signature.
  private static func code(_ signature: [PlatformChange], path: [PlatformChange]) -> [SchemaKey] {
    [
      SchemaKey("DesignatedRequirement", .string, .required, on: signature),
      SchemaKey("SigningIdentifier", .string, .required, on: signature),
      SchemaKey("Path", .string, on: path),
    ]
  }
}
