import EnrolmentProfile
import Foundation
import OpenSSL
import Support
import Testing

/// `mooring build --each` when it is killed, and when it signs.
struct EachTests {
  private static let manifest = """
    profile: { identifier: com.example.vpn.office, displayName: "VPN for <name>" }
    anchors: [pki/root.pem, pki/intermediate.pem]
    vpn:
      - userDefinedName: Office
        ikev2:
          remoteAddress: vpn.example.com
          remoteIdentifier: vpn.example.com
          localIdentifier: <email>
          authentication: { eap: mschapv2, username: <email> }
        serverCertificate: pki/server-chain.pem
    sign: { identity: pki/signer.p12, password: "file:pki/signer.password" }
    """

  private static func folder(people count: Int) throws -> TemporaryFolder {
    let folder = try Office.copy()
    try folder.write("each.yaml", manifest.utf8)
    let rows = (0..<count).map { "p\($0),\"Zoë & Søn <\"\"\($0)\"\">\",p\($0)@example.com\r\n" }
    try folder.write("people.csv", ("id,name,email\r\n" + rows.joined()).utf8)
    return folder
  }

  private static func build(_ more: String..., into out: String) -> [String] {
    ["mooring", "build", "each.yaml", "--each", "people.csv", "--out-dir", out] + more
  }

  @Test func `a run that is killed leaves whole files, and running it again completes the rest`() throws {
    let count = 1_500
    let folder = try Self.folder(people: count)
    let whole = try Tool.run(Self.build("--unsigned", into: "whole"), in: folder.url)
    #expect(whole.stdout == "whole: \(count) written, 0 current already, 0 failed, of \(count) people\n")
    var present: Set<String> = []
    for least in [0, 1, 150, 151, 600, 1_100] {
      try Self.runAndKill(whenThereAre: least, in: folder)
      let names = Self.names(in: folder)
      #expect(present.isSubset(of: names))
      present = names
      for name in names {
        let (file, wanted) = (
          folder.url.appending(path: "out/\(name)"), folder.url.appending(path: "whole/\(name)")
        )
        #expect(try Data(contentsOf: file) == Data(contentsOf: wanted), "\(name)")
      }
    }
    #expect(!present.isEmpty && present.count < count, "\(present.count)")
    let rest = try Tool.run(Self.build("--unsigned", into: "out"), in: folder.url)
    #expect(
      rest.stdout
        == "out: \(count - present.count) written, \(present.count) current already, 0 failed, of \(count) people\n"
    )
    let compared = try Tool.run(["diff", "-r", "whole", "out"], in: folder.url)
    #expect(compared.status == 0, "\(compared.stdout)")
  }

  /// Kills a run as soon as so many files are there, which is at any moment of the work on the next one.
  private static func runAndKill(whenThereAre least: Int, in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = Session.built("mooring")
    process.arguments = Array(build("--unsigned", into: "out").dropFirst())
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while process.isRunning, names(in: folder).count < least { usleep(500) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Everything in the folder that is written to, hidden or not.
  private static func names(in folder: TemporaryFolder) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "out").path)) ?? [])
  }

  @Test(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
  func `a signed profile is current while its content, signer and signature hold`() throws {
    let folder = try Self.folder(people: 4)
    let first = try Tool.run(Self.build(into: "out"), in: folder.url)
    #expect(first.stdout == "out: 4 written, 0 current already, 0 failed, of 4 people\n", "\(first.stderr)")
    let verified = try Tool.run(
      [
        "openssl", "cms", "-verify", "-purpose", "any", "-inform", "DER", "-CAfile", "pki/root.pem", "-in",
        "out/p3.mobileconfig",
      ], in: folder.url)
    #expect(verified.status == 0, "\(verified.stderr)")
    #expect(try Profile(parsing: Array(verified.bytes)).displayName == "VPN for Zoë & Søn <\"3\">")
    let again = try Tool.run(Self.build("--at", "2027-01-01T00:00:00Z", into: "out"), in: folder.url)
    #expect(again.stdout == "out: 0 written, 4 current already, 0 failed, of 4 people\n")

    // One damaged signature, one of somebody else's, one without.
    let files = (0..<4).map { folder.url.appending(path: "out/p\($0).mobileconfig") }
    var damaged = try Data(contentsOf: files[0])
    damaged[damaged.count - 1] ^= 1
    try damaged.write(to: files[0])
    let content = try Profile(parsing: Array(Data(contentsOf: files[1]))).content
    let root = try TestAuthority.root()
    let other = try Identity(
      certificate: Certificate(der: root.der), privateKey: PrivateKey(parsing: Array(root.key.pem.utf8)))
    try Data(ProfileSigning.sign(content, by: other, at: TestAuthority.now)).write(to: files[1])
    try Data(content).write(to: files[2])
    let mended = try Tool.run(Self.build(into: "out"), in: folder.url)
    #expect(mended.stdout == "out: 3 written, 1 current already, 0 failed, of 4 people\n")
  }

  @Test func `a profile with a secret is readable by its owner alone, new or current`() throws {
    let folder = try Self.folder(people: 2)
    try folder.write(
      "each.yaml",
      Self.manifest.replacing("username: <email>", with: "username: <email>, password: <id>").utf8)
    let file = folder.url.appending(path: "out/p1.mobileconfig")
    for written in [2, 0] {
      let answer = try Tool.run(Self.build("--unsigned", into: "out"), in: folder.url)
      #expect(answer.stdout.hasPrefix("out: \(written) written"), "\(answer.stdout)\(answer.stderr)")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    }
  }

  @Test func `two runs do not write to one folder at once`() throws {
    let folder = try Self.folder(people: 2)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: false)
    let descriptor = open(folder.url.appending(path: "out").path, O_RDONLY)
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    let answer = try Tool.run(Self.build(into: "out"), in: folder.url)
    #expect(answer.status == 2)
    #expect(answer.stderr.contains("another run writes to this folder"), "\(answer.stderr)")
  }
}
