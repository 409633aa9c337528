import Foundation
import OpenSSL
import Support
import Testing

/// Many messages by one signer.
@Suite struct MessageSignerTests {
  private static func identity(_ kind: TestKey.Kind) throws -> Identity {
    let root = try TestAuthority.root()
    let issued = try TestAuthority.server("signer.example.com", by: root, key: kind)
    return try Identity(
      certificate: Certificate(der: issued.der), privateKey: PrivateKey(parsing: Array(issued.key.pem.utf8)),
      chain: [Certificate(der: root.der)])
  }

  /// Lengths on both sides of where DER needs one more octet.
  private static let lengths = [0, 1, 127, 128, 255, 256, 6_000, 65_535, 65_536, 1 << 20]

  @Test(arguments: [TestKey.Kind.rsa2048, .ecP256, .ec("P-384"), .ec("P-521")])
  func `each message is as one that was signed alone`(kind: TestKey.Kind) throws {
    let identity = try Self.identity(kind)
    let signer = try MessageSigner(identity, at: TestAuthority.now)
    for length in Self.lengths {
      let content = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let message = try signer.sign(content)
      let alone = try CMS.sign(content, by: identity, at: TestAuthority.now)
      let opened = try CMS.open(message)
      #expect(opened.isValid, "\(opened.signers.map(\.problem))")
      #expect(opened.content == content)
      #expect(opened.certificates == (try CMS.open(alone)).certificates)
      #expect(opened.signers.map(\.certificate) == [identity.certificate])
      #expect(opened.signers.map(\.signingTime) == [TestAuthority.now])
      // Only RSA gives the same signature twice.
      if case .rsa = kind { #expect(message == alone) }
    }
  }

  @Test func `a key that CMS cannot sign with is refused before the first message`() throws {
    let identity = try Self.identity(.ed25519)
    #expect(throws: OpenSSLError.self) { try MessageSigner(identity, at: TestAuthority.now) }
  }

  @Test(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
  func `openssl reads and verifies the message`() throws {
    let folder = try TemporaryFolder()
    let identity = try Self.identity(.ecP256)
    let content = Array("Zoë & Søn\r\n".utf8)
    let file = try folder.write("m", MessageSigner(identity, at: TestAuthority.now).sign(content))
    let text = try shell("openssl cms -verify -noverify -inform DER -in '\(file)' -binary 2>/dev/null")
    #expect(Array(text.utf8) == content)
  }
}
