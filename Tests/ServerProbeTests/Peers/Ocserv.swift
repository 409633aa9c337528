#if os(Linux)
  import Foundation
  import Support

  /// ocserv, a TLS VPN server, on 127.0.0.1, port 443 of a network of its own.
  struct Ocserv {
    private let process: ServerProcess

    init(_ certificate: ServerCertificate, hasIntermediate: Bool = true) throws {
      let pki = try ServerPKI.shared.get()
      let folder = try TemporaryFolder()
      let chain = try hasIntermediate ? pki.chain(of: certificate) : [pki[certificate]]
      try folder.write("chain.pem", chain.flatMap { Array($0.pem.utf8) })
      try folder.write("server.key", Array(try pki[certificate].key.pem.utf8))
      // Nobody logs in.
      try folder.write("passwords", [])
      try folder.write("ocserv.conf", Array(Self.configuration(folder.path).utf8))
      let program = Peer.ocserv.path ?? "ocserv"
      process = try ServerProcess(
        "\(quoted(program)) --foreground --config ocserv.conf", in: folder, isolation: .network
      ) {
        $0.text("server.log").contains("listening (TCP)")
      }
    }

    func run(_ words: [String], environment: [String: String] = [:]) throws -> ProgramAnswer {
      try process.run(words, environment: environment)
    }

    /// What it said.
    var log: String { process.text("server.log") }

    private static func configuration(_ folder: String) -> String {
      """
      auth = "plain[passwd=\(folder)/passwords]"
      listen-host = 127.0.0.1
      tcp-port = 443
      socket-file = \(folder)/socket
      server-cert = \(folder)/chain.pem
      server-key = \(folder)/server.key
      run-as-user = root
      run-as-group = root
      isolate-workers = false
      max-clients = 4
      max-same-clients = 2
      device = vpns
      ipv4-network = 10.88.0.0/24
      cookie-timeout = 30
      try-mtu-discovery = false
      pid-file = \(folder)/pid

      """
    }
  }
#endif
