import EnrolmentProfile
import OpenSSL
import PropertyList
import Support
import Testing

/// The traps in Apple's schema, and what reaches beyond one payload.
@Suite struct SchemaTrapTests {
  private static func type(_ name: String) -> String { "<key>VPNType</key><string>\(name)</string>" }

  private static func faults(
    _ type: String, _ lines: String, top: String = "", for targets: [Target] = []
  ) throws -> [SchemaFault] {
    let payload = "<key>PayloadType</key><string>\(type)</string>" + lines
    return try PayloadSchema.check(Profile(parsing: Corpus.profile(payload: payload, top: top)), for: targets)
  }

  /// Payload type, lines, and the rule that is broken with a part of its words; nil where nothing may be said.
  @Test(arguments: [
    // Data in IPSec, a string in IKEv2 (SchemaCheckTests has that side).
    (
      "com.apple.vpn.managed", "<key>IPSec</key><dict><key>SharedSecret</key><string>s</string></dict>",
      "IPSec.SharedSecret", "wrong-type", "must be data"
    ),
    (
      "com.apple.security.scep", content("KeyType", "<string>RSA</string>"), "KeyType", "misspelt-key",
      "Key Type"
    ),
    (
      "com.apple.security.scep", content("KeyUsage", "<integer>5</integer>"), "KeyUsage", "misspelt-key",
      "Key Usage"
    ),
    (
      "com.apple.security.scep", content("KeySize", "<integer>2048</integer>"), "KeySize", "misspelt-key",
      "Keysize"
    ),
    (
      "com.apple.security.acme", "<key>KeyUsage</key><integer>5</integer>", "KeyUsage", "misspelt-key",
      "UsageFlags"
    ),
    (
      "com.apple.security.acme",
      "<key>KeyType</key><string>ECSECPrimeRandom</string><key>KeySize</key><integer>512</integer>",
      "KeySize",
      "acme-ec-key-size", "521"
    ),
    (
      "com.apple.relay.managed", "<key>Excluded FQDNs</key><array/>", "Excluded FQDNs", "misspelt-key",
      "ExcludedFQDNs"
    ),
    // Flags are 0 and 1 in VPN and DNS dictionaries, Booleans elsewhere.
    (
      "com.apple.vpn.managed", "<key>VPN</key><dict><key>OnDemandEnabled</key><true/></dict>",
      "VPN.OnDemandEnabled", "boolean-for-integer", "the integer 1"
    ),
    (
      "com.apple.vpn.managed", "<key>IPSec</key><dict><key>PromptForVPNPIN</key><integer>1</integer></dict>",
      "IPSec.PromptForVPNPIN", "integer-for-boolean", "wants true"
    ),
    // A subject is a list of lists of pairs.
    (
      "com.apple.security.acme",
      "<key>Subject</key><array><array><string>CN</string><string>x</string></array></array>",
      "Subject[0][0]", "wrong-type", "an array"
    ),
    (
      "com.apple.security.acme",
      "<key>Subject</key><array><array><array><string>CN</string></array></array></array>",
      "Subject[0][0]", "wrong-count", "exactly 2"
    ),
    (
      "com.apple.security.acme",
      "<key>SubjectAltName</key><dict><key>ntPrincipalName</key><array/></dict>",
      "SubjectAltName.ntPrincipalName", "wrong-type", "a string"
    ),
    (
      "com.apple.security.acme",
      "<key>SubjectAltName</key><dict><key>dNSName</key><array><integer>1</integer></array></dict>",
      "SubjectAltName.dNSName[0]", "wrong-type", "a string"
    ),
    (
      "com.apple.security.acme", "<key>DirectoryURL</key><string>http://a</string>", "DirectoryURL",
      "url-not-https", ""
    ),
    (
      "com.apple.mdm", "<key>ServerURL</key><string>http://a</string>", "ServerURL", "url-not-https",
      "https://"
    ),
    (
      "com.apple.mdm", "<key>CheckInURL</key><string>ftp://a</string>", "CheckInURL", "url-not-https",
      "https://"
    ),
    (
      "com.apple.dnsSettings.managed",
      "<key>DNSSettings</key><dict><key>ServerURL</key><string>http://a</string></dict>",
      "DNSSettings.ServerURL", "url-not-https", "https://"
    ),
    ("com.apple.vpn.managed", type("PPTP"), "VPNType", "value-is-gone", "gone from iOS 10.0, macOS 10.12 on"),
    (
      "com.apple.vpn.managed", "<key>VPN</key><dict><key>OnDemandMatchDomainsAlways</key><array/></dict>",
      "VPN.OnDemandMatchDomainsAlways", "deprecated-on-target", "use an OnDemandRules entry"
    ),
    (
      "com.apple.vpn.managed.applayer", "<key>MailDomains</key><array/>", "MailDomains",
      "deprecated-on-target",
      "VPNUUID in the mail"
    ),
    (
      "com.apple.vpn.managed",
      "<key>AlwaysOn</key><dict><key>TunnelConfigurations</key><array><dict><key>ProtocolType</key>"
        + "<string>L2TP</string></dict></array></dict>", "AlwaysOn.TunnelConfigurations[0].ProtocolType",
      "value-not-allowed", "IKEv2"
    ),
    (
      "com.apple.dnsSettings.managed",
      "<key>OnDemandRules</key><array><dict><key>Action</key><string>Ignore</string></dict></array>",
      "OnDemandRules[0].Action", "value-not-allowed", "EvaluateConnection"
    ),
    (
      "com.apple.security.identitypreference",
      "<key>PayloadCertificateUUID</key><string>22222222-2222-4222-8222-222222222222</string>",
      "PayloadCertificateUUID", "wrong-reference-kind", "an identity"
    ),
    (
      "com.apple.vpn.managed.appmapping",
      "<key>AppLayerVPNMapping</key><array><dict><key>VPNUUID</key><string>x</string></dict></array>",
      "AppLayerVPNMapping[0].VPNUUID", "app-vpn-elsewhere", "another profile"
    ),
  ])
  func `each trap is told where it is`(type: String, lines: String, path: String, id: String, words: String)
    throws
  {
    let faults = try Self.faults(type, lines)
    let content = type.hasSuffix("scep") ? "PayloadContent." : ""
    let found = faults.filter { $0.keyPath == "PayloadContent[0].\(content)\(path)" && $0.id == id }
    #expect(found.count == 1 && found[0].message.contains(words), "\(faults)")
  }

  /// Payload type and lines that nothing may be said of, but for what is missing.
  @Test(arguments: [
    (
      "com.apple.security.acme",
      "<key>SubjectAltName</key><dict><key>dNSName</key><array><string>a</string><string>b</string></array>"
        + "<key>rfc822Name</key><string>a@b</string></dict>"
    ),
    (
      "com.apple.security.acme",
      "<key>Subject</key><array><array><array><string>CN</string><string>x</string></array></array></array>"
    ),
    ("com.apple.security.scep", content("Key Type", "<string>RSA</string>")),
    (
      "com.apple.vpn.managed",
      "<key>AlwaysOn</key><dict><key>TunnelConfigurations</key><array><dict><key>ProtocolType</key>"
        + "<string>IKEv2</string><key>RemoteAddress</key><string>a</string></dict></array></dict>"
    ),
    (
      "com.apple.vpn.managed",
      "<key>VPNSubType</key><string>a</string><key>VendorConfig</key><dict><key>Anything</key><true/></dict>"
    ),
    ("com.apple.wifi.managed", "<key>AutoJoin</key><true/><key>HIDDEN_NETWORK</key><false/>"),
    (
      "com.apple.dnsProxy.managed",
      "<key>ProviderConfiguration</key><dict><key>Anything</key><array/></dict>"
    ),
  ])
  func `what the schema leaves open is taken`(type: String, lines: String) throws {
    let faults = try Self.faults(type, lines).filter {
      !["missing-key", "missing-expected-key", "scep-weak-key"].contains($0.id)
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func `a secret in the tunnel of an always-on VPN is known as one`() throws {
    let lines = """
      <key>AlwaysOn</key><dict><key>TunnelConfigurations</key><array><dict><key>SharedSecret</key>
      <string>s</string></dict></array></dict>
      """
    let payload = "<key>PayloadType</key><string>com.apple.vpn.managed</string>"
    #expect(try Profile(parsing: Corpus.profile(payload: payload + lines)).holdsSecrets)
    #expect(try !Profile(parsing: Corpus.profile(payload: payload)).holdsSecrets)
  }

  @Test(arguments: [
    "com.apple.security.scep PayloadContent.Challenge",
    "com.apple.wifi.managed EAPClientConfiguration.UserPassword",
    "com.apple.wifi.managed Password", "com.apple.webcontent-filter Password",
    "com.apple.profileRemovalPassword RemovalPassword", "com.apple.security.pkcs12 Password",
    "com.apple.configurationprofile.identification PayloadIdentification.Password",
    "com.apple.relay.managed Relays[].AdditionalHTTPHeaderFields.*",
    "com.apple.vpn.managed IKEv2.SharedSecret",
    "com.apple.vpn.managed IKEv2.PPK", "com.apple.vpn.managed.applayer IKEv2.AuthPassword",
  ])
  func `secrets are marked`(place: String) throws {
    let parts = place.split(separator: " ").map(String.init)
    #expect(PayloadSchema.named(parts[0])?.key(parts[1])?.isSecret == true)
  }

  @Test func `every key that is called a password or a secret is marked`() {
    for schema in PayloadSchema.all {
      for row in schema.allKeys where row.type == .string || row.type == .data {
        let isCalledSo = ["Password", "Secret", "Challenge", "PPK"].contains(where: row.name.hasSuffix)
        #expect(row.isSecret || !isCalledSo || row.name == "XAuthPasswordEncryption", "\(row.path)")
      }
    }
  }

  static func content(_ key: String, _ value: String) -> String {
    "<key>PayloadContent</key><dict><key>URL</key><string>http://a</string><key>\(key)</key>\(value)</dict>"
  }
}
