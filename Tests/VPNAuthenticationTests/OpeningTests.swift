import FoundationEssentials
import OpenSSL
import Support
import Testing
import VPNAuthentication

struct OpeningTests {
  private let handshake = NonceHandshake(initiatorNonce: [1, 2, 3], responderNonce: [4, 5])

  private func open(_ credential: Credential) throws -> (Opening, Transcript) {
    var transcript = Transcript()
    let opening = try Opening(
      credential, identity: "alice@example.com", handshake: handshake, transcript: &transcript)
    return (opening, transcript)
  }

  @Test func `with EAP only the identity leaves first`() throws {
    let (opening, transcript) = try open(alice())
    #expect(opening.certificates.isEmpty && opening.proof.isEmpty)
    #expect(transcript.entries.map(\.content) == [.identity])
    #expect(transcript.identityBytes == "alice@example.com".utf8.count)
  }

  @Test func `a certificate and its signature are noted as disclosed before trust`() throws {
    let client = try TestAuthority.client(by: TestAuthority.root()).identity()
    let (opening, transcript) = try open(.certificate(client))
    #expect(transcript.disclosedBytes == client.certificate.der.count + opening.proof.count)
    #expect(transcript.credentialBytes == 0)
    let octets = handshake.octets(role: .initiator, identity: "alice@example.com")
    let scheme = try #require(opening.scheme)
    #expect(client.certificate.verifies(signature: opening.proof, of: octets, scheme: scheme))
  }

  @Test func `a shared secret's MAC is noted as disclosed before trust`() throws {
    let (opening, transcript) = try open(.sharedSecret(Secret("hush")))
    #expect(opening.proof.count == 32)
    #expect(transcript.disclosedBytes == 32)
  }

  @Test func `no two roles, nonces or identities share octets`() {
    let handshakes = [
      handshake, NonceHandshake(initiatorNonce: [1, 2], responderNonce: [3, 4, 5]),
      NonceHandshake(initiatorNonce: [1, 2, 3, 4], responderNonce: [5]),
    ]
    let all = handshakes.flatMap { handshake in
      [HandshakeRole.initiator, .responder].flatMap { role in
        ["", "a", "\u{4}"].map { handshake.octets(role: role, identity: $0) }
      }
    }
    #expect(Set(all).count == all.count)
  }

  @Test func `the MAC is the one of RFC 7296 2_15 with HMAC-SHA-256`() throws {
    let padded = try HMAC.sha256(Array("Key Pad for IKEv2".utf8), key: Array("hush".utf8))
    #expect(try SharedSecretMAC.compute(Secret("hush"), over: [7]) == HMAC.sha256([7], key: padded))
    // RFC 4231 4.3.
    let mac = try HMAC.sha256(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(Fingerprint.text(mac) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test(
    arguments: [
      (true, "hush", "accepted"), (true, "other", "server-unproved"), (false, "hush", "refused-by-server"),
      (nil, "hush", "no-answer"),
    ] as [(Bool?, String, String)])
  func `a shared secret is accepted when both ends show it`(
    accepted: Bool?, servers: String, expected: String
  ) throws {
    let octets = handshake.octets(role: .responder, identity: "vpn")
    let outcome = SharedSecretAuthentication.outcome(
      accepted: accepted, proof: try SharedSecretMAC.compute(Secret(servers), over: octets),
      identity: Array("vpn".utf8), handshake: handshake, secret: Secret("hush"))
    if case .rejected(let rejection) = outcome {
      #expect(rejection.code == expected)
    } else {
      #expect(outcome.name == expected)
    }
  }

  @Test func `the device's own MAC sent back is no proof`() throws {
    let (opening, _) = try open(.sharedSecret(Secret("hush")))
    let outcome = SharedSecretAuthentication.outcome(
      accepted: true, proof: opening.proof, identity: Array(opening.identity.utf8), handshake: handshake,
      secret: Secret("hush"))
    #expect(outcome == .rejected(.serverUnproved))
  }
}
