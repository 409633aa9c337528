import EnrolmentProfile

/// Name servers, proxies, relays, Wi-Fi networks and MDM servers.
extension SchemaPage {
  static let names: [SchemaPage] = [
    SchemaPage(
      "https-dns-without-url", .network, consequence: "The device does not know where to send its queries.",
      remedy: "write the server's URL as ServerURL",
      .good("a URL", dns("HTTPS", text("ServerURL", "https://dns.example.com/query"))),
      .bad("none", dns("HTTPS")),
      .bad(
        "none, in a VPN",
        eap() + dictionary("DNS", text("DNSProtocol", "HTTPS"), list("ServerAddresses", "192.0.2.53")))),
    SchemaPage(
      "tls-dns-without-name", .network, consequence: "The device does not know whose certificate to accept.",
      remedy: "write the server's name as ServerName",
      .good("a name", dns("TLS", text("ServerName", "dns.example.com"))), .bad("none", dns("TLS")),
      .bad(
        "none, in a VPN",
        eap() + dictionary("DNS", text("DNSProtocol", "TLS"), list("ServerAddresses", "192.0.2.53")))),
    SchemaPage(
      "http-proxy-without-port", .network, consequence: "The device cannot reach the proxy.",
      remedy: "write HTTPPort",
      .good("a port", proxies(text("HTTPProxy", "proxy.example.com"), number("HTTPPort", 8080))),
      .bad("none", proxies(text("HTTPProxy", "proxy.example.com")))),
    SchemaPage(
      "https-proxy-without-port", .network, consequence: "The device cannot reach the proxy.",
      remedy: "write HTTPSPort",
      .good("a port", proxies(text("HTTPSProxy", "proxy.example.com"), number("HTTPSPort", 8080))),
      .bad("none", proxies(text("HTTPSProxy", "proxy.example.com")))),
    SchemaPage(
      "proxy-script-without-url", .network, consequence: "There is no script to take the proxy from.",
      remedy: "write ProxyAutoConfigURLString, or take ProxyAutoConfigEnable out",
      .good(
        "a script",
        proxies(
          on("ProxyAutoConfigEnable"), text("ProxyAutoConfigURLString", "https://proxy.example.com/proxy.pac")
        )),
      .bad("none", proxies(on("ProxyAutoConfigEnable")))),
    SchemaPage(
      "relay-without-url", .network, consequence: "The device cannot reach the relay.",
      remedy: "write HTTP3RelayURL, HTTP2RelayURL or both",
      .good("a URL", relay(text("HTTP2RelayURL", "https://relay.example.com"))), .bad("none", relay(""))),
    SchemaPage(
      "user-enrolment-relay-without-uuid", .network,
      devices: "those that their user enrolled; told of named targets",
      consequence: "No managed app can name the relay, so none uses it.",
      remedy: "write a RelayUUID, and name it where apps are managed",
      .good("a UUID", for: targets("ios 17 user"), relay(relayURL) + text("RelayUUID", "office")),
      .good("enrolled by an MDM server", for: targets("ios 17 device"), relay(relayURL)),
      .bad("enrolled by the user", for: targets("ios 17 user"), relay(relayURL))),
  ]

  private static let relayURL = text("HTTP2RelayURL", "https://relay.example.com")
  private static func relay(_ keys: String) -> String {
    payload("com.apple.relay.managed", dictionaries("Relays", keys))
  }
  private static func dns(_ kind: String, _ keys: String = "") -> String {
    payload("com.apple.dnsSettings.managed", dictionary("DNSSettings", text("DNSProtocol", kind), keys))
  }
  private static func proxies(_ keys: String...) -> String { eap() + dictionary("Proxies", keys.joined()) }

  static let wifi: [SchemaPage] = [
    SchemaPage(
      "eap-trust-left-to-people", .network,
      consequence:
        "Whoever joins is asked whether to trust the server that answers, and a stranger's may answer.",
      remedy: "write TLSTrustedServerNames, PayloadCertificateAnchorUUID or both",
      .good("a name", wifi(25, trustedNames)), .good("a method without TLS", wifi(18)),
      .bad("PEAP, and nobody named", wifi(25)), .bad("TLS, and nobody named", wifi(13))),
    SchemaPage(
      "eap-tls13-without-outer-identity", .network,
      consequence: "Apple's schema requires it: there is no name to begin with.",
      remedy: "write an OuterIdentity, anonymous for one",
      .good(
        "a name",
        wifi(
          13, trustedNames, text("TLSMinimumVersion", "1.3"), text("TLSMaximumVersion", "1.3"),
          text("OuterIdentity", "anonymous"))),
      .bad("none", wifi(13, trustedNames, text("TLSMinimumVersion", "1.3"), text("TLSMaximumVersion", "1.3")))
    ),
    SchemaPage(
      "eap-tls-versions-reversed", .network,
      consequence: "No version is left to speak, and the network is not joined.",
      remedy: "make TLSMinimumVersion the lower one",
      .good(
        "1.2 and nothing else",
        wifi(13, trustedNames, text("TLSMinimumVersion", "1.2"), text("TLSMaximumVersion", "1.2"))),
      .bad(
        "from 1.3 up to 1.2",
        wifi(
          13, trustedNames, text("OuterIdentity", "anonymous"), text("TLSMinimumVersion", "1.3"),
          text("TLSMaximumVersion", "1.2")))),
  ]

  private static let trustedNames = list("TLSTrustedServerNames", "radius.example.com")
  private static func wifi(_ method: Int, _ keys: String...) -> String {
    payload(
      "com.apple.wifi.managed", text("SSID_STR", "Office"), text("EncryptionType", "WPA2"),
      dictionary(
        "EAPClientConfiguration", "<key>AcceptEAPTypes</key><array><integer>\(method)</integer></array>",
        keys.joined()))
  }

  static let management: [SchemaPage] = [
    SchemaPage(
      "mdm-topic-form", .management,
      consequence: "Push messages for the device go nowhere, so the server never reaches it.",
      remedy: "write the UID in the subject of the push certificate",
      .good("of Apple's form", mdm(), Rule.exampleIdentity),
      .bad("an identifier of one's own", mdm(topic: "com.example.push"), Rule.exampleIdentity)),
    SchemaPage(
      "mdm-access-rights", .management, consequence: "Devices refuse the enrolment.",
      remedy:
        "write the sum of the rights that the server needs, 8191 for all; 2 goes with 1, and 128 with 64",
      .good("all", mdm(number("AccessRights", 8191)), Rule.exampleIdentity),
      .good("to see profiles and to change them", mdm(number("AccessRights", 3)), Rule.exampleIdentity),
      .bad("none", mdm(number("AccessRights", 0)), Rule.exampleIdentity),
      .bad("more than there are", mdm(number("AccessRights", 8192)), Rule.exampleIdentity),
      .bad("to change profiles, not to see them", mdm(number("AccessRights", 2)), Rule.exampleIdentity),
      .bad(
        "to change provisioning profiles, not to see them", mdm(number("AccessRights", 128)),
        Rule.exampleIdentity)),
    SchemaPage(
      "account-driven-without-id", .management,
      consequence: "The device does not know whose account it enrols for.",
      remedy: "write AssignedManagedAppleID, or take EnrollmentMode out",
      .good(
        "an account", mdm(byod, text("AssignedManagedAppleID", "alice@example.com")), Rule.exampleIdentity),
      .bad("none", mdm(byod), Rule.exampleIdentity)),
    SchemaPage(
      "user-enrolment-without-id", .management,
      devices: "those that their user enrols; told of named targets",
      consequence: "The device does not know whose account it enrols for.",
      remedy: "write AssignedManagedAppleID; before iOS 17 and macOS 14 ManagedAppleID",
      .good(
        "an account",
        for: targets("ios 18 user"), mdm(text("AssignedManagedAppleID", "alice@example.com")),
        Rule.exampleIdentity),
      .bad("none", for: targets("ios 18 user"), mdm(), Rule.exampleIdentity)),
    SchemaPage(
      "update-refused", .management, consequence: "Devices refuse the new profile and keep the old one.",
      remedy: "keep the key as it is, or remove the enrolment and enrol anew",
      .good("a new profile with the same Topic, ServerURL and CheckInURL, and no more rights", excerpt: ""),
      .bad("a new profile with another ServerURL than the installed one (mooring diff)", excerpt: "")),
  ]

  private static let byod = text("EnrollmentMode", "BYOD")
}
