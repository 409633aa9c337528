import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import PropertyList
import Support
import Testing
import TrustEvaluation

/// What a good manifest becomes.
struct ManifestBuildTests {
  static let office = """
    profile:
      identifier: com.example.vpn
      displayName: Example
      organization: Example Ltd
      description: A test
      consentText: { default: Yes?, ja: はい }
      scope: system
      removalDisallowed: true
      removalDate: 2027-01-31T00:00:00Z
    anchors: bundle.pem
    identities:
      device: { pkcs12: { file: alice.p12, password: "file:password", embedPassword: true } }
    vpn:
      - userDefinedName: Office
        ikev2:
          remoteAddress: vpn.example.com
          remoteIdentifier: vpn.example.com
          localIdentifier: alice@example.com
          authentication: { certificate: device }
          deadPeerDetectionRate: high
          disableMOBIKE: true
          mtu: 1300
          natKeepAliveInterval: 60
          ikeSecurityAssociationParameters: { encryptionAlgorithm: aes-256-gcm, diffieHellmanGroup: 19 }
        serverCertificate: chain.pem
        dns: { dnsProtocol: cleartext, serverAddresses: [10.0.0.1], searchDomains: [example.com] }
        ipv4: { overridePrimary: true }
        onDemandRules:
          - { ssidMatch: [Office], action: disconnect }
          - interfaceTypeMatch: wifi
            action: evaluateConnection
            actionParameters: [{ domains: [example.com], domainAction: connectIfNeeded }]
          - { action: ignore }
    target: [ios 17, macos 14]
    sign: { identity: signer.p12, password: "file:password" }
    """

  @Test func `a manifest becomes the profile that it describes`() throws {
    let folder = try ManifestFolder()
    let built = try folder.build(Self.office)
    let profile = try Profile(parsing: built.content)
    #expect(
      profile.payloads.map(\.type) == [
        "com.apple.security.root", "com.apple.security.pkcs1", "com.apple.security.pkcs12",
        "com.apple.vpn.managed",
      ])
    #expect(profile.displayName == "Example" && profile.organization == "Example Ltd")
    #expect(profile.consentText == ["default": "Yes?", "ja": "はい"])
    #expect(profile.scope == "System" && profile.isRemovalDisallowed)
    #expect(built.signer?.chain.count == 1)
    let vpn = try #require(profile.vpns.first)
    let ikev2 = try #require(vpn.ikev2)
    #expect(vpn.vpnType == .ikev2 && vpn.ipv4?.overridePrimary == true)
    #expect(ikev2.authenticationMethod == .certificate && ikev2.extendedAuthEnabled == nil)
    #expect(ikev2.payloadCertificateUUID == profile.payloads[2].uuid)
    #expect(ikev2.deadPeerDetectionRate == .high && ikev2.disableMOBIKE == true && ikev2.mtu == 1300)
    #expect(ikev2.ikeSecurityAssociationParameters?.encryptionAlgorithm?.rawValue == "AES-256-GCM")
    #expect(ikev2.onDemandEnabled == true)
    #expect(ikev2.onDemandRules?.map(\.action) == [.disconnect, .evaluateConnection, .ignore])
    #expect(ikev2.onDemandRules?[1].interfaceTypeMatch == .wifi)
    #expect(ikev2.onDemandRules?[1].actionParameters?.first?.domainAction == .connectIfNeeded)
    #expect(PayloadSchema.check(profile).filter { $0.severity == .error }.isEmpty)
    #expect(built.verdicts["Office"]?.server != nil)
  }

  @Test func `flags are written as the integers that Apple asks for`() throws {
    let profile = try ManifestFolder().profile(Self.office)
    let ikev2 = try #require(profile.payloads[3].value["IKEv2"])
    #expect(ikev2["DisableMOBIKE"]?.integer == 1 && ikev2["DisableMOBIKE"]?.boolean == nil)
    #expect(ikev2["OnDemandEnabled"]?.integer == 1)
  }

  @Test(
    arguments: [
      ("{ eap: mschapv2, username: alice }", "None", 1, "alice", nil),
      ("{ eap: mschapv2, username: alice, password: \"env:PSK\" }", "None", 1, "alice", "AuthPassword"),
      ("{ eap: tls, certificate: device }", "None", 1, nil, nil),
      ("{ certificate: device }", "Certificate", nil, nil, nil),
      ("{ sharedSecret: \"env:PSK\" }", "SharedSecret", nil, nil, "SharedSecret"),
    ] as [(String, String, Int?, String?, String?)])
  func `authentication in short is Apple's five keys`(
    form: String, method: String, extended: Int?, name: String?, secret: String?
  ) throws {
    let profile = try ManifestFolder().profile(ManifestFolder.vpn("authentication: \(form)"))
    let ikev2 = try #require(profile.payloads.last?.value["IKEv2"])
    #expect(ikev2["AuthenticationMethod"]?.string == method)
    #expect(ikev2["ExtendedAuthEnabled"]?.integer == extended)
    #expect(ikev2["AuthName"]?.string == name)
    for key in ["AuthPassword", "SharedSecret"] {
      #expect(ikev2[key]?.string == (key == secret ? "psk-secret" : nil))
    }
    #expect((ikev2["PayloadCertificateUUID"] != nil) == form.contains("certificate"))
  }

  @Test func `the password of an identity is in the profile only if that is asked for`() throws {
    let folder = try ManifestFolder()
    let embedded = try folder.profile(Self.office)
    let asked = try folder.profile(Self.office.replacing(", embedPassword: true", with: ""))
    #expect(embedded.payloads[2].value["Password"]?.string == "s3cret")
    #expect(asked.payloads[2].value["Password"] == nil)
  }

  @Test func `the same files give the same bytes in another folder`() throws {
    let first = try ManifestFolder()
    let second = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: first.folder.path) {
      try second.write("deep/\(name)", Array(Data(contentsOf: URL(filePath: "\(first.folder.path)/\(name)"))))
    }
    let again = try Manifest(parsing: Array(Self.office.utf8), file: "\(second.path)/deep/other.yaml").build(
      secrets: SecretSource(), at: TestAuthority.now.addingTimeInterval(3_600))
    #expect(try first.build(Self.office).content == again.content)
  }

  @Test func `raw payloads are taken by Apple's own keys`() throws {
    let profile = try ManifestFolder().profile(
      """
      profile: { identifier: com.example.raw }
      payloads:
        - PayloadType: com.apple.wifi.managed
          SSID_STR: Office
          AutoJoin: true
      """)
    #expect(profile.payloads.first?.value["SSID_STR"]?.string == "Office")
    #expect(profile.payloads.first?.value["AutoJoin"]?.boolean == true)
    #expect(profile.payloads.first?.value["PayloadUUID"] != nil)
  }

  @Test func `an untrusted server stops the build, or is a notice where that is allowed`() throws {
    let folder = try ManifestFolder()
    let text = ManifestFolder.vpn("authentication: { certificate: device }", "serverCertificate: fake.pem")
    let mistakes = folder.mistakes(text)
    #expect(
      mistakes.count == 1 && mistakes[0].contains("App Generated CA")
        && mistakes[0].contains("[unknown-root]"))
    let built = try folder.build(text, allowUntrusted: true)
    #expect(built.notices.contains { $0.message.contains("App Generated CA") })
    #expect(built.verdicts["Office"]?.server == nil)
  }

  @Test func `an issuer name that is no anchor's is worth a notice`() throws {
    let built = try ManifestFolder().build(
      ManifestFolder.vpn(
        "authentication: { certificate: device }\nserverCertificateIssuerCommonName: Example Issuing CA"))
    #expect(
      built.notices.contains { $0.message.contains("serverCertificateIssuerCommonName") && $0.line == 11 })
  }

  @Test func `without signing the signer's secret is not asked for`() throws {
    let text = Self.office.replacing(
      "identity: signer.p12, password: \"file:password\"",
      with: "identity: signer.p12, password: \"env:UNSET\"")
    let folder = try ManifestFolder()
    #expect(try folder.build(text, signs: false).signer == nil)
    #expect(folder.mistakes(text).count == 1)
  }

  @Test func `the template builds once its files are there`() throws {
    let folder = try ManifestFolder()
    let chain = try Array(Data(contentsOf: URL(filePath: "\(folder.folder.path)/chain.pem")))
    try folder.folder.write("server-chain.pem", chain)
    let profile = try folder.profile(ManifestTemplate.text)
    #expect(profile.vpns.first?.userDefinedName == "Example VPN")
  }
}
