public import PropertyList

/// The name servers that a VPN uses while it is up.
///
/// Source: Apple, com.apple.vpn.managed, `DNS`.
public struct DNSSettings: Hashable, Sendable, DictionaryView {
  /// How the name servers are asked.
  public enum TransportProtocol: String, CaseIterable, Hashable, Sendable {
    case cleartext = "Cleartext"
    case https = "HTTPS"
    case tls = "TLS"
  }

  /// How the name servers are asked; required.
  public var dnsProtocol: TransportProtocol?
  /// The template of a DNS-over-HTTPS server, `https://…`; required for HTTPS.
  public var serverURL: String?
  /// The host name of a DNS-over-TLS server; required for TLS.
  public var serverName: String?
  /// The addresses of the name servers; required.
  public var serverAddresses: [String]?
  /// Domains that complete a short name.
  public var searchDomains: [String]?
  /// The VPN's own domain.
  public var domainName: String?
  /// Domains that alone are resolved by these servers; absent means all.
  public var supplementalMatchDomains: [String]?
  /// Whether `supplementalMatchDomains` stay out of the search domains; absent means they do not.
  public var supplementalMatchDomainsNoSearch: Bool?
  /// The PayloadUUID of the identity for the name server's TLS.
  public var payloadCertificateUUID: String?

  /// Settings that say nothing yet.
  public init() {}

  /// The settings a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The settings as a dictionary with Apple's keys.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<DNSSettings>] = [
    .choice("DNSProtocol", \.dnsProtocol), .string("ServerURL", \.serverURL),
    .string("ServerName", \.serverName), .strings("ServerAddresses", \.serverAddresses),
    .strings("SearchDomains", \.searchDomains), .string("DomainName", \.domainName),
    .strings("SupplementalMatchDomains", \.supplementalMatchDomains),
    .flag("SupplementalMatchDomainsNoSearch", \.supplementalMatchDomainsNoSearch),
    .string("PayloadCertificateUUID", \.payloadCertificateUUID),
  ]
}

// MARK: The schema table

extension DNSSettings {
  static let schemaKey = SchemaKey.dictionary(
    "DNS", on: [.watchOS(10)], relations: relations,
    [
      SchemaKey(
        "DNSProtocol", .string, .required, values: ["Cleartext", "HTTPS", "TLS"], on: [.iOS(14), .macOS(11)]),
      SchemaKey("ServerURL", .string, format: .httpsURL, on: [.iOS(14), .macOS(11)]),
      SchemaKey("ServerName", .string, on: [.iOS(14), .macOS(11)]),
      .list("ServerAddresses", .required, on: [.iOS(10), .macOS(10, 12)]),
      .list("SearchDomains", on: [.iOS(10), .macOS(10, 12)]),
      SchemaKey("DomainName", .string, on: [.iOS(10), .macOS(10, 12)]),
      .list("SupplementalMatchDomains", on: [.iOS(10), .macOS(10, 12)]),
      .flag("SupplementalMatchDomainsNoSearch", default: 0, on: [.iOS(10), .macOS(10, 12)]),
      .reference("PayloadCertificateUUID", to: .identity, on: [.iOS(16), .macOS(13)]),
    ])

  /// What must hold wherever encrypted name servers are described.
  static let relations: [SchemaRelation] = [
    .needs(
      "https-dns-without-url", .error, "DNS over HTTPS needs ServerURL.", source: source("ServerURL"),
      when: { $0.string("DNSProtocol") == "HTTPS" }, "ServerURL"),
    .needs(
      "tls-dns-without-name", .error, "DNS over TLS needs ServerName.", source: source("ServerName"),
      when: { $0.string("DNSProtocol") == "TLS" }, "ServerName"),
  ]

  private static func source(_ key: String) -> Citation { .apple("com.apple.vpn.managed", key: "DNS.\(key)") }
}
