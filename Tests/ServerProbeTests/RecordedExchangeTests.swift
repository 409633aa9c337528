#if os(Linux)
  import EnrolmentProfile
  import Foundation
  import IKEv2
  import OpenSSL
  import ServerProbe
  import Support
  import Testing
  import TrustEvaluation
  import VPNAuthentication

  /// A probe in this process, which records what it sends to a real server, and decrypts it with its own keys.
  @Suite(
    .serialized, .enabled(if: Peer.charon.isAvailable, Peer.charon.absence),
    .enabled(if: ServerProcess.canBeEntered, "skipped: a thread that enters a server's network takes root"))
  struct RecordedExchangeTests {
    struct Row: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let server: ServerCertificate
      let authenticates: Bool
      let outcome: ProbeOutcome
      /// The payloads that are sent with credentials in them.
      let given: [String]
    }

    static let rows = [
      Row(
        testDescription: "trusted, not authenticated", server: .good, authenticates: false,
        outcome: .trustedNotAuthenticated, given: []),
      Row(
        testDescription: "another CA", server: .otherCA, authenticates: true, outcome: .trustRefused,
        given: []),
      Row(
        testDescription: "expired", server: .expired, authenticates: true, outcome: .trustRefused, given: []),
      Row(
        testDescription: "another name", server: .otherName, authenticates: true, outcome: .nameMismatch,
        given: []),
      // That what is looked for is found where it is: the identity, and an answer to each of two challenges.
      Row(
        testDescription: "trusted and authenticated", server: .good, authenticates: true, outcome: .accepted,
        given: ["EAP", "EAP", "EAP"]),
    ]

    @Test
    func `a server's signature over something else than was received is no proof, and gets no credential`()
      throws
    {
      let (found, _) = try Charon.shared.get().asked(CharonConfiguration()) { process in
        try process.inside { try Self.probe(DeviceProfile(), authenticates: true, isChanged: true) }
      }
      #expect(found.outcome == .foreignKey)
      #expect(!found.sent.contains("EAP"), "\(found.sent)")
    }

    @Test(arguments: rows)
    func `what was sent, decrypted, holds no credential before trust`(row: Row) throws {
      let profile = DeviceProfile()
      let (found, _) = try Charon.shared.get().asked(CharonConfiguration(certificate: row.server)) {
        process in
        try process.inside { try Self.probe(profile, authenticates: row.authenticates) }
      }
      #expect(found.outcome == row.outcome)
      #expect(found.sent.contains("IDi"))
      #expect(found.sent.filter { ["EAP", "CERT", "AUTH"].contains($0) } == row.given, "\(found.sent)")
      #expect(found.names == row.authenticates)
    }

    struct Found: Sendable {
      let outcome: ProbeOutcome
      /// Every payload that was sent, in order.
      let sent: [String]
      /// Whether the user's name was among them.
      let names: Bool
    }

    private static func probe(
      _ written: DeviceProfile, authenticates: Bool, isChanged: Bool = false
    ) throws -> Found {
      let profile = try Profile(parsing: written.mobileconfig())
      let target = ProbeTarget(host: "127.0.0.1")
      guard case .ikev2(_, let configuration) = try ProbeSubject(of: target, in: profile) else {
        throw CocoaError(.featureUnsupported)
      }
      var store = TrustStore()
      try store.add(
        Certificate(der: ServerPKI.shared.get().root.der), origin: .mdm,
        profileIdentifier: "com.example.probe")
      var request = ProbeRequest(
        target: target, store: store, device: Target(.iOS, OSVersion(26)), timeout: .seconds(10), at: Date())
      if authenticates {
        request.credential = .eapMSCHAPv2(username: "alice", password: Secret(CharonConfiguration.password))
      }
      let socket = try RecordingSocket(port: 500, changesFirstAnswer: isChanged)
      let (report, keys) = IKEv2Probe(request, configuration).run(over: socket)
      let payloads = try socket.sent.flatMap { try Self.payloads(of: $0, keys) }
      return Found(
        outcome: report.verdict.outcome, sent: payloads.map { name(of: $0) },
        names: payloads.contains { holdsName($0) })
    }

    /// The payloads of a datagram that was sent, those within the encrypted one too.
    private static func payloads(of datagram: [UInt8], _ keys: SessionKeys?) throws -> [IKEv2.Payload] {
      let message = try Message(decoding: datagram)
      guard case .encrypted(let payload)? = message.payloads.first?.body else { return message.payloads }
      let proposal = IKEProposal(
        encryption: .aes256GCM, integrity: .sha256, prf: .sha256, group: .modp2048)
      let protection = MessageProtection(proposal, try #require(keys).initiator)
      let plaintext = try #require(protection.open(datagram, payload))
      return try PayloadChain.read(plaintext[...], first: payload.first, mayBeEncrypted: false)
    }

    private static func name(of payload: IKEv2.Payload) -> String {
      switch payload.body {
      case .initiatorIdentification: "IDi"
      case .eap: "EAP"
      case .certificate: "CERT"
      case .authentication: "AUTH"
      default: payload.description
      }
    }

    private static func holdsName(_ payload: IKEv2.Payload) -> Bool {
      let bytes: [UInt8] =
        switch payload.body {
        case .initiatorIdentification(let identity): identity.data
        case .eap(let packet): packet
        default: []
        }
      return String(decoding: bytes, as: UTF8.self).contains("alice")
    }
  }
#endif
