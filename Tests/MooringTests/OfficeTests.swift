import EnrolmentProfile
import Foundation
import Support
import Testing

/// The example of the README, whole: from its input files to the provider's verdict.
@Suite(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
struct OfficeTests {
  @Test func `the same input files give the same bytes in any folder, time zone and locale`() throws {
    let (first, second) = try (Office.copy(), Office.copy())
    let build = ["mooring", "build", "office.yaml", "--unsigned", "-o", "-"]
    let one = try Tool.run(build, in: first.url, environment: ["TZ": "Asia/Tokyo", "LC_ALL": "C"])
    let two = try Tool.run(
      build, in: second.url, environment: ["TZ": "America/New_York", "LC_ALL": "tr_TR.UTF-8"])
    let three = try Tool.run(
      ["mooring", "build", second.url.appending(path: "office.yaml").path, "--unsigned", "-o", "-"],
      in: first.url)
    #expect(one.status == 0, "\(one.stderr)")
    #expect(!one.bytes.isEmpty)
    #expect(one.bytes == two.bytes)
    #expect(one.bytes == three.bytes)
  }

  @Test func `openssl accepts the signature and gives back exactly the unsigned bytes`() throws {
    let folder = try Office.copy()
    let built = try Tool.run(
      ["mooring", "build", "office.yaml", "-o", "signed.mobileconfig"], in: folder.url)
    #expect(built.status == 0, "\(built.stderr)")
    let unsigned = try Tool.run(["mooring", "build", "office.yaml", "--unsigned", "-o", "-"], in: folder.url)
    let verified = try Tool.run(
      [
        "openssl", "cms", "-verify", "-purpose", "any", "-inform", "DER", "-in", "signed.mobileconfig",
        "-CAfile",
        "pki/root.pem",
      ], in: folder.url)
    #expect(verified.status == 0, "\(verified.stderr)")
    #expect(verified.bytes == unsigned.bytes)
    let taken = try Tool.run(["mooring", "unsign", "signed.mobileconfig", "-o", "-"], in: folder.url)
    #expect(taken.bytes == unsigned.bytes)
    let again = try Tool.run(
      [
        "mooring", "sign", "-", "--identity", "pki/signer.p12", "--password", "file:pki/signer.password",
        "-o", "-",
      ], in: folder.url)
    #expect(again.status == 2)
  }

  @Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence))
  func `Python reads the profile that was built`() throws {
    let folder = try Office.copy()
    _ = try Tool.run(["mooring", "build", "office.yaml", "--unsigned", "-o", "p.plist"], in: folder.url)
    let script = """
      import plistlib
      profile = plistlib.load(open('p.plist', 'rb'))
      print(profile['PayloadType'], len(profile['PayloadContent']))
      """
    let read = try Tool.run(["python3", "-c", script], in: folder.url)
    #expect(read.stdout == "Configuration 5\n", "\(read.stderr)")
  }

  @Test(.enabled(if: Peer.plutil.isAvailable, Peer.plutil.absence))
  func `plutil reads the profile that was built`() throws {
    let folder = try Office.copy()
    _ = try Tool.run(["mooring", "build", "office.yaml", "--unsigned", "-o", "p.plist"], in: folder.url)
    let read = try Tool.run(["plutil", "-p", "p.plist"], in: folder.url)
    #expect(read.status == 0 && read.stdout.contains("com.example.vpn.office"), "\(read.stdout)")
  }

  @Test func `the rehearsal of the example holds, and says why each server is refused`() throws {
    let folder = try Office.copy()
    _ = try Tool.run(["mooring", "build", "office.yaml"], in: folder.url)
    let played = try Tool.run(["mooring", "simulate", "office-scenario.yaml", "--explain"], in: folder.url)
    #expect(played.status == 0, "\(played.stdout)\(played.stderr)")
    #expect(played.stdout.contains("app-made-ca"))
    for file in ["alice-vpn.password", "alice.password", "signer.password"] {
      let secret = try String(contentsOf: folder.url.appending(path: "pki/\(file)"), encoding: .utf8)
      #expect(!played.stdout.contains(secret.dropLast()))
    }
  }

  @Test func `a profile with an identity is readable by its owner alone`() throws {
    let folder = try Office.copy()
    _ = try Tool.run(["mooring", "build", "office.yaml"], in: folder.url)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.url.appending(path: "office.mobileconfig").path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a server whose anchor the profile lacks stops the build, unless it is allowed`() throws {
    let folder = try Office.copy()
    let manifest = folder.url.appending(path: "office.yaml")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try text.replacing("pki/server-chain.pem", with: "pki/app-server-chain.pem")
      .write(to: manifest, atomically: true, encoding: .utf8)
    let refused = try Tool.run(["mooring", "build", "office.yaml", "-o", "x.mobileconfig"], in: folder.url)
    #expect(refused.status == 2)
    #expect(
      refused.stderr.contains("office.yaml:") && refused.stderr.contains("App Generated CA"),
      "\(refused.stderr)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "x.mobileconfig").path))
    let allowed = try Tool.run(
      ["mooring", "build", "office.yaml", "--allow-untrusted", "-o", "x.mobileconfig"], in: folder.url)
    #expect(allowed.status == 0)
    #expect(allowed.stderr.contains("App Generated CA"))
  }
}
