#if os(Linux)
  import Support
  import Testing

  /// A profile against servers that speak TLS, as those of apps' VPNs do.
  @Suite(.serialized) struct TLSTests {
    @Test(
      .enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence), arguments: TLSRow.trust + TLSRow.versions)
    func `openssl s_server is judged right`(row: TLSRow) throws {
      let server = try OpenSSLServer(
        row.certificate, hasIntermediate: row.hasIntermediate, options: row.server)
      let answer = try row.row.probe("localhost:\(server.port)", by: server.run)
      try row.row.expected.check(answer, row.testDescription)
      // A client that wants no certificate shown sends an empty list at most.
      #expect(!server.log.contains("Client certificate\n"), "\(server.log)")
    }

    @Test(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
    func `a server of another name that breaks off is judged right`() throws {
      let row = TLSRow.broken
      let server = try OpenSSLServer(row.certificate, options: row.server)
      let answer = try row.row.probe("localhost:\(server.port)", by: server.run)
      try row.row.expected.check(answer, row.testDescription)
    }

    @Test(.enabled(if: Peer.ocserv.isAvailable, Peer.ocserv.absence), arguments: TLSRow.trust)
    func `ocserv is judged right`(row: TLSRow) throws {
      let server = try Ocserv(row.certificate, hasIntermediate: row.hasIntermediate)
      let answer = try row.row.probe("localhost", by: server.run)
      try row.row.expected.check(answer, row.testDescription)
    }

    private func ask(_ name: String, _ verdict: ExpectedAnswer.Verdict, _ port: UInt16) throws
      -> ProgramAnswer
    {
      let row = TLSRow(name, .good, verdict, options: ["--timeout", "2"]).row
      let answer = try row.probe("localhost:\(port)") { try ProgramAnswer(running: $0, environment: $1) }
      try row.expected.check(answer, name)
      return answer
    }

    @Test func `a closed port is unreachable, at once`() throws {
      #expect(
        try ask("closed", .unreachable, LoopbackSocket.closedPort(.silentTCP)).duration < .seconds(5))
    }

    @Test func `a port at which nothing is said is no answer, after the timeout`() throws {
      let silent = try LoopbackSocket(.silentTCP)
      let duration = try ask("silent", .noAnswer, silent.port).duration
      #expect(duration > .seconds(1.9) && duration < .seconds(6))
    }

    @Test func `a server that does not speak TLS is no TLS server`() throws {
      let mail = try LoopbackSocket(.foreignTCP)
      _ = try ask("mail", .cannotProbe, mail.port)
    }
  }
#endif
