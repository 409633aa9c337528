import EnrolmentProfile
import PropertyList
import Testing

/// What must hold in a VPN payload, and in the profile itself.
@Suite struct SchemaRelationTests: RelationLines {
  static let ikev2: [RelationCase] = [
    RelationCase(
      "certificate-without-identity", breaks: method("Certificate"),
      keeps: method("Certificate") + string("PayloadCertificateUUID", "33333333-3333-4333-8333-333333333333")),
    RelationCase(
      "shared-secret-missing", breaks: method("SharedSecret"),
      keeps: method("SharedSecret") + string("SharedSecret", "s")),
    RelationCase(
      "none-without-eap", breaks: method("None"), keeps: method("None") + flag("ExtendedAuthEnabled")),
    RelationCase(
      "eap-certificate-type-without-issuer",
      breaks: method("None") + flag("ExtendedAuthEnabled") + string("CertificateType", "RSA"),
      keeps: method("None") + flag("ExtendedAuthEnabled") + string("CertificateType", "RSA")
        + string("ServerCertificateIssuerCommonName", "Root")),
    RelationCase(
      "certificate-type-without-issuer", breaks: method("Certificate") + string("CertificateType", "RSA"),
      keeps: method("Certificate")),
    RelationCase(
      "tls-versions-reversed",
      breaks: string("TLSMinimumVersion", "1.2") + string("TLSMaximumVersion", "1.1"),
      keeps: string("TLSMinimumVersion", "1.1") + string("TLSMaximumVersion", "1.1")),
    RelationCase(
      "ppk-without-identifier", breaks: "<key>PPK</key><data>AAAA</data>",
      keeps: "<key>PPK</key><data>AAAA</data>" + string("PPKIdentifier", "p")),
    RelationCase(
      "ppk-identifier-without-ppk", breaks: string("PPKIdentifier", "p"),
      keeps: "<key>PPK</key><data>AAAA</data>" + string("PPKIdentifier", "p")),
    RelationCase(
      "ppk-mandatory-without-ppk", breaks: flag("PPKMandatory"),
      keeps: flag("PPKMandatory") + "<key>PPK</key><data>AAAA</data>" + string("PPKIdentifier", "p")),
    RelationCase(
      "post-quantum-fallback-without-methods", breaks: flag("AllowPostQuantumKeyExchangeFallback"),
      keeps: flag("AllowPostQuantumKeyExchangeFallback")
        + "<key>IKESecurityAssociationParameters</key><dict><key>PostQuantumKeyExchangeMethods</key><array><integer>36</integer></array></dict>"
    ),
    RelationCase(
      "server-name-overrides-identifier",
      breaks: string("ServerCertificateCommonName", "other.example.com"),
      keeps: string("ServerCertificateCommonName", "vpn.example.com")),
    RelationCase(
      "empty-child-proposal",
      breaks: proposal("IKE", "AES-256") + "<key>ChildSecurityAssociationParameters</key><dict/>",
      keeps: proposal("IKE", "AES-256")),
    RelationCase(
      "pfs-without-group",
      breaks: flag("EnablePFS") + proposal("IKE", "AES-256"),
      keeps: flag("EnablePFS")
        + "<key>IKESecurityAssociationParameters</key><dict><key>DiffieHellmanGroup</key><integer>19</integer></dict>"
    ),
    RelationCase(
      "strict-selection-refuses",
      breaks: flag("EnforceStrictAlgorithmSelection") + proposal("IKE", "AES-128")
        + proposal("Child", "AES-256"),
      keeps: flag("EnforceStrictAlgorithmSelection") + proposal("IKE", "AES-256")
        + proposal("Child", "AES-128")),
    RelationCase(
      "strict-selection-refuses", breaks: flag("EnforceStrictAlgorithmSelection") + proposal("IKE", "3DES"),
      keeps: proposal("IKE", "3DES")),
    RelationCase(
      "enforce-routes-ignored", breaks: flag("IncludeAllNetworks") + flag("EnforceRoutes"),
      keeps: flag("EnforceRoutes")),
    RelationCase(
      "exclusion-without-include-all", breaks: flag("ExcludeAPNs"),
      keeps: flag("ExcludeAPNs") + flag("IncludeAllNetworks")),
    RelationCase(
      "local-exclusion-without-routes", breaks: flag("ExcludeLocalNetworks"),
      keeps: flag("ExcludeLocalNetworks") + flag("EnforceRoutes")),
    RelationCase(
      "idle-timer-without-idle", breaks: "<key>DisconnectOnIdleTimer</key><integer>60</integer>",
      keeps: flag("DisconnectOnIdle") + "<key>DisconnectOnIdleTimer</key><integer>60</integer>"),
    RelationCase(
      "idle-timer-too-long", breaks: "<key>DisconnectOnIdleTimer</key><integer>60</integer>",
      keeps: "<key>DisconnectOnIdleTimer</key><integer>15</integer>", for: [Target(.watchOS, OSVersion(11))]),
    RelationCase(
      "evaluate-without-parameters", breaks: rule(string("Action", "EvaluateConnection")),
      keeps: rule(string("Action", "EvaluateConnection") + parameters)),
    RelationCase(
      "parameters-without-evaluate", breaks: rule(string("Action", "Connect") + parameters),
      keeps: rule(string("Action", "Connect"))),
    RelationCase(
      "required-checks-without-connect",
      breaks: rule(string("Action", "EvaluateConnection") + evaluation("NeverConnect")),
      keeps: rule(string("Action", "EvaluateConnection") + evaluation("ConnectIfNeeded"))),
    RelationCase(
      "allow-is-deprecated", breaks: rule(string("Action", "Allow")), keeps: rule(string("Action", "Ignore"))),
    RelationCase(
      "watchos-only-disconnects", breaks: rule(string("Action", "Connect")),
      keeps: rule(string("Action", "Disconnect")), for: [Target(.watchOS, OSVersion(10))]),
  ]

  @Test(arguments: ikev2)
  func `relations of the IKEv2 dictionary`(item: RelationCase) throws {
    let removed = ["AuthenticationMethod", "ExtendedAuthEnabled"]
    try item.judge { Corpus.ikev2($0, removing: removed) }
  }

  static let payloads: [RelationCase] = [
    RelationCase(
      "https-dns-without-url", breaks: dns("HTTPS", ""),
      keeps: dns("HTTPS", string("ServerURL", "https://d.example"))),
    RelationCase(
      "tls-dns-without-name", breaks: dns("TLS", ""), keeps: dns("TLS", string("ServerName", "d.example"))),
    RelationCase(
      "http-proxy-without-port", breaks: proxies(string("HTTPProxy", "p")),
      keeps: proxies(string("HTTPProxy", "p") + "<key>HTTPPort</key><integer>8080</integer>")),
    RelationCase(
      "https-proxy-without-port", breaks: proxies(string("HTTPSProxy", "p")),
      keeps: proxies(string("HTTPSProxy", "p") + "<key>HTTPSPort</key><integer>8080</integer>")),
    RelationCase(
      "proxy-script-without-url", breaks: proxies(flag("ProxyAutoConfigEnable")),
      keeps: proxies(
        flag("ProxyAutoConfigEnable") + string("ProxyAutoConfigURLString", "https://p.example/pac"))),
    RelationCase(
      "vpn-dictionary-missing", breaks: type("IKEv2"), keeps: type("IKEv2") + "<key>IKEv2</key><dict/>"),
    RelationCase(
      "vpn-dictionary-missing", breaks: type("L2TP") + "<key>IPSec</key><dict/>",
      keeps: type("L2TP") + "<key>IPSec</key><dict/><key>PPP</key><dict/>"),
    RelationCase(
      "vpn-subtype-missing", breaks: type("VPN"), keeps: type("VPN") + string("VPNSubType", "com.example.app")
    ),
    RelationCase(
      "ikev2-with-subtype", breaks: type("IKEv2") + string("VPNSubType", "com.example.app"),
      keeps: type("IKEv2") + string("VPNSubType", "")),
    RelationCase(
      "vendor-config-without-subtype", breaks: type("VPN") + "<key>VendorConfig</key><dict/>",
      keeps: type("VPN") + "<key>VendorConfig</key><dict/>" + string("VPNSubType", "com.example.app")),
    RelationCase(
      "vpn-type-not-on-platform", breaks: type("AlwaysOn"), keeps: type("IKEv2"),
      for: [Target(.macOS, OSVersion(14))]),
    RelationCase("always-on-needs-supervision", breaks: type("AlwaysOn"), keeps: type("IKEv2"), for: [iOS17]),
    RelationCase(
      "always-on-needs-supervision", breaks: type("AlwaysOn"), keeps: type("AlwaysOn"),
      for: [Target(.iOS, OSVersion(17), .device)], orKeptFor: [Target(.iOS, OSVersion(17), .supervised)]),
    RelationCase(
      "ipsec-certificate-without-identity", breaks: dictionary("IPSec", method("Certificate")),
      keeps: dictionary("IPSec", method("SharedSecret"))),
    RelationCase(
      "ipsec-secret-with-certificate",
      breaks: dictionary("IPSec", method("Certificate") + string("LocalIdentifier", "g")),
      keeps: dictionary("IPSec", method("SharedSecret") + string("LocalIdentifier", "g"))),
    RelationCase(
      "ipsec-secret-missing", breaks: dictionary("IPSec", method("SharedSecret")),
      keeps: dictionary("IPSec", method("SharedSecret") + "<key>SharedSecret</key><data>AAAA</data>")),
    RelationCase(
      "l2tp-with-identity",
      breaks: type("L2TP")
        + dictionary("IPSec", string("PayloadCertificateUUID", "33333333-3333-4333-8333-333333333333")),
      keeps: type("IPSec")
        + dictionary("IPSec", string("PayloadCertificateUUID", "33333333-3333-4333-8333-333333333333"))),
    RelationCase(
      "plugin-password-unused",
      breaks: dictionary("VPN", method("Certificate") + string("AuthPassword", "x")),
      keeps: dictionary("VPN", method("Password") + string("AuthPassword", "x"))),
    RelationCase(
      "plugin-certificate-without-identity", breaks: dictionary("VPN", method("Password+Certificate")),
      keeps: dictionary("VPN", method("Password"))),
    RelationCase(
      "system-extension-unnamed",
      breaks: dictionary("VPN", string("ProviderBundleIdentifier", "com.example")),
      keeps: dictionary(
        "VPN",
        string("ProviderBundleIdentifier", "com.example") + string("ProviderDesignatedRequirement", "anchor")),
      for: [Target(.macOS, OSVersion(14))]),
    RelationCase(
      "system-extension-unnamed",
      breaks: dictionary("TransparentProxy", string("ProviderDesignatedRequirement", "anchor")),
      keeps: dictionary("TransparentProxy", ""), for: [Target(.macOS, OSVersion(14))]),
    RelationCase(
      "token-card-needs-eap-rsa", breaks: dictionary("PPP", flag("TokenCard")),
      keeps: dictionary(
        "PPP",
        flag("TokenCard") + "<key>AuthProtocol</key><array><string>EAP</string></array>"
          + "<key>AuthEAPPlugins</key><array><string>EAP-RSA</string></array>")),
    RelationCase(
      "captive-plugins-ignored",
      breaks: dictionary(
        "AlwaysOn", flag("AllowAllCaptiveNetworkPlugins") + "<key>AllowedCaptiveNetworkPlugins</key><array/>"),
      keeps: dictionary("AlwaysOn", "<key>AllowedCaptiveNetworkPlugins</key><array/>")),
    RelationCase(
      "always-on-weak-group", breaks: tunnel(group: 2), keeps: tunnel(group: 14), for: [iOS17]),
  ]

  @Test(arguments: payloads)
  func `relations of the VPN payload`(item: RelationCase) throws {
    try item.judge {
      Corpus.profile(payload: "<key>PayloadType</key><string>com.apple.vpn.managed</string>" + $0)
    }
  }
  static let tops: [RelationCase] = [
    RelationCase(
      "encrypted-without-content", breaks: "<key>IsEncrypted</key><true/>",
      keeps: "<key>IsEncrypted</key><true/><key>EncryptedPayloadContent</key><data>AAAA</data>"),
    RelationCase(
      "two-removal-times",
      breaks:
        "<key>RemovalDate</key><date>2027-01-01T00:00:00Z</date><key>DurationUntilRemoval</key><real>60</real>",
      keeps: "<key>DurationUntilRemoval</key><integer>60</integer>"),
  ]

  @Test(arguments: tops)
  func `relations of the profile itself`(item: RelationCase) throws {
    try item.judge {
      Corpus.profile(payload: "<key>PayloadType</key><string>com.example.x</string>", top: $0)
    }
  }

  @Test func `identifiers and UUIDs are unique in a profile`() throws {
    let payload = """
      <dict><key>PayloadType</key><string>x</string><key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>a</string>
      <key>PayloadUUID</key><string>22222222-2222-4222-8222-22222222222a</string></dict>
      """
    let text = """
      <plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string>
      <key>PayloadContent</key><array>\(payload)\(payload.replacing("222a<", with: "222A<"))</array></dict></plist>
      """
    let faults = try PayloadSchema.check(Profile(parsing: Array(text.utf8)))
    for id in ["duplicate-identifier", "duplicate-uuid"] {
      let fault = faults.first { $0.id == id }
      #expect(fault?.message.contains("PayloadContent[1] and PayloadContent[0]") == true)
      #expect(fault?.keyPath.hasPrefix("PayloadContent[1].Payload") == true)
    }
  }
}
