import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import Support

/// A thousand profiles of 6 kB for the linter, as an organisation with three kinds of VPN has them: 600 with a password asked for
/// on the device, 300 with a PKCS#12 of 2,048 rounds, 100 signed.
final class LintFolder {
  static let (plain, identities, signed) = (600, 300, 100)
  let path: String

  init() throws {
    let memory = "/dev/shm"
    let base = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    path = "\(base)/mooring-lint-\(UUID().uuidString)"
    for folder in ["plain", "identities", "signed", "unlocked"] {
      try FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    let root = try TestAuthority.root(key: .rsa2048)
    let intermediate = try TestAuthority.intermediate(by: root, key: .rsa2048)
    try write("root.pem", Array(root.pem.utf8))
    try write("chain.pem", Array(intermediate.pem.utf8))
    for number in 0..<Self.plain {
      try write(
        "plain/\(number).mobileconfig", build(number, "eap: mschapv2, username: u\(number)@example.com"))
    }
    for number in 0..<Self.identities {
      let person = try TestAuthority.client("u\(number)@example.com", by: intermediate)
      let bytes = try person.pkcs12(password: "s3cret-word", legacy: true)
      try write("unlocked/\(number).p12", bytes)
      try write("person.p12", bytes)
      try write(
        "identities/\(number).mobileconfig",
        build(
          number, "certificate: person",
          "identities: { person: { pkcs12: { file: person.p12, password: env:P } } }"))
    }
    let signer = try TestAuthority.server("signer.example.com", by: intermediate, key: .rsa2048)
    let identity = try PKCS12(
      parsing: signer.pkcs12(password: "s3cret-word", chain: [intermediate.der, root.der]),
      password: Secret(Array("s3cret-word".utf8))
    ).identity
    guard let identity else { throw PeerProcess.Failure(description: "no signer") }
    for number in 0..<Self.signed {
      let profile = try build(number, "eap: mschapv2, username: u\(number)@example.com")
      let bytes = try ProfileSigning.sign(profile, by: identity, at: TestAuthority.now)
      try write("signed/\(number).mobileconfig", bytes)
      try write("unlocked/\(number).p7", bytes)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A profile of one person, with the profile's identifier and texts their own.
  private func build(_ number: Int, _ authentication: String, _ more: String = "") throws -> [UInt8] {
    let manifest = """
      profile:
        identifier: com.example.vpn.office.u\(number)
        displayName: Office VPN for u\(number)
        organization: Example Ltd
        consentText: { default: Access to the office network, ja: 社内ネットワークへの接続 }
      anchors: [root.pem, chain.pem]
      \(more)
      vpn:
        - userDefinedName: Office
          ikev2:
            remoteAddress: vpn.example.com
            remoteIdentifier: vpn.example.com
            localIdentifier: u\(number)@example.com
            authentication: { \(authentication) }
            deadPeerDetectionRate: Medium
            enablePFS: true
            mtu: 1280
            ikeSecurityAssociationParameters:
              { encryptionAlgorithm: AES-256-GCM, integrityAlgorithm: SHA2-256, diffieHellmanGroup: 19 }
            childSecurityAssociationParameters:
              { encryptionAlgorithm: AES-256-GCM, integrityAlgorithm: SHA2-256, diffieHellmanGroup: 19 }
          onDemandRules:
            - { ssidMatch: [Office, Büro], action: disconnect }
            - { interfaceTypeMatch: wifi, urlStringProbe: "http://captive.apple.com/hotspot-detect.html", action: connect }
            - { action: ignore }
      """
    return try Manifest(parsing: Array(manifest.utf8), file: "\(path)/office.yaml").build(
      secrets: SecretSource(environment: ["P": "s3cret-word"]), at: TestAuthority.now
    ).content
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }
}
