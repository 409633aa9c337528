#if os(Linux)
  import Support
  import Testing

  /// A profile against charon: every row of the matrix.
  @Suite(.serialized, .enabled(if: Peer.charon.isAvailable, Peer.charon.absence))
  struct MatrixTests {
    private func check(_ row: MatrixRow) throws {
      let (answer, log) = try Charon.shared.get().asked(row.server) { process in
        try row.probe("127.0.0.1:\(row.port)", by: process.run)
      }
      try row.expected.check(answer, row.testDescription)
      for line in row.seen { #expect(log.contains(line), "\(row.testDescription): \(line)") }
      try ReceivedMessages(log: log).checkDisclosure(row)
    }

    @Test(arguments: MatrixRow.passwords)
    func `a server for passwords is judged right`(row: MatrixRow) throws { try check(row) }

    @Test(arguments: MatrixRow.trust)
    func `a server's certificate is judged right`(row: MatrixRow) throws { try check(row) }

    @Test(arguments: MatrixRow.identification)
    func `how a server identifies itself is judged right`(row: MatrixRow) throws { try check(row) }

    @Test(arguments: MatrixRow.negotiation)
    func `a proposal is judged right`(row: MatrixRow) throws { try check(row) }

    @Test(arguments: MatrixRow.certificates)
    func `a server for certificates is judged right`(row: MatrixRow) throws { try check(row) }
  }
#endif
