import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import Support

/// A folder with the files that manifests name, issued for one test.
struct ManifestFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let root = try TestAuthority.root()
    let intermediate = try TestAuthority.intermediate(by: root)
    let server = try TestAuthority.server(by: intermediate)
    let client = try TestAuthority.client(by: intermediate)
    let app = try TestAuthority.root("App Generated CA")
    let fake = try TestAuthority.server(by: app)
    try folder.write("root.pem", Array(root.pem.utf8))
    try folder.write("bundle.pem", Array((root.pem + intermediate.pem).utf8))
    try folder.write("leaf.pem", Array(server.pem.utf8))
    try folder.write("chain.pem", Array((server.pem + intermediate.pem).utf8))
    try folder.write("fake.pem", Array((fake.pem + app.pem).utf8))
    try folder.write("alice.p12", client.pkcs12(password: "s3cret", legacy: true))
    try folder.write("signer.p12", server.pkcs12(password: "s3cret", chain: [intermediate.der]))
    try folder.write("password", Array("s3cret\n".utf8))
    try folder.write("wrong", Array("hunter2\n".utf8))
    try folder.write("key.pem", Array((client.pem + client.key.pem).utf8))
    try folder.write("noise.bin", [1, 2, 3])
  }

  /// Builds a manifest that lies in the folder.
  func build(_ text: String, allowUntrusted: Bool = false, signs: Bool = true) throws(ManifestErrors)
    -> BuiltManifest
  {
    try Manifest(parsing: Array(text.utf8), file: "\(folder.path)/office.yaml").build(
      secrets: SecretSource(environment: ["PSK": "psk-secret", "EMPTY": ""]), at: TestAuthority.now,
      allowUntrusted: allowUntrusted, signs: signs)
  }

  /// What is wrong with a manifest, a line each, without the folder.
  func mistakes(_ text: String) -> [String] {
    do throws(ManifestErrors) {
      _ = try build(text)
      return []
    } catch {
      return error.messages.map { $0.description.replacing(folder.path + "/", with: "") }
    }
  }

  /// The profile that a manifest makes.
  func profile(_ text: String) throws -> Profile { try Profile(parsing: build(text).content) }

  /// A manifest whose one VPN has these lines under `ikev2`, and these beside it.
  static func vpn(_ ikev2: String, _ beside: String = "") -> String {
    let indented = ikev2.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    let lines = beside.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return """
      profile: { identifier: com.example.vpn }
      anchors: [bundle.pem]
      identities: { device: { pkcs12: { file: alice.p12, password: "file:password" } } }
      vpn:
        - userDefinedName: Office
          ikev2:
            remoteAddress: vpn.example.com
            remoteIdentifier: vpn.example.com
            localIdentifier: alice@example.com
      \(indented)
      \(lines)
      """
  }
}
