import Foundation
import Support
import Testing

/// Signing with keys that stay in a token of PKCS #11, here one in software.
@Suite(.enabled(if: Peer.softhsm.isAvailable, Peer.softhsm.absence))
struct TokenSigningTests {
  private static let pin = "47#11ä"

  /// A token with a key, and in files its certificate, the CA and a profile.
  private struct Desk {
    let folder: TemporaryFolder
    let environment: [String: String]

    init(_ kind: TestKey.Kind) throws {
      folder = try TemporaryFolder()
      environment = [
        "SOFTHSM2_CONF": folder.path + "/softhsm2.conf", "PIN": TokenSigningTests.pin, "WRONG": "0815",
      ]
      let tokens = folder.path + "/tokens"
      try FileManager.default.createDirectory(atPath: tokens, withIntermediateDirectories: true)
      try folder.write("softhsm2.conf", "directories.tokendir = \(tokens)\nobjectstore.backend = file\n".utf8)
      let root = try TestAuthority.root()
      let signer = try TestAuthority.server("signer.example.com", by: root, key: kind)
      try folder.write("root.pem", root.pem.utf8)
      try folder.write("signer.pem", signer.pem.utf8)
      try folder.write("signer.p8", signer.key.pem.utf8)
      try folder.write("plain.mobileconfig", Fixture.bytes("d08"))
      let pin = TokenSigningTests.pin
      try prepare(["--init-token", "--free", "--label", "desk", "--pin", pin, "--so-pin", "5678"])
      try prepare(
        ["--import", "signer.p8", "--token", "desk", "--label", "signer", "--id", "a1", "--pin", pin])
      try FileManager.default.removeItem(at: folder.url.appending(path: "signer.p8"))
    }

    private func prepare(_ words: [String]) throws {
      let answer = try Tool.run(["softhsm2-util"] + words, in: folder.url, environment: environment)
      try #require(answer.status == 0, "\(words[0]): \(answer.stderr)")
    }

    func uri(_ object: String = "signer", module: String = "/usr/lib/softhsm/libsofthsm2.so") -> String {
      "pkcs11:token=desk;object=\(object);type=private?module-path=\(module)"
    }

    func sign(_ uri: String, _ more: [String]) throws -> Tool.Answer {
      try Tool.run(
        ["mooring", "sign", "plain.mobileconfig", "--certificate", "signer.pem", "--key-uri", uri] + more,
        in: folder.url, environment: environment)
    }

    func run(_ words: String...) throws -> Tool.Answer {
      try Tool.run(words, in: folder.url, environment: environment)
    }
  }

  @Test(arguments: [TestKey.Kind.rsa2048, .ecP256])
  func `a key in a token signs, and OpenSSL agrees`(kind: TestKey.Kind) throws {
    let desk = try Desk(kind)
    let signed = try desk.sign(
      desk.uri(), ["--password", "env:PIN", "-o", "signed.mobileconfig", "--at", "2026-12-01T00:00:00Z"])
    #expect(signed.status == 0, "\(signed.stderr)")
    #expect(
      signed.stderr.contains("devices that have the anchor CN=Example Root,O=Example Ltd show Verified until")
    )
    let verified = try desk.run(
      "mooring", "verify", "signed.mobileconfig", "--anchor", "root.pem", "--at", "2026-12-01T00:00:00Z")
    #expect(verified.status == 0, "\(verified.stdout)")
    let checked = try desk.run(
      "openssl", "cms", "-verify", "-inform", "DER", "-in", "signed.mobileconfig", "-CAfile", "root.pem",
      "-purpose", "any", "-attime", "1796083200")
    #expect(checked.status == 0, "\(checked.stderr)")
    #expect(checked.bytes == Data(try Fixture.bytes("d08")))
  }

  @Test func `a manifest signs with a key in a token`() throws {
    let desk = try Desk(.ecP256)
    try desk.folder.write(
      "office.yaml",
      """
      profile: { identifier: com.example.token, displayName: Token }
      anchors: [root.pem]
      sign: { certificate: signer.pem, keyURI: "\(desk.uri())", password: "env:PIN" }
      """.utf8)
    let built = try desk.run("mooring", "build", "office.yaml", "--at", "2026-12-01T00:00:00Z")
    #expect(built.status == 0, "\(built.stderr)")
    #expect(built.stderr.contains("at the first installation they show Not Verified"))
    let verified = try desk.run(
      "mooring", "verify", "office.mobileconfig", "--anchor", "root.pem", "--at", "2026-12-01T00:00:00Z")
    #expect(verified.status == 0, "\(verified.stdout)")
  }

  @Test func `what is wrong with token, object, PIN or module is told, and nothing is written`() throws {
    let desk = try Desk(.ecP256)
    let output = ["-o", "none.mobileconfig"]
    for (uri, more, reason) in [
      (desk.uri(), ["--password", "env:WRONG"], "PIN incorrect"),
      (desk.uri(), [], "if the token wants a PIN, give it as the password"),
      (desk.uri("nobody"), ["--password", "env:PIN"], "object not found"),
      (desk.uri(module: "/none.so"), ["--password", "env:PIN"], "Unable to load PKCS#11 module"),
      (desk.uri() + "&pin-value=4711", [], "give the PIN as the password"),
      (desk.uri(), ["--key", "signer.pem"], "--key and --key-uri exclude each other"),
    ] {
      let answer = try desk.sign(uri, more + output)
      #expect(answer.status == 2)
      #expect(answer.stderr.contains(reason), "\(answer.stderr)")
      #expect(!answer.stderr.contains("4711") && !answer.stderr.contains(Self.pin), "\(answer.stderr)")
      #expect(!FileManager.default.fileExists(atPath: desk.folder.path + "/none.mobileconfig"))
    }
  }
}
