public import PropertyList

/// A VPN for some apps: com.apple.vpn.managed.applayer, everything that a VPN has and more.
///
/// Source: Apple, com.apple.vpn.managed.applayer.
public struct AppVPNPayload: Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.vpn.managed.applayer"

  /// The VPN itself.
  public var vpn: VPNPayload = VPNPayload()
  /// What apps are bound to the VPN by; required. It need not be a UUID of this profile.
  public var vpnUUID: String?
  /// The network slice that the VPN uses.
  public var cellularSliceUUID: String?
  /// Sites that bring the VPN up in Safari.
  public var safariDomains: [String]?
  /// Domains that bring the VPN up in Mail; deprecated from iOS 13.4 on.
  public var mailDomains: [String]?
  /// Domains that bring the VPN up in Calendar; deprecated likewise.
  public var calendarDomains: [String]?
  /// Domains that bring the VPN up in Contacts; deprecated likewise.
  public var contactsDomains: [String]?
  /// Domains of the apps' associated domains that go through the VPN.
  public var associatedDomains: [String]?
  /// Domains that never do.
  public var excludedDomains: [String]?
  /// Whether an app that is bound to it brings the VPN up by itself.
  public var onDemandMatchAppEnabled: Bool?
  /// File servers that are reached through the VPN.
  public var smbDomains: [String]?

  /// A payload that says nothing yet.
  public init() {}

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType else { return nil }
    self.init(reading: value)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<AppVPNPayload>] =
    VPNPayload.fields.map { field in
      PayloadField(key: field.key, read: { field.read($0, &$1.vpn) }, write: { field.write($0.vpn) })
    } + [
      .string("VPNUUID", \.vpnUUID), .string("CellularSliceUUID", \.cellularSliceUUID),
      .strings("SafariDomains", \.safariDomains), .strings("MailDomains", \.mailDomains),
      .strings("CalendarDomains", \.calendarDomains), .strings("ContactsDomains", \.contactsDomains),
      .strings("AssociatedDomains", \.associatedDomains), .strings("ExcludedDomains", \.excludedDomains),
      .boolean("OnDemandMatchAppEnabled", \.onDemandMatchAppEnabled),
      .strings("SMBDomains", \.smbDomains),
    ]
}

// MARK: The schema table

extension AppVPNPayload {
  static let schema = PayloadSchema(
    payloadType, title: "per-app VPN",
    availability: [
      .iOS: Availability(since: OSVersion(7), several: true, userEnrolment: .allowed, channels: .device),
      .macOS: Availability(
        since: OSVersion(10, 9), several: true, userEnrolment: .allowed, channels: [.device, .user]),
      .visionOS: Availability(since: OSVersion(1, 1), several: true, userEnrolment: .allowed),
      .watchOS: Availability(since: OSVersion(10), supervised: true, manual: false, several: true),
    ], relations: VPNPayload.relations + [kinds], VPNPayload.keys + keys)

  private static let keys: [SchemaKey] = [
    // Apps are bound to it by this; it need not be a UUID of this profile.
    SchemaKey("VPNUUID", .string, .required),
    SchemaKey(
      "CellularSliceUUID", .string, on: [.iOS(18), .never(.macOS), .never(.tvOS), .never(.visionOS)]),
    .list("SafariDomains", on: [.never(.watchOS)]),
    domains("MailDomains", instead: "VPNUUID in the mail or Exchange payload"),
    domains("CalendarDomains", instead: "VPNUUID in the CalDAV payload"),
    domains("ContactsDomains", instead: "VPNUUID in the CardDAV payload"),
    .list("AssociatedDomains", on: [.iOS(14), .macOS(11)]),
    .list("ExcludedDomains", on: [.iOS(14), .macOS(11)]),
    SchemaKey("OnDemandMatchAppEnabled", .boolean),
    .list("SMBDomains", on: [.iOS(13), .never(.macOS), .never(.watchOS)]),
  ]

  private static func domains(_ name: String, instead: String) -> SchemaKey {
    SchemaKey(
      name, .array, replacement: instead,
      on: [.iOS(13), .deprecated(.iOS, 13, 4), .macOS(10, 15), .never(.visionOS), .never(.watchOS)],
      [SchemaKey("[]", .string)])
  }

  private static let kinds = SchemaRelation(
    "app-vpn-of-wrong-type", .error,
    "A per-app VPN is of type VPN, IPSec or IKEv2; on watchOS it is of type IKEv2.",
    source: .apple(payloadType, key: "")
  ) { scope in
    guard let type = scope.string("VPNType") else { return [] }
    guard ["VPN", "IPSec", "IKEv2"].contains(type) else {
      return [
        .init(at: "VPNType", "a per-app VPN cannot be of type \(quoted(type)); take VPN, IPSec or IKEv2")
      ]
    }
    guard type != "IKEv2", !scope.targets(.watchOS).isEmpty else { return [] }
    return [.init(at: "VPNType", "on watchOS a per-app VPN is of type IKEv2, not \(type)")]
  }
}
