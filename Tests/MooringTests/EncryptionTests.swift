import Foundation
import Support
import Testing

/// Profiles whose payloads only one device can read.
struct EncryptionTests {
  private static let plain = "d08"

  /// A folder with a profile, a device's identity, somebody else's, and a signer's.
  private func desk(_ kind: TestKey.Kind = .rsa2048) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("plain.mobileconfig", Fixture.bytes(Self.plain))
    let root = try TestAuthority.root()
    for name in ["device", "other"] {
      var request = TestAuthority.serverRequest("\(name).example.com", key: kind)
      request.extensions.removeAll { $0.0 == "keyUsage" }
      request.extensions.append(("keyUsage", "critical,digitalSignature,keyEncipherment,keyAgreement"))
      let identity = try TestAuthority.issue(request, by: root)
      try folder.write("\(name).pem", identity.pem.utf8)
      try folder.write("\(name).key", identity.key.pem.utf8)
      try folder.write("\(name).p12", identity.pkcs12(password: "secret"))
    }
    return folder
  }

  private func run(_ folder: TemporaryFolder, _ words: [String]) throws -> Tool.Answer {
    try Tool.run(words, in: folder.url, environment: ["SECRET": "secret"])
  }

  private func bytes(_ folder: TemporaryFolder, _ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: name))
  }

  @Test(arguments: ["aes256", "3des"], [TestKey.Kind.rsa2048, .ecP256])
  func `what is encrypted to a device comes back with its identity, and with no other`(
    cipher: String, kind: TestKey.Kind
  ) throws {
    let folder = try desk(kind)
    let identity = ["--identity", "device.p12", "--password", "env:SECRET"]
    // The form the tool writes itself: what is encrypted is not the text but the payloads.
    _ = try run(folder, ["mooring", "encrypt", "plain.mobileconfig", "--to", "other.pem", "-o", "first"])
    let form = try run(
      folder,
      ["mooring", "decrypt", "first", "--identity", "other.p12", "--password", "env:SECRET", "-o", "form"])
    #expect(form.status == 0, "\(form.stderr)")
    let encrypted = try run(
      folder, ["mooring", "encrypt", "form", "--to", "device.pem", "--cipher", cipher, "-o", "hidden"])
    #expect(encrypted.status == 0, "\(encrypted.stderr)")
    let text = String(decoding: try bytes(folder, "hidden"), as: UTF8.self)
    #expect(text.contains("<key>EncryptedPayloadContent</key>") && text.contains("<key>IsEncrypted</key>"))
    #expect(!text.contains("<key>PayloadContent</key>") && !text.contains("com.apple.vpn.managed"))

    #expect(try run(folder, ["mooring", "decrypt", "hidden"] + identity + ["-o", "back"]).status == 0)
    #expect(try bytes(folder, "back") == bytes(folder, "form"))
    let stranger = try run(
      folder, ["mooring", "decrypt", "hidden", "--identity", "other.p12", "--password", "env:SECRET"])
    #expect(stranger.status == 2)
    #expect(stranger.stderr.contains("it may be encrypted to another certificate"), "\(stranger.stderr)")
    let shown = try run(folder, ["mooring", "inspect", "hidden"] + identity)
    #expect(shown.status == 0 && shown.stdout.contains("vpn.example.com"), "\(shown.stdout)")
    let unseen = try run(folder, ["mooring", "inspect", "hidden"])
    #expect(unseen.stdout.contains("only the outside is shown"))
  }

  @Test(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence), arguments: ["aes256", "3des"])
  func `OpenSSL reads the array of payloads, and what it encrypts is read`(cipher: String) throws {
    let folder = try desk()
    _ = try run(
      folder,
      ["mooring", "encrypt", "plain.mobileconfig", "--to", "device.pem", "--cipher", cipher, "-o", "hidden"])
    let text = String(decoding: try bytes(folder, "hidden"), as: UTF8.self)
    let field = try #require(text.range(of: #"<data>[^<]*</data>"#, options: .regularExpression))
    let base64 = text[field].dropFirst(6).dropLast(7).filter { !$0.isWhitespace }
    try folder.write("hidden.der", #require(Data(base64Encoded: String(base64))))
    let decrypted = try run(
      folder,
      [
        "openssl", "cms", "-decrypt", "-binary", "-inform", "DER", "-in", "hidden.der", "-recip",
        "device.pem",
        "-inkey", "device.key", "-out", "payloads.plist",
      ])
    #expect(decrypted.status == 0, "\(decrypted.stderr)")
    let payloads = String(decoding: try bytes(folder, "payloads.plist"), as: UTF8.self)
    #expect(payloads.contains("<array>") && payloads.contains("com.apple.vpn.managed"))
    let described = try run(
      folder, ["openssl", "cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "hidden.der"])
    #expect(described.stdout.contains(cipher == "3des" ? "des-ede3-cbc" : "aes-256-cbc"))

    _ = try run(
      folder,
      [
        "openssl", "cms", "-encrypt", "-binary", "-stream", "-outform", "DER", "-in", "payloads.plist",
        "-out",
        "theirs.der", "-aes128", "device.pem",
      ])
    let theirs = try bytes(folder, "theirs.der").base64EncodedString()
    try folder.write("theirs", text.replacing(text[field], with: "<data>\(theirs)</data>").utf8)
    let answer = try run(
      folder, ["mooring", "decrypt", "theirs", "--identity", "device.p12", "--password", "env:SECRET"])
    #expect(answer.status == 0 && answer.stdout.contains("com.apple.vpn.managed"), "\(answer.stderr)")
  }

  @Test func `the signature goes around the encrypted payloads, and decrypting takes it off`() throws {
    let folder = try desk()
    let identity = ["--identity", "device.p12", "--password", "env:SECRET"]
    _ = try run(folder, ["mooring", "encrypt", "plain.mobileconfig", "--to", "device.pem", "-o", "hidden"])
    let signed = try run(folder, ["mooring", "sign", "hidden", "-o", "signed"] + identity)
    #expect(signed.status == 0, "\(signed.stderr)")
    let again = try run(folder, ["mooring", "encrypt", "signed", "--to", "device.pem"])
    #expect(again.status == 2 && again.stderr.contains("signed already"), "\(again.stderr)")
    let twice = try run(folder, ["mooring", "encrypt", "hidden", "--to", "device.pem"])
    #expect(twice.status == 2 && twice.stderr.contains("encrypted already"), "\(twice.stderr)")
    let back = try run(folder, ["mooring", "decrypt", "signed"] + identity)
    #expect(back.status == 0 && back.stdout.contains("com.apple.vpn.managed"), "\(back.stderr)")
    let plain = try run(folder, ["mooring", "decrypt", "plain.mobileconfig"] + identity)
    #expect(plain.status == 2 && plain.stderr.contains("not encrypted"), "\(plain.stderr)")
  }

  @Test func `a certificate that the device may not be able to use is told`() throws {
    let folder = try TemporaryFolder()
    try folder.write("plain.mobileconfig", Fixture.bytes(Self.plain))
    let root = try TestAuthority.root()
    try folder.write("ca.pem", root.pem.utf8)
    try folder.write("server.pem", TestAuthority.server(by: root).pem.utf8)
    try folder.write("key.pem", TestAuthority.issue(TestAuthority.serverRequest(key: .ed25519)).pem.utf8)
    for (file, time, status, words) in [
      ("ca.pem", "2026-12-01T00:00:00Z", Int32(0), ["this is a CA's certificate"]),
      (
        "server.pem", "2036-12-01T00:00:00Z", 0, ["it ended at", "keyAgreement", "known to decrypt with RSA"]
      ),
      ("key.pem", "2026-12-01T00:00:00Z", 2, ["only RSA and EC keys can be encrypted to"]),
    ] {
      let answer = try run(
        folder, ["mooring", "encrypt", "plain.mobileconfig", "--to", file, "--at", time, "-o", "hidden"])
      #expect(answer.status == status)
      for word in words { #expect(answer.stderr.contains(word), "\(answer.stderr)") }
    }
  }
}
