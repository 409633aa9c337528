public import OpenSSL
public import PropertyList

/// The IPSec dictionary of a VPN payload: Cisco IPSec (IKEv1), and the outside of L2TP.
///
/// An absent key is nil. Switches, integers 0 and 1 for Apple, are Booleans here.
/// Source: Apple, com.apple.vpn.managed, `IPSec`.
public struct IPSecConfiguration: Sendable, DictionaryView {
  /// How the devices authenticate each other.
  public enum AuthenticationMethod: String, CaseIterable, Hashable, Sendable {
    case sharedSecret = "SharedSecret"
    case certificate = "Certificate"
  }

  /// The server's host name or address.
  public var remoteAddress: String?
  /// How the devices authenticate each other; absent means by shared secret.
  public var authenticationMethod: AuthenticationMethod?
  /// The shared secret, data here (IKEv2 has a string).
  public var sharedSecret: Secret?
  /// The group that the shared secret is for.
  public var localIdentifier: String?
  /// The kind of ``localIdentifier``; `KeyID` is the only one.
  public var localIdentifierType: String?
  /// The PayloadUUID of the identity in the same profile. In a ``ProfileDraft`` also the identity's name.
  public var payloadCertificateUUID: String?
  /// Whether users have to enter a PIN to connect; absent means no.
  public var promptForVPNPIN: Bool?
  /// Whether the user is asked for by name and password too (XAuth).
  public var xAuthEnabled: Bool?
  /// The user name for XAuth.
  public var xAuthName: String?
  /// The password for XAuth; absent, the device asks. Whoever holds the profile can read it.
  public var xAuthPassword: Secret?
  /// `Prompt`: the device asks for the password at each connection.
  public var xAuthPasswordEncryption: String?
  /// Whether an idle tunnel is taken down; absent means no.
  public var disconnectOnIdle: Bool?
  /// After how many idle seconds.
  public var disconnectOnIdleTimer: Int?
  /// Whether the on-demand rules are in force; absent means no.
  public var onDemandEnabled: Bool?
  /// The rules, the first that holds decides.
  public var onDemandRules: [OnDemandRule]?
  /// Names that always bring the VPN up; deprecated from iOS 7 on, ``onDemandRules`` replaced it.
  public var onDemandMatchDomainsAlways: [String]?
  /// Names that never bring the VPN up; deprecated likewise.
  public var onDemandMatchDomainsNever: [String]?
  /// Names that bring the VPN up if they do not resolve; deprecated likewise.
  public var onDemandMatchDomainsOnRetry: [String]?

  /// A configuration that says nothing yet.
  public init() {}

  /// The configuration a dictionary holds; nil if `value` is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The configuration as a dictionary with Apple's keys. Secrets are in it in clear text.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<IPSecConfiguration>] = [
    .string("RemoteAddress", \.remoteAddress), .choice("AuthenticationMethod", \.authenticationMethod),
    .string("XAuthName", \.xAuthName), .secret("XAuthPassword", \.xAuthPassword),
    .flag("XAuthEnabled", \.xAuthEnabled), .string("XAuthPasswordEncryption", \.xAuthPasswordEncryption),
    .string("LocalIdentifier", \.localIdentifier), .string("LocalIdentifierType", \.localIdentifierType),
    .secretData("SharedSecret", \.sharedSecret), .string("PayloadCertificateUUID", \.payloadCertificateUUID),
    .boolean("PromptForVPNPIN", \.promptForVPNPIN), .flag("DisconnectOnIdle", \.disconnectOnIdle),
    .integer("DisconnectOnIdleTimer", \.disconnectOnIdleTimer), .flag("OnDemandEnabled", \.onDemandEnabled),
    .strings("OnDemandMatchDomainsAlways", \.onDemandMatchDomainsAlways),
    .strings("OnDemandMatchDomainsNever", \.onDemandMatchDomainsNever),
    .strings("OnDemandMatchDomainsOnRetry", \.onDemandMatchDomainsOnRetry),
    .views("OnDemandRules", \.onDemandRules),
  ]
}
