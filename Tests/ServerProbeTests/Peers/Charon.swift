#if os(Linux)
  import Foundation
  import Support
  import Synchronization
  import Testing

  /// strongSwan's IKE daemon on 127.0.0.1, ports 500 and 4500 of a network of its own, with a configuration that changes
  /// from question to question.
  final class Charon: Sendable {
    /// The one that most rows ask; it is told its configuration before each.
    static let shared = Result { try Charon() }

    private let process: ServerProcess
    private let pki: ServerPKI
    private let turn = Mutex(())

    private static let program = Peer.charon.path ?? "charon-systemd"

    /// Starts it, without a connection.
    ///
    /// - Parameter settings: more lines of strongswan.conf for the daemon.
    init(settings: String = "dos_protection = no") throws {
      pki = try ServerPKI.shared.get()
      let folder = try TemporaryFolder()
      try folder.write("strongswan.conf", Array(Self.settings(folder.path, settings).utf8))
      for kind in ServerCertificate.allCases {
        try folder.write("private/\(kind.rawValue).pem", Array(pki[kind].key.pem.utf8))
      }
      let command = "STRONGSWAN_CONF=$PWD/strongswan.conf \(quoted(Self.program))"
      process = try ServerProcess(command, in: folder, isolation: .network) { process in
        FileManager.default.fileExists(atPath: folder.path + "/vici.sock")
          && process.text("charon.log").contains("spawning")
      }
    }

    /// Gives it a configuration and runs `body`, while nobody else does.
    ///
    /// - Returns: what `body` returns, and of the log meanwhile: each message by its payloads, and what was decrypted.
    func asked<Value>(
      _ configuration: CharonConfiguration, _ body: (ServerProcess) throws -> Value
    ) throws -> (value: Value, log: String) {
      try turn.withLock { _ in
        try load(configuration)
        let log = process.folder.url.appending(path: "charon.log")
        let before = try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int ?? 0
        let value = try body(process)
        let wanted =
          "/(parsed|generating) / { print } / plain => / { dump = 1; next } dump && /ENC\\] +[0-9]+: / { print; next } { dump = 0 }"
        let lines = try shell("tail -c +\(before + 1) \(quoted(log.path)) | awk \(quoted(wanted))")
        return (value, lines)
      }
    }

    private func load(_ configuration: CharonConfiguration) throws {
      let files = FileManager.default
      let conf = process.folder.path + "/swanctl"
      try? files.removeItem(atPath: conf)
      for empty in [
        "x509", "x509ca", "x509aa", "x509ocsp", "x509ac", "x509crl", "pubkey", "private", "rsa", "ecdsa",
      ]
        + ["bliss", "pkcs8", "pkcs12", "conf.d"]
      { try files.createDirectory(atPath: "\(conf)/\(empty)", withIntermediateDirectories: true) }
      func write(_ name: String, _ text: String) throws {
        try process.folder.write("swanctl/\(name)", Array(text.utf8))
      }
      try write("swanctl.conf", configuration.text)
      let certificate = try pki[configuration.certificate]
      try write("x509/server.pem", certificate.pem)
      try write("private/server.pem", certificate.key.pem)
      try write("x509ca/root.pem", pki.root.pem)
      if configuration.hasIntermediate { try write("x509ca/issuing.pem", pki.issuing.pem) }
      let folder = quoted(process.folder.path)
      _ = try shell(
        "cd \(folder) && STRONGSWAN_CONF=$PWD/strongswan.conf SWANCTL_DIR=$PWD/swanctl "
          + "PATH=$PATH:/usr/sbin swanctl --load-all --clear --noprompt --uri unix://$PWD/vici.sock >swanctl.log 2>&1 || { cat swanctl.log; false; }"
      )
    }

    private static func settings(_ folder: String, _ more: String) -> String {
      """
      swanctl { load = pem pkcs1 pkcs8 x509 pubkey openssl random nonce }
      charon-systemd {
        load_modular = no
        load = random nonce x509 constraints pubkey pkcs1 pkcs8 pem openssl kdf eap-identity eap-mschapv2 eap-tls \
      kernel-netlink socket-default vici
        half_open_timeout = 5
        install_routes = no
        \(more)
        filelog { log {
          path = \(folder)/charon.log
          default = 1
          ike = 2
          enc = 3
          flush_line = yes
        } }
        journal { default = -1 }
        plugins {
          vici { socket = unix://\(folder)/vici.sock }
          socket-default { use_ipv6 = no }
        }
      }

      """
    }
  }
#endif
