#if os(Linux)
  import Foundation
  import Support
  import Testing

  /// Servers that say nothing, or little.
  @Suite(.serialized) struct AnswerTests {
    private func ask(
      _ name: String, _ verdict: ExpectedAnswer.Verdict, _ target: String,
      _ profile: (inout DeviceProfile) -> Void = { _ in },
      options: [String] = []
    ) throws -> ProgramAnswer {
      let row = MatrixRow(name, verdict, profile: profile, options: ["--timeout", "2"] + options)
      let answer = try row.probe(target) { try ProgramAnswer(running: $0, environment: $1) }
      try row.expected.check(answer, name)
      return answer
    }

    @Test func `a closed port is unreachable, at once`() throws {
      let port = try LoopbackSocket.closedPort(.silentUDP)
      #expect(try ask("closed", .unreachable, "127.0.0.1:\(port)").duration < .seconds(5))
    }

    @Test func `a port at which nobody answers is no answer, after the timeout`() throws {
      let silent = try LoopbackSocket(.silentUDP)
      let duration = try ask("silent", .noAnswer, "127.0.0.1:\(silent.port)").duration
      #expect(duration > .seconds(1.9) && duration < .seconds(6))
    }

    @Test(.enabled(if: Peer.charon.isAvailable, Peer.charon.absence))
    func `a server under load gets its cookie back`() throws {
      let charon = try Charon(
        settings: "dos_protection = yes\n  cookie_threshold = 1\n  block_threshold = 100")
      let row = MatrixRow("cookie", .trustedNotAuthenticated)
      let (_, log) = try charon.asked(row.server) { process in
        for _ in 0..<3 { try row.expected.check(try row.probe("127.0.0.1", by: process.run), "cookie") }
      }
      #expect(log.contains("IKE_SA_INIT response 0 [ N(COOKIE) ]"))
      #expect(ReceivedMessages(log: log).messages.contains { $0.payloads.first == "N(COOKIE)" })
    }

    @Test(.enabled(if: Peer.charon.isAvailable, Peer.charon.absence))
    func `the chain that a server presents is saved`() throws {
      let folder = try TemporaryFolder()
      let file = folder.path + "/chain.pem"
      let row = MatrixRow("saved", .trustedNotAuthenticated, options: ["--save-chain", file])
      let (answer, _) = try Charon.shared.get().asked(row.server) { process in
        try row.probe("127.0.0.1", by: process.run)
      }
      try row.expected.check(answer, "saved")
      let pki = try ServerPKI.shared.get()
      let saved = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
      #expect(saved == (try pki[.good].pem + pki.issuing.pem))
      let anchor = try folder.write("root.pem", Array(pki.root.pem.utf8))
      let verified = try ProgramAnswer(
        running: ["mooring", "chain", "verify", file, "--anchor", anchor, "--name", "dns:\(ServerPKI.name)"]
          + ["--policy", "rfc5280"])
      #expect(verified.status == 0, "\(verified)")
    }
  }
#endif
