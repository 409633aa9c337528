import Foundation
import ProfileManifest
import Support

/// A folder with a manifest, its people and its certificates, in which programs are run and their processor time is told.
final class EachFolder {
  private let url: URL

  init(people count: Int, signer kind: TestKey.Kind = .ecP256) throws {
    let memory = URL(filePath: "/dev/shm")
    let base =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    url = base.appending(path: "mooring-each-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let root = try TestAuthority.root(key: .rsa2048)
    let intermediate = try TestAuthority.intermediate(by: root, key: .rsa2048)
    let server = try TestAuthority.server(by: intermediate)
    let signer = try TestAuthority.server("signer.example.com", by: intermediate, key: kind)
    try write("root.pem", root.pem)
    try write("chain.pem", intermediate.pem)
    try write("server.pem", server.pem + intermediate.pem)
    try write("signer.pem", signer.pem + signer.key.pem)
    try write("office.yaml", Self.manifest)
    let rows = (0..<count).map { "u\($0),\"Person \($0), Sales & Søn\",u\($0)@example.com\r\n" }
    try write("people.csv", "id,name,email\r\n" + rows.joined())
    // For a person whose values are the placeholders, the profile keeps them.
    let template = try Manifest(parsing: Array(Self.manifest.utf8), file: path("office.yaml"))
      .series(columns: ["id", "name", "email"], secrets: SecretSource(), at: TestAuthority.now, signs: false)
      .build(for: Person(line: 1, values: ["<id>", "<name>", "<email>"]))
    try Data(template.content).write(to: url.appending(path: "template.plist"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes profiles of 6 kB.
  private static let manifest = """
    profile:
      identifier: com.example.vpn.office
      displayName: Office VPN for <name>
      organization: Example Ltd
      description: Access to the office network for <name>, with the anchor that its server needs.
      consentText: { default: Access to the office network, ja: 社内ネットワークへの接続 }
    anchors: [root.pem, chain.pem]
    vpn:
      - userDefinedName: Office
        ikev2:
          remoteAddress: vpn.example.com
          remoteIdentifier: vpn.example.com
          localIdentifier: <email>
          authentication: { eap: mschapv2, username: <email> }
          deadPeerDetectionRate: Medium
          enablePFS: true
          mtu: 1280
          ikeSecurityAssociationParameters:
            { encryptionAlgorithm: AES-256-GCM, integrityAlgorithm: SHA2-256, diffieHellmanGroup: 19 }
          childSecurityAssociationParameters:
            { encryptionAlgorithm: AES-256-GCM, integrityAlgorithm: SHA2-256, diffieHellmanGroup: 19 }
        serverCertificate: server.pem
        onDemandRules:
          - { ssidMatch: [Office, Büro], action: disconnect }
          - { interfaceTypeMatch: wifi, action: connect }
          - { action: ignore }
    sign: { certificate: signer.pem, key: signer.pem, chain: chain.pem }
    """

  func path(_ name: String) -> String { url.appending(path: name).path }

  func peer(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Peers/\(name)").path
  }

  /// Builds a profile for everybody into a new folder, and answers the nanoseconds of processor time.
  func build(_ more: [String], into folder: String) throws -> Double {
    let words = [
      "build", "office.yaml", "--each", "people.csv", "--out-dir", folder, "--at", "2026-12-01T00:00:00Z",
    ]
    return try run(ProgramRun.tool, words + more, into: folder)
  }

  /// Runs a program that writes to a new folder, and answers the nanoseconds of processor time.
  func run(_ program: String, _ words: [String], into folder: String) throws -> Double {
    try? FileManager.default.removeItem(atPath: path(folder))
    try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
    return try ProgramRun(program, words, in: url.path).nanoseconds
  }

  func size(in folder: String) throws -> Int { try Data(contentsOf: file(folder)).count }

  /// Fails if a peer made something else.
  func demandSame(_ one: String, _ other: String) throws {
    guard try Data(contentsOf: file(one)) == Data(contentsOf: file(other)) else {
      throw PeerProcess.Failure(description: "\(one) and \(other) hold different profiles")
    }
  }

  private func file(_ folder: String) -> URL { url.appending(path: "\(folder)/u17.mobileconfig") }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }
}
