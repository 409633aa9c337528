import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import Support
import Testing

/// What people report of PKCS#12 in the profiles of other tools, and that `build` cannot make it.
struct IdentityBuildTests {
  private static let secret = Secret("s3cret")

  /// A manifest of one identity, whose file is these bytes.
  private static func manifest(_ more: String = "") -> String {
    """
    profile: { identifier: com.example.identity }
    identities: { device: { pkcs12: { file: own.p12\(more) } } }
    """
  }
  private static let password = ", password: \"file:password\""

  private static func folder(_ bytes: [UInt8]) throws -> ManifestFolder {
    let folder = try ManifestFolder()
    try folder.folder.write("own.p12", bytes)
    return folder
  }

  private static func client() throws -> (client: IssuedCertificate, root: IssuedCertificate) {
    let root = try TestAuthority.root()
    return (try TestAuthority.client(by: root), root)
  }

  /// What the profile brings, and what was said of it.
  private static func built(
    _ bytes: [UInt8], _ more: String = password
  ) throws -> (payload: PKCS12Payload, notices: [String]) {
    let folder = try folder(bytes)
    let built = try folder.build(manifest(more))
    let payload = try #require(
      Profile(parsing: built.content).payloads.lazy.compactMap { PKCS12Payload($0.value) }.first)
    return (payload, built.notices.map { $0.description.replacing(folder.folder.path + "/", with: "") })
  }

  // algo 14558, setup-ipsec-vpn 1626 and 1564, openssl 19495 and 19871, rust-security-framework 216, xca 474, easy-rsa 957,
  // SMIME-OpenSSL-CA 1, strongswan-docs 5: what OpenSSL 3 writes, devices refuse, and call the password incorrect.
  @Test func `what OpenSSL 3 writes goes into a profile as every device reads it`() throws {
    let (client, _) = try Self.client()
    let (payload, notices) = try Self.built(client.pkcs12(password: "s3cret"))
    let content = try PKCS12(parsing: payload.bytes, password: Self.secret)
    #expect(content.protection.form == .compatible)
    #expect(content.identity?.certificate.der == client.der)
    #expect(payload.password == nil)
    #expect(
      notices == [
        "office.yaml:2:41: own.p12 is written anew into the profile, as every device reads it: "
          + "AES-256-CBC with HMAC-SHA-256 became PBE-SHA1-3DES; the MAC over SHA-256 became one over SHA-1"
      ])
  }

  @Test func `what OpenSSL 3 writes is refused where it cannot be written anew`() throws {
    let (client, _) = try Self.client()
    let mistakes = try Self.folder(client.pkcs12(password: "s3cret")).mistakes(Self.manifest())
    #expect(mistakes.count == 2)
    #expect(mistakes.first?.contains("own.p12: it is encrypted with AES-256-CBC") == true, "\(mistakes)")
    for mistake in mistakes {
      #expect(mistake.hasPrefix("office.yaml:2:41: ") && mistake.contains("give its password"), "\(mistake)")
    }
  }

  @Test func `a file that every device reads stays what it is, byte for byte`() throws {
    let bytes = try Self.client().client.pkcs12(password: "s3cret", legacy: true)
    let (payload, notices) = try Self.built(bytes)
    #expect(payload.bytes == bytes && notices.isEmpty)
    let (asked, said) = try Self.built(bytes, "")
    #expect(asked.bytes == bytes)
    #expect(said == ["office.yaml:2:41: own.p12 was not looked into: no password is given"])
  }

  @Test func `two builds of what is written anew are the same bytes`() throws {
    let folder = try Self.folder(Self.client().client.pkcs12(password: "s3cret"))
    let first = try folder.build(Self.manifest(Self.password))
    #expect(try folder.build(Self.manifest(Self.password)).content == first.content)
  }

  // algo 828: "The container must contain only one certificate and its private key". setup-ipsec-vpn 826: the CA in the
  // PKCS#12 is no anchor.
  @Test func `certificates beside the identity's own stay out, and are named`() throws {
    let (client, root) = try Self.client()
    let (payload, notices) = try Self.built(
      client.pkcs12(password: "s3cret", chain: [root.der], legacy: true))
    #expect(try PKCS12(parsing: payload.bytes, password: Self.secret).certificates.map(\.der) == [client.der])
    #expect(notices.count == 1)
    #expect(notices.first?.contains("left out: CN=Example Root,O=Example Ltd (no device takes a CA") == true)
  }

  // algo 857 and 1192: macOS takes a file that iOS refuses.
  @Test func `what is built is taken by every platform`() throws {
    let (client, root) = try Self.client()
    for chain in [[], [root.der]] {
      for legacy in [true, false] {
        let (payload, _) = try Self.built(client.pkcs12(password: "s3cret", chain: chain, legacy: legacy))
        let content = try PKCS12(parsing: payload.bytes, password: Self.secret)
        let diagnosis = IdentityDiagnosis(content, for: IdentityUse(at: TestAuthority.now))
        for platform in Platform.allCases { #expect(!diagnosis.isRefused(on: platform)) }
      }
    }
  }

  // algo 1086: the password of the CA was typed, not that of the file.
  @Test func `a wrong password is a mistake that says which one is wanted`() throws {
    let mistakes = try Self.folder(Self.client().client.pkcs12(password: "s3cret"))
      .mistakes(Self.manifest(", password: \"file:wrong\""))
    #expect(
      mistakes == [
        "office.yaml:2:41: own.p12: the password does not open the PKCS#12: give the one that it was written with, not "
          + "that of its CA, of the person or of the device"
      ])
  }

  // slicc 578, alt-tab-macos 3170: RC2-40 needs OpenSSL's legacy provider.
  @Test func `an old cipher is read, and not written again`() throws {
    let old = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "OpenSSLTests/Corpus/rc2-40.p12")
    let folder = try Self.folder(Array(Data(contentsOf: old)))
    try folder.folder.write("password", Array("sesame\n".utf8))
    let built = try folder.build(Self.manifest(Self.password + ", embedPassword: true"))
    let payload = try #require(
      Profile(parsing: built.content).payloads.lazy.compactMap { PKCS12Payload($0.value) }.first)
    let content = try payload.contents()
    #expect(!content.needsLegacyProvider && content.protection.form == .compatible)
    #expect(
      built.notices.contains {
        $0.message.contains("PBE-SHA1-RC2-40 became PBE-SHA1-3DES")
          || $0.message.contains("PBE-SHA1-RC2-40 and")
      })
  }

  // algo 168, guides 6: "failed to fill in cert references", as there is no key.
  @Test func `a file without an identity is a mistake`() throws {
    let (client, root) = try Self.client()
    let other = try TestAuthority.client("bob@example.com", by: root)
    for (chain, wanted) in [
      ([client.der], "is not the key of CN=alice@example.com"),
      ([client.der, root.der], "nor of another certificate in it"),
      ([], "it holds a private key and no certificate"),
    ] {
      let bytes = try other.pkcs12(password: "s3cret", chain: chain, hasCertificate: false)
      let mistakes = try Self.folder(bytes).mistakes(Self.manifest(Self.password))
      #expect(mistakes.count == 1 && mistakes.first?.contains(wanted) == true, "\(mistakes)")
    }
  }

  // setup-ipsec-vpn 856, IKEv2-setup 127: "User Authentication failed"; LocalIdentifier is no name of the certificate.
  @Test func `a LocalIdentifier that the certificate does not bear is told at its place`() throws {
    let folder = try ManifestFolder()
    let text = ManifestFolder.vpn("authentication: { certificate: device }")
    let notices = try folder.build(
      text.replacing("localIdentifier: alice@example.com", with: "localIdentifier: bob")
    ).notices.map(\.description)
    let told = notices.filter {
      $0.contains("LocalIdentifier \"bob\" is no name in its certificate, which has")
    }
    #expect(told.count == 1 && told[0].contains("office.yaml:9:7: "), "\(notices)")
    #expect(told.first?.contains("email:alice@example.com") == true)
    #expect(try !folder.build(text).notices.contains { $0.message.contains("LocalIdentifier \"") })
  }

  @Test func `the kind of key is written where the manifest leaves it open, and a wrong one is a mistake`()
    throws
  {
    let folder = try ManifestFolder()
    func vpn(_ more: String = "") -> String {
      ManifestFolder.vpn("authentication: { certificate: device }\(more)")
    }
    let profile = try folder.profile(vpn())
    #expect(profile.vpns.first?.ikev2?.certificateType == .ecdsa256)
    let wrong = folder.mistakes(vpn("\ncertificateType: RSA"))
    #expect(wrong.count == 1)
    #expect(wrong.first?.hasPrefix("office.yaml:11:7: the identity device: its key is ") == true, "\(wrong)")
    #expect(wrong.first?.hasSuffix("write CertificateType ECDSA256") == true)

    let rsa = try TestAuthority.client(by: TestAuthority.root(), key: .rsa2048)
    try folder.folder.write("alice.p12", rsa.pkcs12(password: "s3cret", legacy: true))
    #expect(try folder.profile(vpn()).vpns.first?.ikev2?.certificateType == nil)
    #expect(folder.mistakes(vpn("\ncertificateType: ECDSA256")).count == 1)
  }
}
