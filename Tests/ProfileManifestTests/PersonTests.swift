import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import PropertyList
import Support
import Testing

/// Names and passwords of every shape survive YAML, property list and signature.
struct PersonTests {
  static let name = "Zoë & Søn <\"x\">"
  static let ssid = "🏢☕️ ]]> &amp; 'Office'"
  /// Every printable ASCII character, the space and DEL's neighbours included.
  static let password = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))

  private static let manifest = """
    profile: { identifier: com.example.zoe, displayName: 'Zoë & Søn <"x">', consentText: { default: 'Zoë & Søn <"x">' } }
    vpn:
      - userDefinedName: 'Zoë & Søn <"x">'
        ikev2:
          remoteAddress: vpn.example.com
          remoteIdentifier: vpn.example.com
          localIdentifier: "Zo\\u00EB & S\\xF8n <\\"x\\">"
          authentication: { eap: mschapv2, username: 'Zoë & Søn <"x">', password: "env:PASSWORD" }
        onDemandRules: [{ ssidMatch: ["🏢☕️ ]]> &amp; 'Office'"], action: ignore }]
      - userDefinedName: Cisco
        ipSec: { remoteAddress: a, authentication: { sharedSecret: "file:secret" } }
    payloads:
      - PayloadType: com.apple.wifi.managed
        SSID_STR: "\\U0001F3E2☕️ ]]> &amp; 'Office'"
        Password: file:secret
    sign: { identity: signer.p12, password: "file:password" }
    """

  private static func signed() throws -> (profile: Profile, bytes: [UInt8]) {
    let folder = try ManifestFolder()
    try folder.folder.write("secret", Array((password + "\n").utf8))
    let built = try Manifest(parsing: Array(manifest.utf8), file: "\(folder.folder.path)/zoe.yaml").build(
      secrets: SecretSource(environment: ["PASSWORD": password]), at: TestAuthority.now)
    let signer = try #require(built.signer)
    let bytes = try ProfileSigning.sign(built.content, by: signer, at: TestAuthority.now)
    return (try Profile(parsing: bytes), bytes)
  }

  @Test func `a person, a network and a password with every character come through`() throws {
    let (profile, _) = try Self.signed()
    #expect(profile.signature != nil)
    #expect(profile.displayName == Self.name && profile.consentText["default"] == Self.name)
    let vpn = try #require(profile.vpns.first)
    let ikev2 = try #require(vpn.ikev2)
    #expect(vpn.userDefinedName == Self.name && ikev2.authName == Self.name)
    #expect(ikev2.localIdentifier == Self.name)
    #expect(ikev2.authPassword?.withBytes { Array($0) } == Array(Self.password.utf8))
    #expect(ikev2.onDemandRules?.first?.ssidMatch == [Self.ssid])
    #expect(profile.payloads[1].value["IPSec"]?["SharedSecret"]?.data == Array(Self.password.utf8))
    #expect(profile.payloads[2].value["SSID_STR"]?.string == Self.ssid)
    #expect(profile.payloads[2].value["Password"]?.string == Self.password)
    #expect(PayloadSchema.check(profile).filter { $0.severity == .error } == [])
  }

  @Test(.enabled(if: Peer.python3.isAvailable && Peer.openssl.isAvailable, Peer.python3.absence))
  func `OpenSSL and Python read the same`() throws {
    let folder = try TemporaryFolder()
    try folder.write("zoe.mobileconfig", Self.signed().bytes)
    try folder.write("expected", Array([Self.name, Self.ssid, Self.password].joined(separator: "\n").utf8))
    let script = """
      import plistlib, subprocess, sys
      content = subprocess.run(["openssl", "cms", "-verify", "-noverify", "-inform", "DER", "-binary",
        "-in", "zoe.mobileconfig"], capture_output=True, check=True).stdout
      payloads = plistlib.loads(content)["PayloadContent"]
      name, ssid, password = open("expected", encoding="utf-8").read().split("\\n")
      ikev2 = payloads[0]["IKEv2"]
      assert payloads[0]["UserDefinedName"] == ikev2["AuthName"] == ikev2["LocalIdentifier"] == name
      assert ikev2["AuthPassword"] == payloads[2]["Password"] == password
      assert payloads[1]["IPSec"]["SharedSecret"] == password.encode()
      assert ikev2["OnDemandRules"][0]["SSIDMatch"] == [ssid] and payloads[2]["SSID_STR"] == ssid
      print("the same")
      """
    try folder.write("compare.py", Array(script.utf8))
    #expect(try shell("cd '\(folder.path)' && python3 compare.py") == "the same\n")
  }

  @Test func `a manifest with ten mistakes reports ten, each at its place`() throws {
    let found = try ManifestFolder().mistakes(
      """
      profile: { identifier: com.example.ten, scope: everybody, colour: blue }
      anchors: [none.pem]
      identities:
        device: { scep: { url: "https://scep.example.com", keysize: 1000, challenge: hunter2 } }
      mdm: { identity: devise, topic: com.apple.mgmt.x, serverURL: "http://mdm.example.com" }
      vpn:
        - userDefinedName: Office
          ipSec: { remoteAddress: a, authentication: { username: alice } }
      dnsSettings: { dnsProtocol: TLS }
      payloads: [{ PayloadType: com.apple.relay.managed, Relays: [{ HTTP2RelayURL: [a] }] }]
      """)
    let places = found.map { $0.split(separator: ":")[1...2].joined(separator: ":") }
    #expect(
      places == ["1:48", "1:59", "2:11", "4:54", "4:80", "5:18", "5:51", "8:48", "9:14", "10:78"], "\(found)")
    #expect(!found.joined().contains("hunter2"))
  }
}
