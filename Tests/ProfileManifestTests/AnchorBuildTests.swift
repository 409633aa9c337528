import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import Support
import Testing

/// Certificates as they come in: split, sorted into payload types, and what is wrong with them told at once.
struct AnchorBuildTests {
  private static let now = TestAuthority.now

  private static func built(
    _ certificates: [IssuedCertificate], entry: String = "own.pem"
  ) throws -> (types: [String], notices: [String]) {
    let folder = try ManifestFolder()
    try folder.folder.write("own.pem", Array(certificates.map(\.pem).joined().utf8))
    let built = try folder.build("profile: { identifier: com.example.anchors }\nanchors: [\(entry)]")
    return (try Profile(parsing: built.content).payloads.map(\.type), built.notices.map(\.message))
  }

  private static func root(_ change: (inout CertificateRequest) -> Void) throws -> IssuedCertificate {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Own Root")],
      [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")])
    request.notAfter = now.addingTimeInterval(3_000 * 86_400)
    change(&request)
    return try TestAuthority.issue(request)
  }

  @Test func `a bundle is split into anchors and intermediates, each once, whatever its form`() throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    let types = ["com.apple.security.root", "com.apple.security.pkcs1"]
    #expect(try Self.built([issuing, root, root, issuing]).types == types)
    let folder = try ManifestFolder()
    try folder.folder.write("own.pem", Array((issuing.pem + root.pem).utf8))
    _ = try shell(
      "cd '\(folder.folder.path)' && openssl crl2pkcs7 -nocrl -certfile own.pem -outform DER -out own.p7b")
    for file in ["own.p7b", "own.p7b, own.pem"] {
      let profile = try folder.profile("profile: { identifier: com.example.p7 }\nanchors: [\(file)]")
      #expect(profile.payloads.map(\.type) == types)
    }
  }

  @Test func `a certificate that is no CA goes in only where it is asked for`() throws {
    let root = try TestAuthority.root()
    let server = try TestAuthority.server(by: root)
    #expect(throws: ManifestErrors.self) { try Self.built([root, server]) }
    let types = try Self.built([root, server], entry: "{ file: own.pem, allowLeaf: true }").types
    #expect(types == ["com.apple.security.root", "com.apple.security.pkcs1"])
    #expect(throws: ManifestErrors.self) {
      try Self.built([root, server], entry: "{ file: own.pem, allowLeaf: false }")
    }
  }

  @Test func `an anchor of version 1 is a mistake that says why`() throws {
    let folder = try ManifestFolder()
    let old = try Self.root {
      $0.version = 1
      $0.extensions = []
    }
    try folder.folder.write("own.pem", Array(old.pem.utf8))
    let mistakes = folder.mistakes("profile: { identifier: com.example.v1 }\nanchors: [own.pem]")
    #expect(mistakes.count == 1)
    #expect(
      mistakes.first?.contains("is of version 1, which cannot say that it is a CA") == true, "\(mistakes)")
  }

  @Test func `an anchor without a fault has no notice`() throws {
    #expect(try Self.built([Self.root { _ in }]).notices == [])
  }

  @Test(arguments: [
    ("no CN", "it has no CN, so Certificate Trust Settings does not list it"),
    ("SHA-1", "it signed itself with SHA-1"), ("MD5", "it signed itself with MD5"),
    ("ending", "it ends at 2026-12-11T00:00:00Z, in 10 days"), ("RSA 1024", "[weak-key]"),
    ("address", "permit IP:10.1.0.0/16 and exclude all of it"),
    ("host", "permit DNS:vpn.example.com and exclude all of it"),
  ])
  func `what is wrong with an anchor is told with its consequence and what to do`(
    flaw: String, wanted: String
  ) throws {
    let root = try Self.root { request in
      switch flaw {
      case "no CN": request.subject = [("O", "Example Ltd")]
      case "SHA-1": request.digest = "SHA1"
      case "MD5": (request.key, request.digest) = (.rsa2048, "MD5")
      case "ending": request.notAfter = Self.now.addingTimeInterval(10 * 86_400)
      case "RSA 1024": request.key = .rsa(1024)
      case "address":
        request.extensions.append(
          ("nameConstraints", "critical,permitted;IP:10.1.0.0/255.255.0.0,excluded;IP:10.0.0.0/255.0.0.0"))
      default:
        request.extensions.append(
          ("nameConstraints", "critical,permitted;DNS:vpn.example.com,excluded;DNS:example.com"))
      }
    }
    let notices = try Self.built([root]).notices
    #expect(notices.count == 1, "\(notices)")
    #expect(notices.first?.contains(wanted) == true, "\(notices)")
    #expect(notices.first?.contains("; ") == true)
  }

  @Test(arguments: [
    "permitted;DNS:vpn.example.com,excluded;DNS:other.example.com",
    "permitted;DNS:example.com,excluded;DNS:vpn.example.com",
    "permitted;IP:10.0.0.0/255.0.0.0,excluded;IP:10.1.0.0/255.255.0.0",
    "permitted;IP:192.0.2.1/255.255.255.255,excluded;IP:10.0.0.0/255.0.0.0",
    "permitted;DNS:a.example,permitted;DNS:b.example,excluded;DNS:a.example", "excluded;DNS:example.com",
  ])
  func `name constraints that leave something are no contradiction`(constraints: String) throws {
    let root = try Self.root { $0.extensions.append(("nameConstraints", "critical,\(constraints)")) }
    #expect(try Self.built([root]).notices == [])
  }

  @Test func `an intermediate that is signed with SHA-1 is told`() throws {
    let root = try TestAuthority.root()
    var request = CertificateRequest(
      [("CN", "Old Issuing CA")],
      [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")])
    request.digest = "SHA1"
    let notices = try Self.built([root, TestAuthority.issue(request, by: root)]).notices
    #expect(notices.count == 1 && notices[0].contains("[weak-signature-hash]"), "\(notices)")
  }
}
