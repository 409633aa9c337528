/// The schema of one payload type: its keys, what must hold among them, and where it is available.
///
/// ```swift
/// let mtu = PayloadSchema.named("com.apple.vpn.managed")?.key("IKEv2.MTU")
/// ```
public struct PayloadSchema: Sendable {
  /// `com.apple.vpn.managed`; `Configuration` for the profile itself.
  public let payloadType: String
  /// The payload in words: "VPN".
  public let title: String
  /// What each platform says about the payload; a platform that is absent does not know it.
  public let availability: [Platform: Availability]
  /// Whether the type has more keys than this table: they are taken as they are.
  public let isPartial: Bool
  /// The keys of the payload as a tree, without those that every payload has.
  public let keys: [SchemaKey]
  /// The whole payload as one dictionary: its keys and those that every payload has.
  let root: SchemaKey
  /// For a key's name, the paths of the dictionaries that know it.
  let homes: [String: [String]]

  init(
    _ payloadType: String, title: String, isPartial: Bool = false,
    availability: [Platform: Availability], relations: [SchemaRelation] = [],
    common: [SchemaKey] = PayloadSchema.commonKeys,
    _ keys: [SchemaKey]
  ) {
    self.payloadType = payloadType
    self.title = title
    self.isPartial = isPartial
    self.availability = availability
    root = SchemaKey("", .dictionary, isOpen: isPartial, relations: relations, common + keys)
      .placed(under: "", inheriting: availability)
    self.keys = Array(root.children.dropFirst(common.count))
    var homes: [String: [String]] = [:]
    for row in root.flattened where row.type == .dictionary {
      for child in row.children where child.name != "*" { homes[child.name, default: []].append(row.path) }
    }
    self.homes = homes
  }

  /// Whether no device holds several of this payload.
  var isOnly: Bool { !availability.values.contains(where: \.allowsSeveral) }

  /// All keys, parents first, without those that every payload has.
  public var allKeys: [SchemaKey] { keys.flatMap(\.flattened) }

  /// The key at a path such as `IKEv2.OnDemandRules[].Action`; nil if the schema has none there.
  public func key(_ path: String) -> SchemaKey? { root.flattened.first { $0.path == path && !path.isEmpty } }

  /// What must hold among the keys, wherever in the payload.
  public var relations: [SchemaRelation] {
    var seen: Set<String> = []
    return root.flattened.flatMap(\.relations).filter { seen.insert($0.rule.id).inserted }
  }

  /// The schemas of all payload types that are known.
  public static let all: [PayloadSchema] = [
    CertificatePayload.Kind.root.schema, CertificatePayload.Kind.pkcs1.schema,
    CertificatePayload.Kind.pem.schema, PKCS12Payload.schema, SCEPPayload.schema, ACMEPayload.schema,
    CertificateTransparencyPayload.schema, CertificateRevocationPayload.schema,
    CertificatePreferencePayload.schema, IdentityPreferencePayload.schema, VPNPayload.schema,
    AppVPNPayload.schema, AppVPNMappingPayload.schema, RelayPayload.schema, DNSSettingsPayload.schema,
    DNSProxyPayload.schema, WiFiPayload.schema, MDMPayload.schema, RemovalPasswordPayload.schema,
    IdentificationPayload.schema, ContentFilterPayload.schema, DeclarationsPayload.schema,
  ]

  /// The schema of a payload type; nil if it is not known.
  public static func named(_ payloadType: String) -> PayloadSchema? { byType[payloadType] }

  private static let byType = Dictionary(
    all.map { ($0.payloadType, $0) }, uniquingKeysWith: { first, _ in first })
}
