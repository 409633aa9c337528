import EnrolmentProfile
import OpenSSL

/// A VPN as `inspect` tells it. The JSON is version 1, as in `VerdictReport`.
struct VPNReport: Encodable {
  let name: String
  let type: String
  @Nullable var server: String?
  let serverNames: [String]
  @Nullable var localIdentifier: String?
  @Nullable var authentication: String?
  @Nullable var userName: String?
  /// The names of the keys that hold a secret in this profile; never the secrets.
  let secretsInside: [String]
  @Nullable var ikeParameters: String?
  @Nullable var childParameters: String?
  let onDemandRules: [String]

  init(_ vpn: VPNPayload, profile: Profile) {
    name = vpn.userDefinedName ?? ""
    type = vpn.vpnType?.rawValue ?? ""
    let ikev2 = vpn.ikev2Configurations.first
    server =
      ikev2?.remoteAddress ?? vpn.ipsec?.remoteAddress ?? vpn.ppp?.commRemoteAddress
      ?? vpn.appTunnel?.remoteAddress
    serverNames = vpn.serverNames.map(\.argument)
    localIdentifier = ikev2?.localIdentifier ?? vpn.ipsec?.localIdentifier
    authentication = ikev2.map { Self.authentication($0, profile) }
    userName = ikev2?.authName ?? vpn.ipsec?.xAuthName ?? vpn.ppp?.authName ?? vpn.appTunnel?.authName
    let secrets: [(String, Secret?)] = [
      ("AuthPassword", ikev2?.authPassword ?? vpn.ppp?.authPassword ?? vpn.appTunnel?.authPassword),
      ("XAuthPassword", vpn.ipsec?.xAuthPassword),
      ("SharedSecret", ikev2?.sharedSecret ?? vpn.ipsec?.sharedSecret), ("PPK", ikev2?.ppk),
      ("Password", ikev2?.password ?? vpn.transparentProxy?.password),
    ]
    secretsInside = secrets.compactMap { $0.1 == nil ? nil : $0.0 }
    ikeParameters = ikev2.map { Self.parameters($0.ikeSecurityAssociationParameters ?? .init()) }
    // Apple: an absent child dictionary takes the IKE values.
    childParameters = ikev2.map {
      Self.parameters($0.childSecurityAssociationParameters ?? $0.ikeSecurityAssociationParameters ?? .init())
    }
    let onDemand = [
      (ikev2?.onDemandEnabled, ikev2?.onDemandRules), (vpn.ipsec?.onDemandEnabled, vpn.ipsec?.onDemandRules),
      (vpn.appTunnel?.onDemandEnabled, vpn.appTunnel?.onDemandRules),
      (vpn.transparentProxy?.onDemandEnabled, vpn.transparentProxy?.onDemandRules),
    ]
    onDemandRules = onDemand.flatMap { $0 == true ? ($1 ?? []).map(Self.rule) : [] }
  }

  private static func authentication(_ ikev2: IKEv2Configuration, _ profile: Profile) -> String {
    let identity = ikev2.payloadCertificateUUID.map { uuid in
      profile.payload(uuid: uuid).map { "the identity \($0.displayName ?? $0.identifier)" }
        ?? "an identity that is not in the profile"
    }
    if ikev2.extendedAuthEnabled == true {
      return identity.map { "EAP-TLS with \($0)" } ?? "EAP with user name and password"
    }
    switch ikev2.authenticationMethod {
    case .certificate: return "certificate, with \(identity ?? "no identity named")"
    case .sharedSecret: return "shared secret"
    case .some(.none), nil: return "none named; devices take that for a shared secret"
    }
  }

  /// What the parameters say, and Apple's defaults where they say nothing.
  private static func parameters(_ parameters: SecurityAssociationParameters) -> String {
    func byDefault(_ key: String) -> String {
      let path = "IKEv2.IKESecurityAssociationParameters.\(key)"
      return PayloadSchema.named(VPNPayload.payloadType)?.key(path)?.defaultValue?.plainText ?? "default"
    }
    return [
      parameters.encryptionAlgorithm?.rawValue ?? byDefault("EncryptionAlgorithm"),
      parameters.integrityAlgorithm?.rawValue ?? byDefault("IntegrityAlgorithm"),
      "DH group " + (parameters.diffieHellmanGroup.map(String.init) ?? byDefault("DiffieHellmanGroup")),
      (parameters.lifeTimeInMinutes.map(String.init) ?? byDefault("LifeTimeInMinutes")) + " minutes",
    ].joined(separator: ", ")
  }

  private static func rule(_ rule: OnDemandRule) -> String {
    let conditions = [
      rule.interfaceTypeMatch.map { "on \($0.rawValue)" },
      rule.ssidMatch.map { "SSID \($0.joined(separator: " or "))" },
      rule.dnsDomainMatch.map { "search domain \($0.joined(separator: " or "))" },
      rule.dnsServerAddressMatch.map { "DNS server \($0.joined(separator: " or "))" },
      rule.urlStringProbe.map { "\($0) answers 200" },
    ].compactMap { $0 }
    let domains = (rule.actionParameters ?? []).map {
      "\($0.domainAction?.rawValue ?? "?") \(($0.domains ?? []).joined(separator: ", "))"
    }
    return (conditions.isEmpty ? "always" : conditions.joined(separator: " and ")) + ": "
      + (rule.action?.rawValue ?? "no action")
      + (domains.isEmpty ? "" : " (\(domains.joined(separator: "; ")))")
  }

  /// For people.
  var text: [String] {
    let facts: [(String, String?)] = [
      ("server", server), ("proves", serverNames.isEmpty ? nil : serverNames.joined(separator: " or ")),
      ("we are", localIdentifier), ("authentication", authentication), ("user", userName),
      ("secrets inside", secretsInside.isEmpty ? nil : secretsInside.joined(separator: ", ")),
      ("IKE", ikeParameters), ("child", childParameters),
    ]
    let rules = onDemandRules.enumerated().map { ("on demand \($0 + 1)", $1) }
    return ["VPN \(name) (\(type))"]
      + columns(facts.compactMap { name, value in value.map { (name, $0) } } + rules)
  }
}

extension SchemaValue {
  /// The value without quotes.
  fileprivate var plainText: String { if case .string(let text) = self { text } else { description } }
}
