import EnrolmentProfile
import Foundation
import OpenSSL
import PropertyList
import Support
import Testing

@Suite struct ProfileTests {
  @Test(arguments: [
    ("d01", "com.example.fixture1", ["com.apple.vpn.managed"]),
    ("d02", "com.example.fixture2", ["com.apple.vpn.managed"]),
    ("d05", "com.example.fixture5", ["com.apple.vpn.managed"]),
    (
      "d08", "com.example.fixture7",
      [
        "com.apple.security.root", "com.apple.security.pkcs1", "com.apple.security.pkcs12",
        "com.apple.vpn.managed",
      ]
    ),
    ("d15", "com.example.fixture15", []),
  ])
  func `a profile is read with its payloads in order`(name: String, identifier: String, types: [String])
    throws
  {
    let profile = try Profile(parsing: Fixture.bytes(name))
    #expect(profile.identifier == identifier)
    #expect(profile.payloads.map(\.type) == types)
    #expect(profile.signature == nil)
    #expect(profile.format == .xml)
  }

  @Test func `binary and XML of one profile say the same`() throws {
    let binary = try Profile(parsing: Fixture.bytes("d07"))
    let xml = try Profile(parsing: Fixture.bytes("d08"))
    #expect(binary.format == .binary)
    #expect(binary.payloads.map(\.type) == xml.payloads.map(\.type))
    #expect(binary.certificates.count == 2)
    #expect(binary.serverNames == [.dns("vpn.example.com")])
    guard case .offset = binary.payloads[0].value.position else {
      Issue.record("a binary profile's values have offsets")
      return
    }
  }

  @Test func `every value knows its line and column`() throws {
    let profile = try Profile(parsing: Fixture.bytes("d01"))
    let secret = profile.payloads[0].value["IPSec"]?["SharedSecret"]
    #expect(secret?.string == "not-data")
    let lines = String(decoding: profile.content, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("not-data") })
    #expect(secret?.position == .text(line: line + 1, column: 5))
  }

  @Test(arguments: [("d10", 1), ("d11", 2)])
  func `a signed profile is read with its signature`(name: String, certificates: Int) throws {
    let profile = try Profile(parsing: Fixture.bytes(name))
    let signature = try #require(profile.signature)
    #expect(signature.isValid)
    #expect(signature.certificates.count == certificates)
    #expect(signature.signers.first?.certificate != nil)
    #expect(!profile.payloads.isEmpty)
    #expect(profile.content == (try ProfileSigning.unsign(Fixture.bytes(name))))
  }

  @Test func `a profile signed twice is read, and both signatures are told`() throws {
    let profile = try Profile(parsing: Fixture.bytes("d14"))
    #expect(profile.signatures.count == 2)
    #expect(!profile.identifier.isEmpty)
  }

  @Test func `an encrypted profile is recognised`() throws {
    let profile = try Profile(parsing: Fixture.bytes("d12"))
    #expect(profile.isEncrypted)
    #expect(profile.payloads.isEmpty)
    #expect(try #require(profile.encryptedContent).count > 100)
  }

  @Test func `a byte order mark and other scripts are read`() throws {
    let profile = try Profile(parsing: Fixture.bytes("d15"))
    #expect(profile.hasByteOrderMark)
    #expect(profile.displayName == "Büro VPN – 東京 & Co")
  }

  @Test func `broken data is refused with line and column`() throws {
    let error = try #require(throws: ProfileError.self) { try Profile(parsing: Fixture.bytes("d06")) }
    guard case .notAPropertyList = error, case .text(let line, _) = error.position else {
      Issue.record("\(error)")
      return
    }
    let lines = String(decoding: try Fixture.bytes("d06"), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let expected = try #require(lines.firstIndex { $0.contains("{psk}") })
    #expect(line == expected + 1)
  }

  @Test func `a truncated signature is refused with its offset`() throws {
    let error = try #require(throws: ProfileError.self) { try Profile(parsing: Fixture.bytes("d13")) }
    guard case .damagedSignature = error, case .offset(let offset) = error.position else {
      Issue.record("\(error)")
      return
    }
    #expect((0...9054).contains(offset))
    #expect(error.description.contains("offset \(offset)"))
  }

  @Test(arguments: [
    ("<array/>", "root is array"),
    ("<dict/>", "no PayloadType"),
    ("<dict><key>PayloadType</key><string>Service</string></dict>", "\"Service\""),
    ("<dict><key>PayloadType</key><integer>1</integer></dict>", "of type integer"),
    ("<dict><key>PayloadType</key><string>Configuration</string></dict>", "neither PayloadContent"),
    (
      "<dict><key>PayloadType</key><string>Configuration</string><key>PayloadContent</key><dict/></dict>",
      "PayloadContent is dictionary"
    ),
  ])
  func `what is no profile is said plainly`(body: String, part: String) throws {
    let bytes = Array("<plist version=\"1.0\">\n\(body)</plist>".utf8)
    let error = try #require(throws: ProfileError.self) { try Profile(parsing: bytes) }
    #expect(error.message.contains("no configuration profile"))
    #expect(error.message.contains(part))
    #expect(error.description.hasPrefix("line 2, column "))
  }

  @Test func `unknown payloads and keys are kept`() throws {
    let bytes = Corpus.profile(
      payload: """
        <key>PayloadType</key><string>com.example.unheard</string>
        <key>Anything</key><array><real>2.5</real></array>
        """)
    let payload = try #require(try Profile(parsing: bytes).payloads.first)
    #expect(payload.value["Anything"]?[0]?.real == 2.5)
    guard case .other = payload.view else {
      Issue.record("an unknown type has no view")
      return
    }
  }

  @Test func `an IKEv2 dictionary is read by its own names`() throws {
    let profile = try Profile(parsing: Fixture.bytes("d08"))
    let vpn = try #require(profile.vpns.first)
    let ikev2 = try #require(vpn.ikev2)
    #expect(vpn.vpnType == .ikev2)
    #expect(ikev2.authenticationMethod == .certificate)
    #expect(ikev2.payloadCertificateUUID == profile.payloads[2].uuid)
    #expect(ikev2.serverCertificateIssuerCommonName == "Example Issuing CA")
    #expect(ikev2.ikeSecurityAssociationParameters?.encryptionAlgorithm == .aes256GCM)
    #expect(ikev2.childSecurityAssociationParameters?.diffieHellmanGroup == 19)
    #expect(ikev2.mtu == nil)
    #expect(ikev2.propertyList == profile.payloads[3].value["IKEv2"])
  }

  @Test func `an identity opens with the password beside it`() throws {
    let profile = try Profile(parsing: Fixture.bytes("d08"))
    guard case .pkcs12(let identity) = profile.payloads[2].view else {
      Issue.record("not an identity")
      return
    }
    #expect(try identity.contents().identity?.certificate.subject.commonName == "client.example.com")
  }

  @Test(arguments: [
    (
      "<key>ServerCertificateCommonName</key><string>cert.example.com</string>", [],
      ServerName.dns("cert.example.com")
    ),
    ("", [], .dns("vpn.example.com")),
    ("", ["RemoteIdentifier"], .dns("vpn.example.com")),
    ("<key>ServerCertificateCommonName</key><string>10.0.0.1</string>", [], .ip("10.0.0.1")),
  ])
  func `the server's name is the certificate name, else the identifier, else the address`(
    lines: String, removing: [String], name: ServerName
  ) throws {
    #expect(try Profile(parsing: Corpus.ikev2(lines, removing: removing)).serverNames == [name])
  }

  @Test(arguments: [
    ("<true/>", true), ("<false/>", false), ("<integer>1</integer>", true), ("<integer>0</integer>", false),
    ("<real>1</real>", true), ("<string>1</string>", nil),
  ])
  func `a switch is understood as integer, Boolean and whole real`(value: String, isOn: Bool?) throws {
    let profile = try Profile(parsing: Corpus.ikev2("<key>EnablePFS</key>\(value)"))
    #expect(profile.vpns.first?.ikev2?.enablePFS == isOn)
  }
}
