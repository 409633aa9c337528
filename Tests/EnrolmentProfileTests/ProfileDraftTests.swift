import EnrolmentProfile
import Foundation
import OpenSSL
import PropertyList
import Support
import Testing

@Suite struct ProfileDraftTests {
  /// A draft with everything in it, from certificates that are always the same.
  static func office() throws -> ProfileDraft {
    let source = try Profile(parsing: Fixture.bytes("d08"))
    guard case .pkcs12(let identity) = source.payloads[2].view else { throw ProfileError.notSigned }
    var ikev2 = IKEv2Configuration(
      remoteAddress: "vpn.example.com", remoteIdentifier: "vpn.example.com",
      localIdentifier: "client.example.com", authenticationMethod: .certificate)
    ikev2.payloadCertificateUUID = "device"
    ikev2.disableMOBIKE = true
    ikev2.enablePFS = false
    ikev2.mtu = 1300
    ikev2.onDemandEnabled = true
    var office = OnDemandRule(.disconnect)
    office.ssidMatch = ["Büro", "Office \u{1F980}"]
    var evaluate = OnDemandRule(.evaluateConnection)
    var parameters = OnDemandRule.Parameters()
    parameters.domains = ["intern.example.com"]
    parameters.domainAction = .connectIfNeeded
    evaluate.actionParameters = [parameters]
    ikev2.onDemandRules = [office, evaluate, OnDemandRule(.ignore)]
    var proposal = SecurityAssociationParameters()
    proposal.encryptionAlgorithm = .aes256GCM
    proposal.diffieHellmanGroup = 19
    ikev2.ikeSecurityAssociationParameters = proposal
    ikev2.childSecurityAssociationParameters = proposal
    var vpn = VPNPayload(userDefinedName: "Office VPN", ikev2: ikev2)
    var dns = DNSSettings()
    dns.dnsProtocol = .https
    dns.serverURL = "https://dns.example.com/q"
    dns.serverAddresses = ["192.0.2.53"]
    vpn.dns = dns
    var draft = ProfileDraft(identifier: "com.example.vpn.office")
    draft.displayName = "Zoë & Søn <\"x\">"
    draft.organization = "Example Ltd"
    draft.consentText = ["default": "Access to the office network", "ja": "社内ネットワークへの接続"]
    draft.removalDate = Date(timeIntervalSince1970: 1_900_000_000)
    draft.certificates = Array(source.certificates.reversed()) + source.certificates
    draft.identities = [
      DraftIdentity(name: "device", pkcs12: identity.bytes, embeddedPassword: Secret("test"))
    ]
    draft.vpns = [vpn]
    return draft
  }

  @Test func `the same draft gives the same bytes, and they are those on record`() throws {
    let first = try Self.office().build()
    let second = try Self.office().build()
    #expect(first.bytes == second.bytes)
    #expect(first.warnings.map(\.description) == [])
    try expectGolden(String(decoding: first.bytes, as: UTF8.self), "office.mobileconfig")
  }

  @Test func `payloads come as anchors, intermediates, identities, VPNs, each certificate once`() throws {
    let profile = try Self.office().build().profile
    #expect(
      profile.payloads.map(\.type) == [
        "com.apple.security.root", "com.apple.security.pkcs1", "com.apple.security.pkcs12",
        "com.apple.vpn.managed",
      ])
    let root = try #require(profile.certificates.first)
    let hash = root.sha256.description
    #expect(profile.payloads[0].identifier == "com.example.vpn.office.root.\(hash.prefix(12))")
    #expect(profile.payloads[0].uuid == StableUUID.payload(profile: "com.example.vpn.office", name: hash))
    #expect(profile.payloads[2].identifier == "com.example.vpn.office.pkcs12.device")
    #expect(profile.payloads[3].identifier == "com.example.vpn.office.vpn.office-vpn")
    #expect(
      profile.payloads[3].uuid
        == StableUUID.payload(
          profile: "com.example.vpn.office", name: "com.example.vpn.office.vpn.office-vpn"))
    #expect(profile.uuid == StableUUID.profile("com.example.vpn.office"))
  }

  @Test func `what was built reads back the same`() throws {
    let draft = try Self.office()
    let built = try draft.build()
    let parsed = try Profile(parsing: built.bytes)
    #expect(parsed.root == built.profile.root)
    var expected = draft.vpns[0]
    expected.ikev2?.payloadCertificateUUID = parsed.payloads[2].uuid
    #expect(parsed.vpns.first?.propertyList == expected.propertyList)
    #expect(parsed.vpns.first?.ikev2?.onDemandRules == draft.vpns[0].ikev2?.onDemandRules)
    #expect(parsed.displayName == draft.displayName)
    #expect(parsed.consentText == draft.consentText)
    #expect(Set(parsed.certificates) == Set(draft.certificates))
    guard case .pkcs12(let identity) = parsed.payloads[2].view else {
      Issue.record("no identity")
      return
    }
    guard case .pkcs12(let given) = draft.identities[0].source else {
      Issue.record("the draft has no PKCS#12")
      return
    }
    #expect(identity.bytes == given.bytes)
    #expect(PayloadSchema.check(parsed).isEmpty)
  }

  @Test(arguments: [("IKEv2", 46), ("DNS", 9), ("Proxies", 12), ("IPv4", 1)])
  func `every key of a table survives being read into its view and written`(name: String, count: Int) throws {
    let row = try #require(PayloadSchema.named("com.apple.vpn.managed")?.key(name))
    let keys = row.children.map { "<key>\($0.name)</key>\(Self.sample($0))" }.joined()
    let profile = try Profile(
      parsing: Corpus.profile(
        payload:
          "<key>PayloadType</key><string>com.apple.vpn.managed</string><key>\(name)</key><dict>\(keys)</dict>"
      ))
    let value = try #require(profile.payloads[0].value[name])
    let view = try #require(profile.vpns.first)
    #expect(value.dictionary?.keys.count == count)
    #expect(view.propertyList[name] == value)
    #expect(!"\(view)".contains("hunter2"))
  }

  /// A value that the row's table allows.
  static func sample(_ row: SchemaKey) -> String {
    switch (row.type, row.values.first) {
    case (.string, .string(let value)?): "<string>\(value)</string>"
    case (.string, _): "<string>\(row.isSecret ? "hunter2" : "text")</string>"
    case (.integer, _): "<integer>\(row.range?.lowerBound ?? 1)</integer>"
    case (.data, _): "<data>aHVudGVyMg==</data>"
    case (.array, _): "<array>\(row.children.map(sample).joined())</array>"
    default: "<dict>\(row.children.map { "<key>\($0.name)</key>\(sample($0))" }.joined())</dict>"
    }
  }

  @Test func `a password goes in only if it is asked for`() throws {
    var draft = try Self.office()
    #expect(try String(decoding: draft.build().bytes, as: UTF8.self).contains("<key>Password</key>"))
    guard case .pkcs12(var file) = draft.identities[0].source else {
      Issue.record("the draft has no PKCS#12")
      return
    }
    file.password = nil
    draft.identities[0].source = .pkcs12(file)
    #expect(try !String(decoding: draft.build().bytes, as: UTF8.self).contains("<key>Password</key>"))
  }

  @Test func `a leaf is refused unless it is asked for`() throws {
    let root = try TestAuthority.root()
    let leaf = try TestAuthority.server(by: root)
    var draft = ProfileDraft(identifier: "com.example.leaf")
    draft.certificates = [try Certificate(der: root.der), try Certificate(der: leaf.der)]
    let faults = try Self.faults(of: draft)
    #expect(faults.map(\.part) == [.certificate(1)])
    #expect(faults.first?.message.contains("CN=vpn.example.com") == true)
    draft.allowsLeafCertificates = true
    #expect(
      try draft.build().profile.payloads.map(\.type) == [
        "com.apple.security.root", "com.apple.security.pkcs1",
      ])
  }

  @Test(arguments: [
    ("nobody", "dangling-reference"), ("ROOT", "wrong-reference-kind"),
    ("33333333-3333-4333-8333-333333333333", "dangling-reference"),
  ])
  func `a reference that leads nowhere or to the wrong kind is refused`(name: String, rule: String) throws {
    var draft = try Self.office()
    let root = try #require(draft.certificates.first { $0.isSelfSigned })
    draft.vpns[0].ikev2?.payloadCertificateUUID = name == "ROOT" ? root.sha256.description : name
    let faults = try Self.faults(of: draft)
    let fault = faults.first { $0.rule.id == rule }
    #expect(fault?.part == .vpn(0))
    #expect(fault?.keyPath == "IKEv2.PayloadCertificateUUID")
  }

  @Test func `all faults of a draft are told at once, each at its part`() throws {
    var draft = try Self.office()
    draft.vpns[0].ikev2?.mtu = 9000
    draft.vpns[0].ikev2?.remoteAddress = nil
    draft.vpns.append(VPNPayload(userDefinedName: "office vpn", ikev2: IKEv2Configuration()))
    draft.displayName = "bell \u{7}"
    draft.rawPayloads = [RawPayload(name: "x", ["PayloadIdentifier": "a"])]
    let faults = try Self.faults(of: draft).filter { $0.rule.severity == .error }
    let told = Set(faults.map { "\($0.part) \($0.keyPath) \($0.rule.id)" })
    for expected in [
      "vpns[0] IKEv2.MTU value-out-of-range", "vpns[0] IKEv2.RemoteAddress missing-key",
      "vpns[1] IKEv2.RemoteAddress missing-key", "vpns[1]  name-clash",
      "profile PayloadDisplayName not-representable", "rawPayloads[0] PayloadType missing-key",
    ] { #expect(told.contains(expected), "\(expected) not in \(told.sorted())") }
  }

  @Test func `a raw payload keeps its own keys and gets those that are missing`() throws {
    var draft = ProfileDraft(identifier: "com.example.raw")
    draft.rawPayloads = [
      RawPayload(name: "Wi-Fi", ["PayloadType": "com.apple.wifi.managed", "SSID_STR": "Café"]),
      RawPayload(
        name: "own",
        [
          "PayloadType": "com.example.own", "PayloadIdentifier": "com.example.mine",
          "PayloadUUID": "44444444-4444-4444-8444-444444444444",
        ]),
    ]
    let profile = try draft.build().profile
    #expect(profile.payloads[0].identifier == "com.example.raw.wifi-managed.wi-fi")
    #expect(profile.payloads[0].value["SSID_STR"]?.string == "Café")
    #expect(StableUUID.isUUID(profile.payloads[0].uuid))
    #expect(profile.payloads[1].identifier == "com.example.mine")
    #expect(profile.payloads[1].uuid == "44444444-4444-4444-8444-444444444444")
  }

  @Test func `names in any script make identifiers that differ and stay`() throws {
    func identifiers(_ names: [String]) throws -> [String] {
      var draft = ProfileDraft(identifier: "com.example.names")
      draft.identities = names.map { DraftIdentity(name: $0, pkcs12: [1]) }
      return try draft.build().profile.payloads.map(\.identifier)
    }
    let all = try identifiers(["東京", "大阪", "Zoë", "Zoé", "plain"])
    #expect(Set(all).count == 5)
    #expect(all.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(try identifiers(["plain", "大阪"]) == [all[4], all[1]])
  }

  @Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence))
  func `Python's plistlib reads what was built`() throws {
    let script = """
      import plistlib, sys
      p = plistlib.load(sys.stdin.buffer)
      v = p['PayloadContent'][3]
      print(p['PayloadDisplayName'], v['IKEv2']['MTU'], v['IKEv2']['OnDemandRules'][0]['SSIDMatch'][1], p['RemovalDate'])
      """
    let output = try Command.run("python3", ["-c", script], input: Self.office().build().bytes)
    #expect(output.text == "Zoë & Søn <\"x\"> 1300 Office \u{1F980} 2030-03-17 17:46:40\n")
  }

  @Test(.enabled(if: Peer.plutil.isAvailable, Peer.plutil.absence))
  func `plutil accepts what was built`() throws {
    let output = try Command.run("plutil", ["-lint", "-"], input: Self.office().build().bytes)
    #expect(output.status == 0, "\(output.text)")
  }

  static func faults(of draft: ProfileDraft) throws -> [DraftFault] {
    let error = try #require(throws: ProfileError.self) { try draft.build() }
    guard case .draft(let faults) = error else {
      Issue.record("\(error)")
      return []
    }
    return faults
  }
}
