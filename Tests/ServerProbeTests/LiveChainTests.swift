#if os(Linux)
  import Foundation
  import Support
  import Testing

  /// `build --probe` and `lint --probe`, against charon on port 500.
  @Suite(.serialized, .enabled(if: Peer.charon.isAvailable, Peer.charon.absence))
  struct LiveChainTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      let pki = try ServerPKI.shared.get()
      try folder.write("root.pem", Array(pki.root.pem.utf8))
      try folder.write("other.pem", Array(pki.otherRoot.pem.utf8))
    }

    private func manifest(_ anchor: String, _ address: String = "127.0.0.1") throws -> String {
      let text = """
        profile: { identifier: com.example.vpn, displayName: Example }
        anchors: [\(anchor)]
        vpn:
          - userDefinedName: Office
            ikev2:
              remoteAddress: \(address)
              remoteIdentifier: \(ServerPKI.name)
              localIdentifier: alice@example.com
              authentication: { eap: mschapv2, username: alice }
        """
      return try folder.write("office.yaml", Array(text.utf8))
    }

    private func asked(_ words: [String]) throws -> ProgramAnswer {
      try Charon.shared.get().asked(CharonConfiguration()) { try $0.run(words) }.value
    }

    private var isBuilt: Bool { FileManager.default.fileExists(atPath: folder.path + "/office.mobileconfig") }

    @Test func `a profile whose server would be accepted is built`() throws {
      let answer = try asked(["mooring", "build", manifest("root.pem"), "--probe"])
      #expect(answer.status == 0, "\(answer)")
      #expect(answer.stderr.contains("trusted-not-authenticated"), "\(answer)")
      #expect(isBuilt)
    }

    @Test func `a profile whose server would be refused is not written`() throws {
      let answer = try asked(["mooring", "build", manifest("other.pem"), "--probe"])
      #expect(answer.status == 1, "\(answer)")
      #expect(answer.stderr.contains("trust-refused") && answer.stderr.contains("nothing was written"))
      #expect(!isBuilt)
    }

    @Test func `a profile whose server cannot be asked is not written`() throws {
      let answer = try asked(["mooring", "build", manifest("root.pem", "127.0.0.2:9"), "--probe"])
      #expect(answer.status == 2, "\(answer)")
      #expect(answer.stderr.contains("127.0.0.2"), "\(answer)")
      #expect(!isBuilt)
    }

    @Test(arguments: [("root.pem", 0), ("other.pem", 1)] as [(String, Int32)])
    func `the linter judges the chain that the server presents`(anchor: String, status: Int32) throws {
      let built = try ProgramAnswer(running: ["mooring", "build", manifest(anchor)])
      #expect(built.status == 0, "\(built)")
      let answer = try asked([
        "mooring", "lint", folder.path + "/office.mobileconfig", "--probe", "127.0.0.1",
      ])
      #expect(answer.status == status, "\(answer)")
      #expect(answer.stdout.contains("server-refused") == (status == 1), "\(answer)")
    }

    @Test func `the linter says why there is no chain to judge`() throws {
      let built = try ProgramAnswer(running: ["mooring", "build", manifest("root.pem")])
      #expect(built.status == 0, "\(built)")
      let profile = folder.path + "/office.mobileconfig"
      let closed = try asked(["mooring", "lint", profile, "--probe", "127.0.0.1:9"])
      #expect(closed.status == 2 && closed.stderr.contains("nothing listens"), "\(closed)")
      let several = try asked(["mooring", "lint", profile, profile, "--probe", "127.0.0.1"])
      #expect(several.status == 2 && several.stderr.contains("one profile"), "\(several)")
    }
  }
#endif
