import EnrolmentProfile
import OpenSSL
import Support
import Testing

@testable import ProfileManifest

/// Every mistake, at its place, with what to do.
struct ManifestMistakeTests {
  /// A manifest, and the beginnings of all its messages in order.
  static let table: [(String, [String])] = [
    ("", ["office.yaml:1:1: the manifest must be a mapping"]),
    ("a: [", ["office.yaml:"]),
    ("vpn: []", ["office.yaml:1:1: the manifest needs profile"]),
    ("profile: { displayName: a }", ["office.yaml:1:10: profile needs identifier"]),
    (
      "profile: { identifer: a }",
      [
        "office.yaml:1:10: profile needs identifier",
        "office.yaml:1:12: profile has no key identifer; did you mean identifier?",
      ]
    ),
    ("profile: { identifier: a, identifier: b }", ["office.yaml:1:27: identifier stands here twice"]),
    (
      "profile: { identifier: a, scope: all, removalDisallowed: no }",
      [
        "office.yaml:1:34: scope must be system or user",
        "office.yaml:1:58: removalDisallowed must be true or false",
      ]
    ),
    (
      "profile: { identifier: a, removalDate: soon }",
      ["office.yaml:1:40: removalDate must be a time such as"]
    ),
    ("profile: { identifier: }", ["office.yaml:1:24: identifier has no value"]),
    (
      "profile: { identifier: a }\nanchors: [none.pem, leaf.pem, noise.bin, ..]",
      [
        "office.yaml:2:11: none.pem: there is no such file",
        "office.yaml:2:21: CN=vpn.example.com,O=Example Ltd: is no CA",
        "office.yaml:2:31: noise.bin: ", "office.yaml:2:42: ..: it is a folder",
      ]
    ),
    (
      "profile: { identifier: a }\nidentities: { x: { pkcs12: { file: alice.p12, password: hunter2 } } }",
      [
        "office.yaml:2:57: the password of alice.p12 does not stand in a manifest; say where it is: env:NAME"
      ]
    ),
    (
      "profile: { identifier: a }\nidentities: { x: { pkcs12: { file: alice.p12, password: \"file:wrong\" } }, y: { scep: {} } }",
      [
        "office.yaml:2:36: alice.p12: ", "office.yaml:2:86: URL is missing",
      ]
    ),
    (
      "profile: { identifier: a }\nidentities: { x: { pkcs12: { file: alice.p12, password: \"env:UNSET\" } } }",
      [
        "office.yaml:2:57: the environment variable UNSET is not set"
      ]
    ),
    (
      "profile: { identifier: a }\ntarget: [ios, macos 14]",
      ["office.yaml:2:10: a target is a system and its version"]
    ),
    (
      "profile: { identifier: a }\nsign: { identity: signer.p12, key: a }",
      [
        "office.yaml:2:19: signer.p12: ", "office.yaml:2:36: key has no place beside identity",
      ]
    ),
    ("profile: { identifier: a }\nsign: {}", ["office.yaml:2:7: sign needs identity"]),
    (
      "profile: { identifier: a }\nvpn: [{ userDefinedName: A, ikev2: { remoteAdress: a } }]",
      [
        "office.yaml:2:36: ", "office.yaml:2:38: ikev2 has no key remoteAdress; did you mean remoteAddress?",
      ]
    ),
    (
      "profile: { identifier: a }\nvpn: [{ userDefinedName: A, vpnType: L2TP }]",
      [
        "office.yaml:2:7: a VPN of type L2TP needs l2tp"
      ]
    ),
    (
      "profile: { identifier: a, displayName: \"VPN of <name>\" }",
      ["office.yaml:1:40: <name> stands for a value of each person; name the people (build --each)"]
    ),
    (
      raw("com.apple.security.root", "leaf.pem"),
      ["office.yaml:2:52: CN=vpn.example.com,O=Example Ltd is no self-signed CA"]
    ),
    (raw("com.apple.security.root", "noise.bin"), ["office.yaml:2:52: "]),
    (raw("com.apple.security.pem", "key.pem"), ["office.yaml:2:51: this holds a private key"]),
    (raw("com.apple.security.pkcs12", "noise.bin"), ["office.yaml:2:54: this is no PKCS#12"]),
    (
      raw("com.apple.security.pkcs12", "signer.p12"),
      ["office.yaml:2:54: ", "write it under identities:, which converts it"]
    ),
    ("profile: { identifier: a, \"x\\ny\": 1 }", ["office.yaml:1:27: profile has no key x\u{FFFD}y"]),
  ]

  /// A manifest with one payload by Apple's keys, whose content is a file.
  private static func raw(_ type: String, _ file: String) -> String {
    "profile: { identifier: a }\npayloads: [{ PayloadType: \(type), PayloadContent: \"file:\(file)\" }]"
  }

  @Test(arguments: table)
  func `every mistake is told at its place`(text: String, expected: [String]) throws {
    let found = try ManifestFolder().mistakes(text)
    for part in expected {
      let isPlaced = part.hasPrefix("office.yaml:")
      #expect(
        found.contains { isPlaced ? $0.hasPrefix(part) : $0.contains(part) }, "\(part) is not in \(found)")
    }
    #expect(found.allSatisfy { $0.hasPrefix("office.yaml:") })
  }

  /// Lines under `ikev2` (line 10 on) and the message they get.
  static let ikev2: [(String, String)] = [
    ("authentication: { eap: mschapv2, username: a }\nmtu: 9000", "office.yaml:11:"),
    (
      "authentication: { eap: mschapv2, username: a }\nmtu: big",
      "office.yaml:11:12: mtu must be a whole number"
    ),
    ("authentication: { eap: md5 }", "office.yaml:10:23: authentication is one of"),
    ("authentication: { certificate: devise }", "office.yaml:10:38: "),
    (
      "authentication: { sharedSecret: hunter2 }",
      "office.yaml:10:39: the shared secret does not stand in a manifest"
    ),
    ("authentication: { certificate: device, username: a }", "office.yaml:10:56: username has no place here"),
    (
      "authentication: { certificate: device }\nauthenticationMethod: None",
      "office.yaml:10:23: authentication says what authenticationMethod says too"
    ),
    (
      "authentication: { certificate: device }\ndisableMobike: true",
      "office.yaml:11:7: ikev2 has no key disableMobike; did you mean disableMOBIKE?"
    ),
    (
      "authentication: { certificate: device }\nencryptionAlgorithm: AES-256",
      "office.yaml:11:7: encryptionAlgorithm does not belong into ikev2; it belongs into ikev2.ikeSecurityAssociationParameters"
    ),
    (
      "authentication: { certificate: device }\ndeadPeerDetectionRate: hihg",
      "office.yaml:11:30: deadPeerDetectionRate is one of None, Low, Medium, High; did you mean High?"
    ),
  ]

  @Test(arguments: ikev2)
  func `a mistake in a VPN is told at its line`(lines: String, expected: String) throws {
    let found = try ManifestFolder().mistakes(ManifestFolder.vpn(lines))
    #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
  }

  @Test func `all mistakes come at once, in the order of their places, and no secret among them`() throws {
    let found = try ManifestFolder().mistakes(
      """
      profile: { identifier: com.example.vpn, scop: system }
      anchors: [none.pem]
      vpn:
        - userDefinedName: Office
          ikev2:
            remoteAddress: vpn.example.com
            remoteIdentifier: vpn.example.com
            localIdentifier: a
            mtu: 9000
            authentication: { sharedSecret: hunter2 }
          onDemandRules: [{ action: conect }]
      sign: { identity: none.p12 }
      """)
    #expect(found.count == 6, "\(found)")
    #expect(found.map { $0.split(separator: ":")[1] } == ["1", "2", "9", "10", "11", "12"])
    #expect(!found.joined().contains("hunter2"))
  }

  @Test func `at every level each key has a spelling of its own`() {
    for schema in PayloadSchema.all {
      let levels = [schema.keys] + schema.allKeys.map(\.children)
      for level in levels {
        let spellings = level.map { ManifestKey.spelling(of: $0.name) }
        #expect(Set(spellings).count == spellings.count, "\(schema.payloadType): \(spellings)")
      }
    }
  }

  @Test func `a damaged manifest is refused or built, and never more`() throws {
    let folder = try ManifestFolder()
    let good = Array(ManifestBuildTests.office.utf8)
    var random = RepeatableGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = good
      let place = Int.random(in: bytes.indices, using: &random)
      if Bool.random(using: &random) {
        bytes.removeSubrange(place...)
      } else {
        bytes[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
      }
      do throws(ManifestErrors) {
        _ = try Manifest(parsing: bytes, file: "\(folder.folder.path)/office.yaml").build(
          secrets: SecretSource(), at: TestAuthority.now)
      } catch {
        #expect(!error.messages.isEmpty)
      }
    }
  }
}
