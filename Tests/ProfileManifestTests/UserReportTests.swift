import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import PropertyList
import Support
import Testing

/// Mistakes that people report of profiles they were given or wrote: no manifest builds them.
struct UserReportTests {
  /// A manifest that would make the mistake, and what is said instead.
  struct Report: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let manifest: String
    let message: String

    init(_ description: String, _ manifest: String, _ message: String) {
      (testDescription, self.manifest, self.message) = (description, manifest, message)
    }
  }

  private static func ikev2(_ lines: String, _ beside: String = "") -> String {
    ManifestFolder.vpn(lines, beside)
  }

  private static func payloads(_ lines: String) -> String {
    "profile: { identifier: com.example.raw }\npayloads:\n" + lines
  }

  private static func acme(_ lines: String) -> String {
    "profile: { identifier: com.example.acme }\nidentities: { device: { acme: { directoryURL: \"https://acme.example.com\", "
      + "clientIdentifier: $SERIALNUMBER, subject: { CN: a }, \(lines) } } }"
  }

  // MARK: Refused

  static let refused: [Report] = [
    Report(
      "a VPN whose certificate reference leads nowhere", ikev2("authentication: { certificate: devise }"),
      "10:38: devise is no name under identities; did you mean device?"),
    Report(
      "a VPN whose certificate reference leads to a CA",
      ikev2("authentication: { certificate: Example Root }"),
      "10:38: PayloadCertificateUUID points at a payload of type \"com.apple.security.root\""),
    Report(
      "certificate authentication without an identity",
      ikev2("authenticationMethod: Certificate"), "7:7: PayloadCertificateUUID is missing"),
    Report(
      "the method None without EAP", ikev2("authenticationMethod: None"),
      "10:7: AuthenticationMethod None without ExtendedAuthEnabled 1 is taken as SharedSecret"),
    Report(
      "a VPN that says nothing of authentication", ikev2("mtu: 1300"), "7:7: ikev2 needs authentication"),
    Report(
      "a server whose certificate has another name",
      ikev2("authentication: { certificate: device }", "serverCertificate: chain.pem")
        .replacing("remoteIdentifier: vpn.example.com", with: "remoteIdentifier: gate.example.com"),
      "11:24: the anchors of this profile refuse the server: CN=vpn.example.com,O=Example Ltd: its names are "
        + "DNS:vpn.example.com; wanted is DNS:gate.example.com [name-mismatch]"),
    Report(
      "a cipher that the target no longer has",
      ikev2(
        "authentication: { certificate: device }\nikeSecurityAssociationParameters: { encryptionAlgorithm: 3DES }"
      ) + "\ntarget: [ios 17, ios 26]",
      "11:43: EncryptionAlgorithm \"3DES\" is gone from iOS 26.0 on; take another"),
    Report(
      "a Diffie-Hellman group that the target no longer has",
      ikev2(
        "authentication: { certificate: device }\nchildSecurityAssociationParameters: { diffieHellmanGroup: 2 }"
      ) + "\ntarget: macos 26",
      "11:45: DiffieHellmanGroup 2 is gone from macOS 26.0 on; take another"),
    Report(
      "on-demand rules that decide by domains and name none",
      ikev2("authentication: { certificate: device }", "onDemandRules: [{ action: evaluateConnection }]"),
      "11:21: ActionParameters is missing"),
    Report(
      "a VPN of an app that names no app",
      "profile: { identifier: a.b }\nvpn: { userDefinedName: A, vpn: { remoteAddress: a } }",
      "2:6: VPNSubType is missing"),
    Report(
      "a key of a WireGuard tunnel in the open",
      "profile: { identifier: a.b }\nvpn: { userDefinedName: A, vpnSubType: c, vendorConfig: { WgQuickConfig: \"[Interface] PrivateKey=AAAA\" }, vpn: { remoteAddress: a } }",
      "2:74: WgQuickConfig does not stand in a manifest"),
    Report(
      "two VPNs of one identifier",
      "profile: { identifier: a.b }\nvpn:\n"
        + String(
          repeating:
            "  - { userDefinedName: A, l2tp: { remoteAddress: a, authentication: { sharedSecret: \"env:PSK\" } } }\n",
          count: 2),
      "4:5: its name \"A\" makes the same identifier \"a.b.vpn.a\" as vpns[0] \"A\"; give it another name"),
    Report(
      "a placeholder in place of a UUID",
      payloads(
        "  - { PayloadType: com.apple.relay.managed, PayloadUUID: REPLACE-WITH-UUID, Relays: [{ HTTP2RelayURL: a }] }"
      ),
      "3:45: PayloadUUID is \"REPLACE-WITH-UUID\", which is no UUID"),
    Report(
      "two payloads of one UUID",
      payloads(
        ["A", "B"].map {
          "  - { PayloadType: com.apple.relay.managed, PayloadDisplayName: \($0), PayloadUUID: 44444444-4444-4444-8444-444444444444, Relays: [{ HTTP2RelayURL: a }] }\n"
        }.joined()),
      "4:68: PayloadContent[1] and PayloadContent[0] have the same PayloadUUID"),
    Report(
      "an enrolment without its identity",
      "profile: { identifier: a.b }\nmdm: { topic: com.apple.mgmt.x, serverURL: \"https://a\" }",
      "2:6: IdentityCertificateUUID is missing"),
    Report(
      "an enrolment whose server the anchors refuse",
      "profile: { identifier: a.b }\nanchors: [root.pem]\nidentities: { device: { scep: { url: \"https://a\", keysize: 2048 } } }\n"
        + "mdm: { identity: device, topic: com.apple.mgmt.x, serverURL: \"https://vpn.example.com\", serverCertificate: fake.pem }",
      "4:108: the anchors of this profile refuse the server: "),
    Report(
      "a typing error in PayloadScope", "profile: { identifier: a.b, payloadScop: User }",
      "1:29: profile has no key payloadScop"),
    Report(
      "a scope that does not exist", "profile: { identifier: a.b, scope: Systm }",
      "1:36: scope must be system or user"),
    Report(
      "a key that does not exist",
      payloads(
        "  - { PayloadType: com.apple.relay.managed, Relays: [{ HTTP2RelayURL: a }], MatchDomain: [a] }"),
      "3:77: the payload com.apple.relay.managed has no key MatchDomain; did you mean MatchDomains?"),
    Report(
      "attestation of a key outside of the hardware",
      acme("keyType: RSA, keySize: 2048, hardwareBound: false, attest: true"),
      "2:179: Attest needs HardwareBound true"),
    Report(
      "an RSA key in the hardware", acme("keyType: RSA, keySize: 2048, hardwareBound: true"),
      "2:128: the hardware keeps no RSA keys; write ECSECPrimeRandom and 256"),
    Report(
      "P-521 called 512", acme("keyType: ECSECPrimeRandom, keySize: 512, hardwareBound: false"),
      "2:155: KeySize is 512; such keys have 192, 256, 384 or 521 bits; the curve that people call 512 has 521"
    ),
    Report(
      "a SCEP identity with an elliptic curve key",
      "profile: { identifier: a.b }\nidentities: { device: { scep: { url: \"https://a\", keysize: 2048, keyType: EC } } }",
      "2:66: Key Type is \"EC\"; SCEP knows RSA only, other keys need ACME"),
    Report(
      "a SCEP key spelt as that of ACME",
      "profile: { identifier: a.b }\nidentities: { device: { scep: { url: \"https://a\", keySize: 2048 } } }",
      "2:51: scep has no key keySize; did you mean keysize?"),
  ]

  @Test(arguments: refused)
  func `is refused`(report: Report) throws {
    let found = try ManifestFolder().mistakes(report.manifest)
    #expect(found.count == 1, "\(found)")
    #expect(found.contains { $0.hasPrefix("office.yaml:\(report.message)") }, "\(found)")
  }

  // MARK: Told

  static let told: [Report] = [
    Report(
      "a local identifier that the client's certificate does not have",
      ikev2("authentication: { certificate: device }").replacing(
        "alice@example.com", with: "bob@example.com"),
      "9:7: the identity device: LocalIdentifier \"bob@example.com\" is no name in its certificate, which has "
    ),
    Report(
      "PFS without a group", ikev2("authentication: { certificate: device }\nenablePFS: true"),
      "11:7: EnablePFS is on and IKESecurityAssociationParameters.DiffieHellmanGroup is missing"),
    Report(
      "a rule that hides the exception after it",
      ikev2(
        "authentication: { certificate: device }",
        "onDemandRules: [{ action: connect }, { ssidMatch: [Home], action: disconnect }]"),
      "11:21: this rule has no condition and always decides; the rules after it never count"),
    Report(
      "an identifier that the ACME server takes once",
      acme("keyType: RSA, keySize: 2048, hardwareBound: false").replacing("$SERIALNUMBER", with: "fixed"),
      "2:93: clientIdentifier is the same for every device with this profile, and most servers take each once"
    ),
    Report(
      "an anchor that the enrolment brings itself",
      "profile: { identifier: a.b }\nanchors: [root.pem]\nidentities: { device: { scep: { url: \"https://a\", keysize: 2048 } } }\n"
        + "mdm: { identity: device, topic: com.apple.mgmt.x, serverURL: \"https://a\" }",
      "4:6: iOS wants the anchor of the MDM server installed before it enrols"),
    Report(
      "a payload that is not known here", payloads("  - { PayloadType: com.example.unheard, Anything: 1 }"),
      "3:7: the schema of \"com.example.unheard\" is not known here; only its common keys were checked"),
    Report(
      "a secret that whoever holds the file can read",
      ikev2("authentication: { sharedSecret: \"env:PSK\" }"),
      "10:39: the shared secret goes into the profile, where whoever holds the file can read it"),
    Report(
      "a removal password that removal does not ask for",
      "profile: { identifier: a.b, removalPassword: \"env:PSK\" }",
      "1:46: anybody can remove the profile without the password; add removalDisallowed: true"),
  ]

  @Test(arguments: told)
  func `is told`(report: Report) throws {
    let folder = try ManifestFolder()
    let notices = try folder.build(report.manifest).notices.map {
      $0.description.replacing(folder.folder.path + "/", with: "")
    }
    #expect(notices.contains { $0.hasPrefix("office.yaml:\(report.message)") }, "\(notices)")
  }

  // MARK: Never made

  @Test func `every payload has its version, identifier and a UUID of its own`() throws {
    let profile = try ManifestFolder().profile(ManifestBuildTests.office)
    for payload in [profile.root] + profile.payloads.map(\.value) {
      #expect(payload["PayloadVersion"]?.integer == 1)
      #expect(payload["PayloadUUID"]?.string.map(StableUUID.isUUID) == true)
    }
    let payloads = profile.payloads
    #expect(Set(payloads.map(\.uuid)).count == payloads.count)
    #expect(Set(payloads.map(\.identifier)).count == payloads.count)
  }

  @Test func `two variants of a profile share neither identifiers nor UUIDs, and a second build all of them`()
    throws
  {
    func names(_ identifier: String) throws -> Set<String> {
      let text = ManifestBuildTests.office.replacing("com.example.vpn", with: identifier)
      let profile = try ManifestFolder().profile(text)
      // Certificates are issued anew for each folder here, and named by their hash.
      let payloads = profile.payloads.filter { $0.displayName == "device" || $0.displayName == "Office" }
      return Set([profile.identifier, profile.uuid] + payloads.flatMap { [$0.identifier, $0.uuid] })
    }
    let first = try names("com.example.one")
    #expect(try first.isDisjoint(with: names("com.example.two")))
    #expect(try first == names("com.example.one"))
  }

  @Test(arguments: [
    "pkcs12: { file: alice.p12, password: \"file:password\" }",
    "scep: { url: \"https://scep.example.com\", keysize: 2048 }",
    "acme: { directoryURL: \"https://acme.example.com\", clientIdentifier: $SERIALNUMBER, subject: { CN: a }, keyType: ECSECPrimeRandom, keySize: 256, hardwareBound: true }",
  ])
  func `every kind of identity serves every kind of VPN, and stands alone`(identity: String) throws {
    let head =
      "profile: { identifier: a.b }\nanchors: [root.pem]\nidentities: { device: { \(identity) } }\n"
    let folder = try ManifestFolder()
    #expect(try folder.profile(head).payloads.count == 2)
    let ikev2 = "remoteAddress: a, remoteIdentifier: a, localIdentifier: a, authentication: "
    for vpn in [
      "ikev2: { \(ikev2) { certificate: device } }", "ikev2: { \(ikev2) { eap: tls, certificate: device } }",
      "ipSec: { remoteAddress: a, authentication: { certificate: device } }",
      "vpnSubType: c, vpn: { remoteAddress: a, authentication: { certificate: device } }",
      "vpnSubType: c, transparentProxy: { authentication: { certificate: device } }",
      "alwaysOn: { tunnelConfigurations: [{ \(ikev2) { certificate: device } }] }",
      "perApp: { safariDomains: [a.example] }, ikev2: { \(ikev2) { certificate: device } }",
    ] {
      let profile = try folder.profile(head + "vpn: { userDefinedName: A, \(vpn) }")
      let faults = PayloadSchema.check(profile, lookingInside: true)
      #expect(faults.filter { $0.severity == .error } == [], "\(vpn)")
    }
  }

  @Test func `the type of the identity's key is never another than the VPN says`() throws {
    for (size, type) in [(256, "ECDSA256"), (384, "ECDSA384"), (521, "ECDSA521")] {
      let profile = try ManifestFolder().profile(
        Self.acme("keyType: ECSECPrimeRandom, keySize: \(size), hardwareBound: false")
          + "\nanchors: [root.pem]\nvpn: { userDefinedName: A, ikev2: { remoteAddress: a, remoteIdentifier: a, localIdentifier: a, "
          + "authentication: { eap: tls, certificate: device } } }")
      let ikev2 = try #require(profile.vpns.first?.ikev2)
      #expect(ikev2.certificateType?.rawValue == type)
      #expect(ikev2.serverCertificateIssuerCommonName == profile.certificates.first?.subject.commonName)
    }
  }

  @Test func `on-demand rules are the same in every kind of VPN that has them`() throws {
    let rules = "[{ ssidMatch: [Office], action: disconnect }, { action: connect }]"
    var found: [[OnDemandRule]] = []
    for (key, vpn) in [
      (
        "IKEv2",
        "ikev2: { remoteAddress: a, remoteIdentifier: a, localIdentifier: a, authentication: { eap: mschapv2 } }"
      ),
      ("IPSec", "ipSec: { remoteAddress: a, authentication: { sharedSecret: \"env:PSK\" } }"),
      ("VPN", "vpnSubType: c, vpn: { remoteAddress: a }"),
      ("TransparentProxy", "vpnSubType: c, transparentProxy: {}"),
    ] {
      let profile = try ManifestFolder().profile(
        "profile: { identifier: a.b }\nvpn: { userDefinedName: A, onDemandRules: \(rules), \(vpn) }")
      let dictionary = try #require(profile.payloads.first?.value[key])
      #expect(dictionary["OnDemandEnabled"]?.integer == 1)
      found.append((dictionary["OnDemandRules"]?.array ?? []).compactMap { OnDemandRule($0) })
    }
    #expect(found.allSatisfy { $0.count == 2 && $0 == found[0] })
  }
}
