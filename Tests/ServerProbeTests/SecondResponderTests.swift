#if os(Linux)
  import EnrolmentProfile
  import Foundation
  import Support
  import Testing

  /// The rows of certificates once more, against libreswan: so that the probe is not made for one server alone.
  @Suite(.serialized, .enabled(if: Peer.libreswan.isAvailable, Peer.libreswan.absence))
  struct SecondResponderTests {
    struct Row: CustomTestStringConvertible, Sendable {
      let certificate: ServerCertificate
      let row: MatrixRow
      var testDescription: String { row.testDescription }

      init(
        _ name: String, _ certificate: ServerCertificate, _ verdict: ExpectedAnswer.Verdict,
        _ facts: [String] = [],
        profile: (inout DeviceProfile) -> Void = { _ in }, options: [String] = ["--authenticate"]
      ) {
        self.certificate = certificate
        row = MatrixRow(
          name, verdict, facts: facts,
          profile: {
            $0.authentication = .certificate(.alice)
            $0.encryption = .aes256
            profile(&$0)
          }, options: options)
      }
    }

    static let rows = [
      Row("right", .good, .accepted),
      Row("wrong anchor", .good, .trustRefused, ["Example Root"], profile: { $0.anchors = [.other] }),
      Row("another CA", .otherCA, .trustRefused, ["Other Root"]),
      Row("other name", .otherName, .nameMismatch, ["other.example.com"]),
      Row(
        "no client certificate", .good, .notIdentified,
        profile: { $0.authentication = .mschapv2("alice", "none") }),
      Row("expired", .expired, .trustRefused, ["expired"]),
    ]

    @Test(arguments: rows)
    func `libreswan's certificate is judged right`(row: Row) throws {
      let libreswan = try Libreswan.shared.get()
      if row.certificate == .expired { Thread.sleep(until: libreswan.expiry + 1.5) }
      let address = try #require(Libreswan.address(of: row.certificate))
      let answer = try row.row.probe(address, by: libreswan.run)
      try row.row.expected.check(answer, row.testDescription)
    }
  }
#endif
