#if os(Linux)
  import Foundation
  import Support
  import Testing

  /// libreswan's IKE daemon in one network, asked from another, with a cable between: it does not talk to its own address.
  ///
  /// It has one connection for each certificate, told apart by the address that is asked.
  struct Libreswan {
    /// The certificates it has; the first one's address is 10.99.0.1, the next one's 10.99.0.2, and so on.
    static let certificates: [ServerCertificate] = [.good, .expired, .otherName, .otherCA]
    static let shared = Result { try Libreswan() }

    private let process: ServerProcess
    /// When the certificate called expired does so: the daemon does not load one that has.
    let expiry = Date(timeIntervalSinceNow: 5)

    init() throws {
      let pki = try ServerPKI.shared.get()
      let folder = try TemporaryFolder()
      let connections = Self.certificates.map { Self.connection($0) }.joined()
      try folder.write("ipsec.conf", Array("config setup\n  dnssec-enable=no\n\(connections)".utf8))
      try folder.write("ipsec.secrets", [])
      try folder.write("issuing.pem", Array(pki.issuing.pem.utf8))
      try folder.write("root.pem", Array(pki.root.pem.utf8))
      for kind in Self.certificates {
        var certificate = try pki[kind]
        if kind == .expired {
          var request = kind.request
          request.notAfter = expiry
          certificate = try TestAuthority.issue(request, by: pki.root, key: certificate.key)
        }
        try folder.write("\(kind.rawValue).p12", try certificate.pkcs12(password: "x", name: kind.rawValue))
      }
      let imports = Self.certificates.map { "pk12util -i \($0.rawValue).p12 -d sql:nss -W x" }
      _ = try shell(
        """
        cd \(quoted(folder.path)) && { mkdir nss && certutil -N -d sql:nss --empty-password \
        && \(imports.joined(separator: " && ")) && certutil -A -d sql:nss -n root -t CT,, -i root.pem \
        && certutil -A -d sql:nss -n issuing -t ,, -i issuing.pem && chmod -R a+rwX . ; } >nss.log 2>&1 || { cat nss.log; false; }
        """)
      process = try ServerProcess(
        "\(Self.folder)/pluto --nofork --stderrlog --config $PWD/ipsec.conf --secretsfile $PWD/ipsec.secrets"
          + " --nssdir $PWD/nss --rundir /run/pluto --ipsecdir $PWD",
        preparation: Self.preparation, in: folder, isolation: .networkAndMounts, entrance: "client.pid"
      ) {
        $0.text("server.log").matches(of: /added IKEv2 connection/).count == Self.certificates.count
          && $0.text("server.log").contains("forgetting secrets")
      }
    }

    /// Runs a program at the other end of the cable.
    func run(_ words: [String], environment: [String: String] = [:]) throws -> ProgramAnswer {
      try process.run(words, environment: environment)
    }

    /// Where the connection with this certificate is.
    static func address(of certificate: ServerCertificate) -> String? {
      certificates.firstIndex(of: certificate).map { "10.99.0.\($0 + 1)" }
    }

    /// What the daemon said.
    var log: String { process.text("server.log") }

    /// Where the daemon looks for the programs beside it.
    private static let folder = "/usr/libexec/ipsec"

    private static var preparation: String {
      let found = URL(filePath: Peer.libreswan.path ?? "\(folder)/pluto").deletingLastPathComponent()
      let programs = found.deletingLastPathComponent().path(percentEncoded: false)
      let addresses = certificates.compactMap(address).map { "ip addr add \($0)/24 dev cable0" }
      return """
        mount -t tmpfs none /run
        mkdir -p /run/pluto
        \(programs == "/usr/libexec/" ? "" : "mount --bind \(quoted(programs)) /usr/libexec")
        unshare -n sh -c 'echo $$ >client.pid; read -r end' <&3 &
        until [ -s client.pid ]; do sleep 0.01; done
        ip link add cable0 type veth peer name cable1 netns "$(cat client.pid)"
        \(addresses.joined(separator: "\n"))
        ip link set cable0 up
        nsenter -t "$(cat client.pid)" -n sh -c 'ip link set lo up; ip addr add 10.99.0.100/24 dev cable1; ip link set cable1 up'
        """
    }

    private static func connection(_ certificate: ServerCertificate) -> String {
      """
      conn \(certificate.rawValue)
        left=\(address(of: certificate) ?? "")
        right=%any
        leftid=@\(ServerPKI.name)
        leftcert=\(certificate.rawValue)
        leftsendcert=always
        sendca=issuer
        rightca=%any
        rightid=%fromcert
        authby=rsasig
        ikev2=insist
        auto=add
        ike=aes256-sha2_256;modp2048
        esp=aes256-sha2_256
        leftsubnet=0.0.0.0/0
        rightaddresspool=10.78.0.10-10.78.0.20

      """
    }
  }
#endif
