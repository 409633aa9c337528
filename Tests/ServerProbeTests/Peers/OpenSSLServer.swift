#if os(Linux)
  import Foundation
  import Support
  import Testing

  /// `openssl s_server` on a free port of the machine's loopback.
  struct OpenSSLServer {
    private let process: ServerProcess
    let port: UInt16

    /// Starts one.
    ///
    /// - Parameters:
    ///   - certificate: what it has.
    ///   - hasIntermediate: whether it sends the intermediate too.
    ///   - options: more words for s_server.
    init(_ certificate: ServerCertificate, hasIntermediate: Bool = true, options: [String] = []) throws {
      let pki = try ServerPKI.shared.get()
      let folder = try TemporaryFolder()
      try folder.write("server.pem", Array(try pki[certificate].pem.utf8))
      try folder.write("server.key", Array(try pki[certificate].key.pem.utf8))
      try folder.write("others.pem", Array(pki.issuing.pem.utf8))
      try folder.write("root.pem", Array(pki.root.pem.utf8))
      let sends = hasIntermediate && certificate.issuer == .issuing
      let words =
        [
          "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem", "-key", "server.key",
          "-msg",
        ]
        + (sends ? ["-cert_chain", "others.pem"] : []) + options
      let command = words.map(quoted).joined(separator: " ")
      process = try ServerProcess(command, in: folder, isolation: .none) { Self.port(in: $0) != nil }
      port = try #require(Self.port(in: process))
    }

    func run(_ words: [String], environment: [String: String] = [:]) throws -> ProgramAnswer {
      try process.run(words, environment: environment)
    }

    /// What it saw: each message by its name, after decryption.
    var log: String { process.text("server.log") }

    private static func port(in process: ServerProcess) -> UInt16? {
      process.text("server.log").firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)/).flatMap { UInt16($0.1) }
    }
  }
#endif
