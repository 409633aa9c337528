#if os(Linux)
  import Foundation
  import Support
  import Testing

  /// The servers of these tests, asked without our own code: they are what the rows of the matrix take them for.
  @Suite(.serialized) struct PeerTests {
    private static let words = ["openssl", "s_client", "-servername", ServerPKI.name, "-connect"]

    @Test(.enabled(if: Peer.charon.isAvailable, Peer.charon.absence))
    func `charon takes a configuration, listens, and ends`() throws {
      var pid = ""
      do {
        let charon = try Charon()
        let (answer, _) = try charon.asked(CharonConfiguration()) { process in
          pid = process.text("holder.pid")
          return try process.run(["ss", "--listening", "--udp", "--numeric", "--no-header"])
        }
        #expect(answer.stdout.contains("0.0.0.0:500 ") && answer.stdout.contains("0.0.0.0:4500 "))
        for kind in ServerCertificate.allCases {
          _ = try charon.asked(CharonConfiguration(certificate: kind)) { _ in }
        }
      }
      let number = try #require(Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(kill(number, 0) == -1 && errno == ESRCH)
    }

    @Test(.enabled(if: Peer.ocserv.isAvailable, Peer.ocserv.absence))
    func `ocserv shows its certificate`() throws {
      let server = try Ocserv(.good)
      let answer = try server.run(Self.words + ["127.0.0.1:443"])
      #expect(answer.stdout.contains("OU = good"), "\(answer)\n\(server.log)")
      #expect(answer.stdout.contains("CN = Example Issuing CA"))
    }

    @Test(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
    func `openssl s_server shows its certificate`() throws {
      let server = try OpenSSLServer(.ecdsa256)
      let answer = try server.run(Self.words + ["127.0.0.1:\(server.port)"])
      #expect(answer.stdout.contains("OU = ecdsa256"), "\(answer)")
    }

    @Test(.enabled(if: Peer.libreswan.isAvailable, Peer.libreswan.absence))
    func `libreswan listens at the other end of the cable`() throws {
      let libreswan = try Libreswan.shared.get()
      let answer = try libreswan.run(["ip", "-brief", "address"])
      #expect(answer.stdout.contains("10.99.0.100/24"), "\(answer)")
      #expect(libreswan.log.contains("adding UDP interface cable0 10.99.0.1:500"))
    }
  }
#endif
