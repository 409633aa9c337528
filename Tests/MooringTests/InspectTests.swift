import Foundation
import Support
import Testing

/// `mooring inspect` on fifteen profiles, good and faulty.
struct InspectTests {
  /// File, exit status, words that stdout (0) or stderr (2) has.
  static let table: [(String, Int32, [String])] = [
    ("d01-ipsec-ondemand-at-wrong-level-and-string-secret", 0, ["VPN", "IPSec", "SharedSecret"]),
    ("d02-vpn-plugin-keys-at-payload-level-no-VPN-dict", 0, ["Problems", "vpn-dictionary-missing"]),
    ("d03-mdm-identity-points-at-ca-and-duplicate-dict-keys", 0, ["Other payloads", "com.apple.mdm"]),
    ("d04-leaf-plus-intermediate-pem-bundle-in-pkcs1", 0, ["Certificates"]),
    ("d05-literal-UUID-and-none-auth-without-eap", 0, ["UUID", "Problems"]),
    ("d06-l2tp-placeholder-inside-data", 2, ["d06-l2tp-placeholder-inside-data.mobileconfig:37:11: "]),
    ("d07-good-ikev2-binary-plist", 0, ["Fixture 7", "CN=Example Root CA"]),
    ("d08-good-ikev2", 0, ["Fixture 7", "CN=Example Issuing CA", "CN=client.example.com", "not signed"]),
    ("d09-p12-aes256-with-ca-chain-inside", 0, ["Identities", "CN=client.example.com"]),
    ("d10-signed-leaf-only", 0, ["signed by CN=signer.example.com", "chain-missing"]),
    (
      "d11-signed-with-intermediate", 0,
      ["signed by CN=signer.example.com", "issued by CN=Example Issuing CA"]
    ),
    ("d12-encrypted-payload-content", 0, ["encrypted"]),
    ("d13-signed-truncated", 2, ["offset 9054", "cut off"]),
    ("d14-signed-inside-signed", 0, ["signed by CN=signer.example.com", "signed-twice"]),
    ("d15-utf8-bom-and-non-ascii", 0, ["Büro VPN – 東京 & Co"]),
  ]

  @Test(arguments: table)
  func `inspect shows each profile, or says where it cannot be read`(
    name: String, status: Int32, words: [String]
  ) throws {
    let answer = try Tool.run([
      "mooring", "inspect", try Fixture.url(name).path, "--at", "2026-12-01T00:00:00Z",
    ])
    #expect(answer.status == status, "\(answer.stderr)")
    for word in words { #expect((status == 0 ? answer.stdout : answer.stderr).contains(word)) }
    #expect(status == 0 ? answer.stderr.isEmpty : answer.stdout.isEmpty)
  }

  /// The profile of an example, and what people asked of such a one: identifiers and algorithms (algo 1036,
  /// setup-ipsec-vpn 638), on-demand rules in words (docker-ipsec-vpn-server 402).
  @Test(arguments: [
    (
      "office",
      ["we are          alice@example.com", "proves          dns:vpn.example.com", "IKE  ", "child  "]
    ),
    ("app-vpn", ["on demand 1  on WiFi and SSID Office: Disconnect", "answers 200: Connect"]),
  ])
  func `inspect says in words what a profile makes a device do`(example: String, words: [String]) throws {
    let file = packageFolder.appending(path: "Tests/ProfileManifestTests/Golden/\(example).mobileconfig")
    let answer = try Tool.run(["mooring", "inspect", file.path, "--at", "2026-12-01T00:00:00Z"])
    for word in words { #expect(answer.stdout.contains(word), "\(answer.stdout)") }
  }

  @Test func `the table names every profile of the corpus`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixture.folder.path).filter {
      $0.hasSuffix(".mobileconfig")
    }
    #expect(files.sorted() == Self.table.map { $0.0 + ".mobileconfig" })
  }

  @Test(arguments: ["d08-good-ikev2", "d11-signed-with-intermediate"])
  func `the text and the JSON of inspect are a promise`(name: String) throws {
    for format in ["text", "json"] {
      let answer = try Tool.run([
        "mooring", "inspect", try Fixture.url(name).path, "--at", "2026-12-01T00:00:00Z", "--format", format,
      ])
      try expectGolden(answer.stdout, "inspect-\(name).\(format)")
    }
  }

  @Test(arguments: table)
  func `no secret of a profile is ever shown`(name: String, status: Int32, words: [String]) throws {
    for format in ["text", "json"] {
      let answer = try Tool.run(["mooring", "inspect", try Fixture.url(name).path, "--format", format])
      for secret in ["not-data", "\"test\"", " test\n", "{password}"] {
        #expect(!answer.stdout.contains(secret) && !answer.stderr.contains(secret))
      }
    }
  }
}
