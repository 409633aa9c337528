import EnrolmentProfile
import OpenSSL
import PropertyList
import Support
import Testing

/// What must hold in the payloads that are no VPN.
@Suite struct PayloadRelationTests: RelationLines {
  static let identities: [String: [RelationCase]] = [
    "com.apple.security.scep": [
      RelationCase(
        "scep-key-not-rsa", breaks: scep(string("Key Type", "EC")), keeps: scep(string("Key Type", "RSA"))),
      RelationCase("scep-weak-key", breaks: scep(""), keeps: scep(integer("Keysize", 2048))),
      RelationCase(
        "scep-weak-key", breaks: scep(integer("Keysize", 1024)), keeps: scep(integer("Keysize", 4096))),
      RelationCase(
        "scep-usage-bits", breaks: scep(integer("Key Usage", 2)), keeps: scep(integer("Key Usage", 5))),
    ],
    "com.apple.security.acme": [
      RelationCase("acme-rsa-key-size", breaks: acme("RSA", 2050), keeps: acme("RSA", 2048)),
      RelationCase("acme-rsa-key-size", breaks: acme("RSA", 8192), keeps: acme("RSA", 4096)),
      RelationCase(
        "acme-ec-key-size", breaks: acme("ECSECPrimeRandom", 512), keeps: acme("ECSECPrimeRandom", 521)),
      RelationCase(
        "acme-hardware-key-kind", breaks: acme("RSA", 2048) + hardware,
        keeps: acme("ECSECPrimeRandom", 256) + hardware),
      RelationCase(
        "acme-hardware-key-kind", breaks: acme("ECSECPrimeRandom", 521) + hardware,
        keeps: acme("ECSECPrimeRandom", 384) + hardware),
      RelationCase(
        "acme-attest-without-hardware", breaks: "<key>Attest</key><true/>",
        keeps: "<key>Attest</key><true/>" + hardware),
      RelationCase(
        "acme-hardware-on-old-macos", breaks: hardware, keeps: hardware,
        for: [Target(.macOS, OSVersion(13, 1))], orKeptFor: [Target(.macOS, OSVersion(14))]),
      RelationCase(
        "acme-usage-bits", breaks: integer("UsageFlags", 8), keeps: integer("UsageFlags", 4)),
    ],
    "com.apple.security.certificatetransparency": [
      RelationCase(
        "transparency-domain-form", breaks: list("DisabledForDomains", "*.example.com"),
        keeps: list("DisabledForDomains", ".example.com")),
      RelationCase(
        "transparency-domain-form", breaks: list("DisabledForDomains", ".com"),
        keeps: list("DisabledForDomains", "com")),
      RelationCase(
        "key-hash-length", breaks: hash("DisabledForCerts", bytes: 20),
        keeps: hash("DisabledForCerts", bytes: 32)),
    ],
    "com.apple.security.certificaterevocation": [
      RelationCase(
        "key-hash-length", breaks: hash("EnabledForCerts", bytes: 33),
        keeps: hash("EnabledForCerts", bytes: 32))
    ],
  ]

  static let others: [String: [RelationCase]] = [
    "com.apple.vpn.managed.applayer": [
      RelationCase("app-vpn-of-wrong-type", breaks: type("L2TP"), keeps: type("IPSec")),
      RelationCase(
        "app-vpn-of-wrong-type", breaks: type("VPN"), keeps: type("IKEv2"),
        for: [Target(.watchOS, OSVersion(10))]),
    ],
    "com.apple.relay.managed": [
      RelationCase(
        "relay-without-url", breaks: "<key>Relays</key><array><dict/></array>",
        keeps: "<key>Relays</key><array><dict>\(string("HTTP2RelayURL", "https://r.example"))</dict></array>"),
      RelationCase(
        "user-enrolment-relay-without-uuid", breaks: "", keeps: string("RelayUUID", "office"),
        for: [Target(.iOS, OSVersion(17), .user)]),
      RelationCase(
        "user-enrolment-relay-without-uuid", breaks: "", keeps: "",
        for: [Target(.iOS, OSVersion(17), .user)], orKeptFor: [Target(.iOS, OSVersion(17), .device)]),
    ],
    "com.apple.dnsSettings.managed": [
      RelationCase(
        "tls-dns-without-name", breaks: dictionary("DNSSettings", string("DNSProtocol", "TLS")),
        keeps: dictionary("DNSSettings", string("DNSProtocol", "TLS") + string("ServerName", "d.example")))
    ],
    "com.apple.wifi.managed": [
      RelationCase(
        "eap-trust-left-to-people", breaks: eap(25, ""),
        keeps: eap(25, list("TLSTrustedServerNames", "r.example"))),
      RelationCase("eap-trust-left-to-people", breaks: eap(13, ""), keeps: eap(18, "")),
      RelationCase(
        "eap-tls13-without-outer-identity", breaks: eap(13, string("TLSMinimumVersion", "1.3")),
        keeps: eap(13, string("TLSMinimumVersion", "1.3") + string("OuterIdentity", "anonymous"))),
      RelationCase(
        "eap-tls-versions-reversed",
        breaks: eap(13, string("TLSMinimumVersion", "1.3") + string("TLSMaximumVersion", "1.2")),
        keeps: eap(13, string("TLSMinimumVersion", "1.2") + string("TLSMaximumVersion", "1.2"))),
    ],
    "com.apple.mdm": [
      RelationCase(
        "mdm-topic-form", breaks: string("Topic", "com.example.push"),
        keeps: string("Topic", "com.apple.mgmt.External.1")),
      RelationCase(
        "mdm-access-rights", breaks: integer("AccessRights", 0), keeps: integer("AccessRights", 8191)),
      RelationCase(
        "mdm-access-rights", breaks: integer("AccessRights", 8192), keeps: integer("AccessRights", 1)),
      RelationCase(
        "mdm-access-rights", breaks: integer("AccessRights", 2), keeps: integer("AccessRights", 3)),
      RelationCase(
        "mdm-access-rights", breaks: integer("AccessRights", 128), keeps: integer("AccessRights", 192)),
      RelationCase(
        "account-driven-without-id", breaks: string("EnrollmentMode", "BYOD"),
        keeps: string("EnrollmentMode", "BYOD") + string("AssignedManagedAppleID", "a@example.com")),
      RelationCase(
        "user-enrolment-without-id", breaks: "", keeps: string("AssignedManagedAppleID", "a@example.com"),
        for: [Target(.iOS, OSVersion(18), .user)]),
    ],
  ]

  @Test(arguments: (Array(identities) + Array(others)).flatMap { type, items in items.map { (type, $0) } })
  func `relations of a payload`(type: String, item: RelationCase) throws {
    try item.judge {
      Corpus.profile(payload: "<key>PayloadType</key><string>\(type)</string>" + $0)
    }
  }

  @Test(arguments: ["certificatepreference", "identitypreference"])
  func `a preference is a user's`(kind: String) throws {
    let payload = "<key>PayloadType</key><string>com.apple.security.\(kind)</string>"
    try RelationCase(
      "preference-for-system", breaks: Self.string("PayloadScope", "System"),
      keeps: Self.string("PayloadScope", "User")
    ).judge { Corpus.profile(payload: payload, top: $0) }
  }

  @Test func `every relation has a test, a source and an identifier of its own`() throws {
    let cases =
      SchemaRelationTests.ikev2 + SchemaRelationTests.payloads + SchemaRelationTests.tops
      + Self.identities.values.flatMap { $0 } + Self.others.values.flatMap { $0 }
    let elsewhere = [
      "duplicate-identifier", "duplicate-uuid", "payload-only-once", "preference-for-system",
      "certificate-type-of-another-key", "not-one-identity", "more-than-one-certificate",
    ]
    let structural = Set(SchemaRule.structural)
    #expect(
      Set(SchemaRule.all.filter { !structural.contains($0) }.map(\.id)) == Set(cases.map(\.id) + elsewhere))
    let everywhere = ([PayloadSchema.topLevel] + PayloadSchema.all).flatMap(\.relations).map(\.rule)
    #expect(Set(everywhere).union(structural).count == SchemaRule.all.count, "one rule an id")
    for rule in SchemaRule.all {
      #expect(rule.sentence.hasSuffix("."), "\(rule.id)")
      #expect(rule.source.url.hasPrefix("https://"), "\(rule.id)")
      #expect(rule.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)+/) != nil, "\(rule.id)")
    }
  }

  private static var hardware: String { "<key>HardwareBound</key><true/>" }
  private static func integer(_ key: String, _ value: Int) -> String {
    "<key>\(key)</key><integer>\(value)</integer>"
  }
  private static func list(_ key: String, _ value: String) -> String {
    "<key>\(key)</key><array><string>\(value)</string></array>"
  }
  private static func scep(_ lines: String) -> String {
    dictionary("PayloadContent", string("URL", "http://scep.example") + lines)
  }
  private static func acme(_ kind: String, _ size: Int) -> String {
    string("KeyType", kind) + integer("KeySize", size)
  }
  private static func eap(_ method: Int, _ lines: String) -> String {
    dictionary(
      "EAPClientConfiguration",
      "<key>AcceptEAPTypes</key><array><integer>\(method)</integer></array>" + lines)
  }
  private static func hash(_ key: String, bytes: Int) -> String {
    let text = PropertyListValue(.data([UInt8](repeating: 7, count: bytes)))
    let body = String(decoding: text.xml(), as: UTF8.self)
    let data = body.firstMatch(of: /<data>[\s\S]*<\/data>/).map { String($0.output) } ?? ""
    return
      "<key>\(key)</key><array><dict>\(string("Algorithm", "sha256"))<key>Hash</key>\(data)</dict></array>"
  }
}
