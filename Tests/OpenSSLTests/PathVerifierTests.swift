import Foundation
import OpenSSL
import Support
import Testing

struct PathVerifierTests {
  private let now = TestAuthority.now

  private func faults(_ path: [IssuedCertificate], allowsAnyAnchor: Bool = false) throws -> [PathFault] {
    try PathVerifier.faults(
      path: path.map { try Certificate(der: $0.der) }, allowsAnyAnchor: allowsAnyAnchor)
  }

  private func authority(
    _ name: String, _ extensions: [(String, String)], by issuer: IssuedCertificate?
  ) throws -> IssuedCertificate {
    try TestAuthority.issue(
      CertificateRequest(
        [("CN", name)], extensions + [("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid")]),
      by: issuer)
  }

  private let ca = ("basicConstraints", "critical,CA:TRUE")

  @Test(arguments: [.rsa2048, .ecP256, .ed25519] as [TestKey.Kind])
  func `a sound path has no fault`(_ kind: TestKey.Kind) throws {
    let root = try TestAuthority.root(key: kind)
    let issuing = try TestAuthority.intermediate(by: root, key: kind)
    let leaf = try TestAuthority.server(by: issuing, key: kind)
    #expect(try faults([leaf, issuing, root]).isEmpty)
    #expect(try faults([issuing, root]).isEmpty)
    #expect(try faults([root]).isEmpty)
  }

  @Test func `weak keys and hashes are for the policies to judge`() throws {
    let root = try TestAuthority.root(key: .rsa(1024))
    var request = TestAuthority.serverRequest(key: .rsa(512))
    for digest in ["MD5", "SHA1"] {
      request.digest = digest
      #expect(try faults([TestAuthority.issue(request, by: root), root]).isEmpty)
    }
  }

  @Test func `validity is for the policies to judge`() throws {
    let root = try TestAuthority.root()
    var request = TestAuthority.serverRequest()
    request.notAfter = now.addingTimeInterval(-3600)
    #expect(try faults([TestAuthority.issue(request, by: root), root]).isEmpty)
    request.notBefore = now.addingTimeInterval(3600)
    request.notAfter = now.addingTimeInterval(7200)
    #expect(try faults([TestAuthority.issue(request, by: root), root]).isEmpty)
  }

  @Test func `an empty path is a fault`() throws {
    #expect(try faults([]).map(\.kind) == [.issuerMissing])
  }

  @Test func `only what is given can issue`() throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    let leaf = try TestAuthority.server(by: issuing)
    #expect(try faults([leaf, root]).map(\.kind).contains(.issuerMissing))
    #expect(try !faults([leaf, root, issuing]).isEmpty)
    #expect(try !faults([leaf, issuing, root, issuing]).isEmpty)
    #expect(try !faults([root, root]).isEmpty)
  }

  @Test func `a path is not shortened where another one would do`() throws {
    // `cross` has the root's name and key, so OpenSSL left alone goes from the leaf straight to the root.
    let root = try TestAuthority.root("Same")
    let old = try TestAuthority.root("Old")
    let cross = try TestAuthority.issue(
      CertificateRequest([("O", "Example Ltd"), ("CN", "Same")], [ca, ("1.2.3.4", "critical,DER:0500")]),
      by: old,
      key: root.key)
    let leaf = try TestAuthority.server(by: root)
    #expect(try faults([leaf, root]).isEmpty)
    let found = try faults([leaf, cross, old])
    #expect(found.map(\.kind) == [.unknownCriticalExtension])
    #expect(found.map(\.depth) == [1])
  }

  @Test func `an anchor that is not self-signed needs leave`() throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    let leaf = try TestAuthority.server(by: issuing)
    #expect(try faults([leaf, issuing]).map(\.kind).contains(.issuerMissing))
    #expect(try faults([leaf, issuing], allowsAnyAnchor: true).isEmpty)
    #expect(try faults([leaf], allowsAnyAnchor: true).isEmpty)
    #expect(try !faults([leaf]).isEmpty)
  }

  @Test func `a forged signature is found where it is`() throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    let leaf = try TestAuthority.server(by: issuing)
    var changed = leaf.der
    changed[changed.count - 1] ^= 1
    let path = try [changed, issuing.der, root.der].map { try Certificate(der: $0) }
    let found = PathVerifier.faults(path: path)
    #expect(found.map(\.kind) == [.signatureInvalid])
    #expect(found.first?.depth == 0)
    #expect(found.first?.certificate == path[0])
    #expect(found.first?.message == "certificate signature failure")
  }

  @Test func `every fault is found, not only the first`() throws {
    let root = try authority(
      "Root", [("basicConstraints", "critical,CA:TRUE,pathlen:0"), ("keyUsage", "keyCertSign")], by: nil)
    let middle = try authority(
      "Middle", [ca, ("keyUsage", "cRLSign"), ("1.2.3.4", "critical,DER:0500")], by: root)
    let last = try authority("Last", [("basicConstraints", "CA:FALSE")], by: middle)
    let leaf = try TestAuthority.server(by: last)
    let found = try faults([leaf, last, middle, root])
    #expect(
      Set(found.map { "\($0.kind) \($0.depth)" }) == [
        "invalidCA 1", "invalidCA 2", "unknownCriticalExtension 2", "keyCertSignMissing 2",
        "pathLengthExceeded 3",
      ])
  }

  @Test(
    arguments: [
      ("permitted;DNS:example.com", "DNS:vpn.example.com", nil),
      ("permitted;DNS:example.org", "DNS:vpn.example.com", .nameConstraintViolated),
      ("excluded;DNS:example.com", "DNS:vpn.example.com", .nameConstraintViolated),
      ("permitted;IP:10.0.0.0/255.0.0.0", "IP:11.0.0.1", .nameConstraintViolated),
      ("permitted;IP:10.0.0.0/255.0.0.0", "IP:10.0.0.1", nil),
      ("permitted;email:example.com", "email:a@example.org", .nameConstraintViolated),
      ("permitted;RID:1.2.3.4", "RID:1.2.3.4", .nameConstraintUnsupported),
    ] as [(String, String, PathFault.Kind?)])
  func `name constraints bind what is below`(_ constraint: String, _ name: String, _ kind: PathFault.Kind?)
    throws
  {
    let root = try authority("Root", [ca, ("nameConstraints", "critical," + constraint)], by: nil)
    var request = CertificateRequest([("O", "x")], [("subjectAltName", name)])
    request.key = .ecP256
    #expect(
      try faults([TestAuthority.issue(request, by: root), root]).map(\.kind) == (kind.map { [$0] } ?? []))
  }

  @Test func `a key nobody can decode is a fault and no crash`() throws {
    let raw = try RawCertificate().parsed()
    #expect(!PathVerifier.faults(path: [raw]).isEmpty)
    let root = try Certificate(der: TestAuthority.root().der)
    #expect(!PathVerifier.faults(path: [raw, root]).isEmpty)
  }

  @Test func `many threads verify with the same certificates`() async throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    let path = try [TestAuthority.server(by: issuing), issuing, root].map { try Certificate(der: $0.der) }
    let failures = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          (0..<50).count { _ in
            !PathVerifier.faults(path: path).isEmpty || !path[0].isSigned(by: path[1])
              || !path[0].matches(.dns("vpn.example.com")) || path[2].malformedExtensions != []
              || !path[2].isSelfSigned || path[1].subject.commonName != "Example Issuing CA"
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 0)
  }
}
