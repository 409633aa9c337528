import EnrolmentProfile
import OpenSSL
import ProfileLint
import ProfileManifest
import Support
import Testing

struct PolicyTests {
  private static func found(_ bytes: [UInt8], _ allow: String) throws -> [String] {
    let configuration = try LintConfiguration(
      parsing: Array("allow: { \(allow) }".utf8), file: ".mooring.yaml")
    return Linter(LintOptions(at: TestAuthority.now, configuration: configuration)).lint(bytes, file: "a")
      .map(\.rule.id).filter { $0.hasSuffix("-not-allowed") && $0 != "value-not-allowed" }
  }

  private static func digest(_ issued: IssuedCertificate) -> String { "\(Fingerprint(sha256Of: issued.der))" }

  @Test func `an anchor that the project did not list is an error, an intermediate is none of its business`()
    throws
  {
    let root = try TestAuthority.root()
    let intermediate = try TestAuthority.intermediate(by: root)
    let profile = LintedPayloads().certificate("root", root.der).certificate("pkcs1", intermediate.der).bytes
    #expect(try Self.found(profile, "keys: []") == [])
    #expect(try Self.found(profile, "anchors: [\(Self.digest(root))]") == [])
    #expect(try Self.found(profile, "anchors: [\(Self.digest(intermediate))]") == ["anchor-not-allowed"])
  }

  @Test func `a signer is allowed by its own certificate or by an authority above it`() throws {
    let root = try TestAuthority.root()
    let intermediate = try TestAuthority.intermediate(by: root)
    let signer = try TestAuthority.server(by: intermediate)
    let stranger = try TestAuthority.root("Stranger")
    let identity = try #require(
      try PKCS12(
        parsing: signer.pkcs12(password: "s3cret-word", chain: [intermediate.der, root.der]),
        password: Secret(Array("s3cret-word".utf8))
      ).identity)
    let plain = LintedPayloads().certificate("root", root.der).bytes
    let signed = try ProfileSigning.sign(plain, by: identity, at: TestAuthority.now)
    for allowed in [signer, intermediate, root] {
      #expect(try Self.found(signed, "signers: [\(Self.digest(allowed))]") == [])
    }
    #expect(try Self.found(signed, "signers: [\(Self.digest(stranger))]") == ["signer-not-allowed"])
    #expect(try Self.found(plain, "signers: [\(Self.digest(root))]") == ["signer-not-allowed"])
    #expect(throws: ManifestErrors.self) { try Self.found(plain, "signers: []") }
  }
}
