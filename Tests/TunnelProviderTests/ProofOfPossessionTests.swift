import OpenSSL
import Support
import Testing
import TrustEvaluation
import TunnelProvider

struct ProofOfPossessionTests {
  private let fixture: Fixture
  private let trusted: TrustedServer
  private let octets: [UInt8] = Array("what both sides said".utf8)

  init() throws {
    fixture = try Fixture()
    let verdict = fixture.store.evaluate(
      TrustRequest(
        presented: [try Certificate(der: fixture.server.der)], names: [.dns("vpn.example.com")],
        policy: .appleIKEv2, at: TestAuthority.now))
    trusted = try #require(verdict.server)
  }

  private func sign(_ key: TestKey) throws -> [UInt8] {
    try PrivateKey(parsing: key.pkcs8).sign(octets, scheme: .ecdsaSHA256)
  }

  @Test func `a proof is bound to leaf, name, policy and time`() throws {
    let signature = try sign(fixture.server.key)
    let proof = try #require(
      ProofOfPossession.verify(trusted, octets: octets, signature: signature, scheme: .ecdsaSHA256))
    #expect(proof.leaf == trusted.path.first)
    #expect(proof.name == .dns("vpn.example.com"))
    #expect(proof.policy == .appleIKEv2)
    #expect(proof.at == TestAuthority.now)
  }

  @Test func `nothing but the leaf's own signature over these octets is a proof`() throws {
    let signature = try sign(fixture.server.key)
    func verify(_ signature: [UInt8], _ octets: [UInt8], _ scheme: SignatureScheme = .ecdsaSHA256) -> Bool {
      ProofOfPossession.verify(trusted, octets: octets, signature: signature, scheme: scheme) != nil
    }
    #expect(!verify(try sign(fixture.root.key), octets), "the issuer's key")
    #expect(!verify(signature, octets + [0]), "other octets")
    #expect(!verify(signature, octets, .ecdsaSHA384), "another scheme")
    #expect(!verify(signature, octets, .rsaPKCS1SHA256), "a scheme for another kind of key")
    #expect(!verify([], octets), "no signature")
    for place in signature.indices {
      var bent = signature
      bent[place] ^= 1
      #expect(!verify(bent, octets))
      #expect(!verify(Array(signature.prefix(place)), octets))
    }
  }
}
