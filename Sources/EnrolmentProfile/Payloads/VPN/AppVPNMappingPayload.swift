public import PropertyList

/// Which apps use a per-app VPN on macOS: com.apple.vpn.managed.appmapping.
///
/// Source: Apple, com.apple.vpn.managed.appmapping.
public struct AppVPNMappingPayload: Hashable, Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.vpn.managed.appmapping"

  /// A program by its signature.
  public struct Tool: Hashable, Sendable, DictionaryView {
    /// The designated requirement of its signature; required.
    public var designatedRequirement: String?
    /// The signing identifier of its signature; required.
    public var signingIdentifier: String?
    /// Where it lies.
    public var path: String?
    /// A program that has no name yet.
    public init() {}
    static let fields: [PayloadField<Tool>] = [
      .string("DesignatedRequirement", \.designatedRequirement),
      .string("SigningIdentifier", \.signingIdentifier), .string("Path", \.path),
    ]
  }

  /// An app and its VPN.
  public struct Mapping: Hashable, Sendable, DictionaryView {
    /// The app's bundle identifier; required.
    public var identifier: String?
    /// The VPNUUID of the per-app VPN; required.
    public var vpnUUID: String?
    /// The app by its signature; its keys stand beside the two above.
    public var code: Tool = Tool()
    /// Programs that use the VPN where the app runs them.
    public var matchTools: [Tool]?
    /// A mapping that says nothing yet.
    public init() {}
    static let fields: [PayloadField<Mapping>] =
      [.string("Identifier", \.identifier), .string("VPNUUID", \.vpnUUID)]
      + Tool.fields.map { field in
        PayloadField(key: field.key, read: { field.read($0, &$1.code) }, write: { field.write($0.code) })
      } + [.views("MatchTools", \.matchTools)]
  }

  /// The apps, each with its VPN; required.
  public var appLayerVPNMapping: [Mapping]?

  /// A payload that says nothing yet.
  public init() {}

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType else { return nil }
    self.init(reading: value)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<AppVPNMappingPayload>] = [
    .views("AppLayerVPNMapping", \.appLayerVPNMapping)
  ]
}

// MARK: The schema table

extension AppVPNMappingPayload {
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
