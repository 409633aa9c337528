import OpenSSL
import Support
import Testing

struct TLSTests {
  private let parties: TLSParties

  init() throws { parties = try TLSParties() }

  @Test(arguments: TLSVersion.allCases)
  func `both ends agree on the only version they share`(_ version: TLSVersion) throws {
    var server = parties.serverSettings
    server.minimumVersion = .tls10
    let wire = try TLSWire(TLSSettings(minimumVersion: version, maximumVersion: version), server)
    wire.shake()
    let (client, other) = (try #require(wire.clientHandshake), try #require(wire.serverHandshake))
    #expect(client.version == version)
    #expect(other.version == version)
    #expect(client.cipher == other.cipher)
    #expect(client.cipher.hasPrefix("TLS_"))
    #expect(client.presented == [parties.server.certificate] + parties.server.chain)
    #expect(other.presented.isEmpty)
    #expect(client.certificateRequest == nil)
    #expect(!client.hasSentCertificate)
    #expect(client.applicationProtocol == nil)
  }

  @Test(arguments: [TestKey.Kind.rsa(1024), .rsa2048, .ec("P-384"), .ec("P-521"), .ed25519])
  func `servers with any key are heard, weak ones too`(_ kind: TestKey.Kind) throws {
    let parties = try TLSParties(server: kind)
    for version in [TLSVersion.tls12, .tls13] {
      let wire = try TLSWire(TLSSettings(maximumVersion: version), parties.serverSettings)
      wire.shake()
      #expect(wire.clientHandshake?.version == version, "\(String(describing: wire.clientFault))")
    }
  }

  @Test(
    arguments: [
      (TLSVersion.tls13, TLSVersion.tls13, TLSVersion.tls10, TLSVersion.tls12),
      (.tls12, .tls13, .tls10, .tls11),
      (.tls10, .tls12, .tls13, .tls13), (.tls10, .tls10, .tls11, .tls13),
    ])
  func `ends without a version in common say so`(
    _ minimum: TLSVersion, _ maximum: TLSVersion, _ oldest: TLSVersion, _ newest: TLSVersion
  ) throws {
    var server = parties.serverSettings
    (server.minimumVersion, server.maximumVersion) = (oldest, newest)
    let wire = try TLSWire(TLSSettings(minimumVersion: minimum, maximumVersion: maximum), server)
    wire.shake()
    #expect(wire.clientFault?.code == "protocol-version", "\(String(describing: wire.clientFault))")
    #expect(wire.serverFault?.code == "protocol-version", "\(String(describing: wire.serverFault))")
  }

  @Test(arguments: TLSVersion.allCases)
  func `a server that is refused hears an alert and sees no certificate`(_ version: TLSVersion) throws {
    var server = parties.demanding
    server.minimumVersion = .tls10
    let settings = TLSSettings(
      minimumVersion: version, maximumVersion: version, identity: parties.client)
    let expected = [parties.server.certificate] + parties.server.chain
    let wire = try TLSWire(settings, server, judge: { $0 != expected })
    wire.shake()
    #expect(wire.clientFault == .refusedByUs)
    #expect(wire.serverFault?.code == "peer-alert-unknown-ca")
    #expect(!wire.client.hasSentCertificate)
    #expect(!wire.fromClient.holds(parties.client.certificate.der))
    // It stays refused.
    #expect(wire.client.step(received: []).fault == .refusedByUs)
    #expect(throws: TLSFault.refusedByUs) { try wire.client.write([1]) }
  }

  @Test(arguments: TLSVersion.allCases)
  func `a client shows its certificate to who asks, and only then`(_ version: TLSVersion) throws {
    let settings = TLSSettings(minimumVersion: version, maximumVersion: version, identity: parties.client)
    for kind in [TLSServerSettings.ClientCertificate.none, .requested, .required] {
      var server = parties.demanding
      server.minimumVersion = .tls10
      server.clientCertificate = kind
      let shown = [parties.client.certificate] + parties.client.chain
      let wire = try TLSWire(settings, server, clients: { $0 == shown })
      wire.shake()
      let asked = kind != .none
      #expect(wire.serverHandshake?.presented == (asked ? shown : []))
      #expect(wire.client.hasSentCertificate == asked)
      #expect(wire.clientHandshake?.hasSentCertificate == asked)
      #expect(
        wire.clientHandshake?.certificateRequest?.authorities == (asked ? [parties.root.subject] : nil))
    }
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func `a client without a certificate is let in, or told that one is missing`(_ version: TLSVersion) throws {
    let settings = TLSSettings(maximumVersion: version)
    var server = parties.demanding
    server.clientCertificate = .requested
    let open = try TLSWire(settings, server)
    open.shake()
    #expect(open.serverHandshake?.presented == [])
    #expect(open.clientHandshake?.certificateRequest != nil)
    #expect(open.clientHandshake?.hasSentCertificate == false)
    let closed = try TLSWire(settings, parties.demanding)
    closed.shake()
    #expect(closed.serverFault == .noCertificate)
    #expect(
      lateFault(closed)?.code
        == (version == .tls13 ? "peer-alert-certificate-required" : "peer-alert-handshake-failure"))
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func `a client that is refused hears why`(_ version: TLSVersion) throws {
    let settings = TLSSettings(maximumVersion: version, identity: parties.client)
    let wire = try TLSWire(settings, parties.demanding, clients: { _ in false })
    wire.shake()
    #expect(wire.serverFault == .refusedByUs)
    #expect(lateFault(wire)?.code == "peer-alert-unknown-ca")
  }

  /// The client's fault, which in TLS 1.3 comes only after its handshake.
  private func lateFault(_ wire: TLSWire) -> TLSFault? {
    wire.clientFault ?? wire.client.read(wire.rest).end
  }

  @Test func `application protocols are agreed on, or the handshake ends`() throws {
    var server = parties.serverSettings
    server.protocols = ["h2", "http/1.1"]
    for (offered, expected) in [(["http/1.1", "h2"], "h2"), (["x", "http/1.1"], "http/1.1")] {
      let wire = try TLSWire(TLSSettings(protocols: offered), server)
      wire.shake()
      #expect(wire.clientHandshake?.applicationProtocol == expected)
      #expect(wire.serverHandshake?.applicationProtocol == expected)
    }
    let none = try TLSWire(TLSSettings(protocols: ["ftp"]), server)
    none.shake()
    #expect(none.clientFault?.code == "peer-alert-no-application-protocol")
    let silent = try TLSWire(TLSSettings(), server)
    silent.shake()
    #expect(silent.clientHandshake?.applicationProtocol == nil)
    for name in ["", String(repeating: "x", count: 256)] {
      #expect(throws: OpenSSLError.self) {
        try TLSClient(TLSSettings(protocols: [name])) { _ in true }
      }
    }
  }

  @Test(arguments: [
    ("vpn.example.com", true), ("192.0.2.7", false), ("2001:db8::7", false), ("vpn.example.com.", true),
  ])
  func `a host name is told to the server, an address is not`(_ name: String, _ isTold: Bool) throws {
    let hello = try TLSClient(TLSSettings(serverName: name)) { _ in true }.step().bytes
    #expect(!hello.isEmpty)
    // Extension 0 with a list of one name of type 0 (RFC 6066 3).
    let told = Array("vpn.example.com".utf8)
    #expect(hello.holds([0, 0, 0, 20, 0, 18, 0, 0, 15] + told) == isTold)
    #expect(hello.holds(Array(name.utf8)) == (isTold && !name.hasSuffix(".")))
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func `data goes both ways until one end says goodbye`(_ version: TLSVersion) throws {
    let wire = try TLSWire(TLSSettings(maximumVersion: version), parties.serverSettings)
    wire.shake()
    _ = wire.client.read(wire.rest)
    let text = [UInt8](repeating: 7, count: 40_000)
    let sent = try wire.client.write(text)
    #expect(!sent.holds(Array(text.prefix(16))))
    #expect(wire.server.read(sent).data == text)
    let answer = wire.client.read(try wire.server.write(Array("hello".utf8)))
    #expect(answer.data == Array("hello".utf8))
    #expect(answer.end == nil)
    let goodbye = wire.client.read(wire.server.close())
    #expect(goodbye.end == .closed)
    #expect(throws: TLSFault.closed) { try wire.server.write([1]) }
  }

  @Test(arguments: TLSVersion.allCases)
  func `both ends export the same keys, and none before the handshake`(_ version: TLSVersion) throws {
    var server = parties.serverSettings
    server.minimumVersion = .tls10
    let wire = try TLSWire(TLSSettings(minimumVersion: version, maximumVersion: version), server)
    #expect(throws: OpenSSLError.self) { try wire.client.exportedKey(label: "x", count: 32) }
    wire.shake()
    let label = "client EAP encryption"
    let key = try wire.client.exportedKey(label: label, count: 128)
    #expect(key.count == 128)
    #expect(try wire.server.exportedKey(label: label, count: 128) == key)
    #expect(try wire.client.exportedKey(label: label, context: [13], count: 128) != key)
    #expect(try wire.client.exportedKey(label: "another", count: 128) != key)
  }

  @Test func `a stream that ends is a fault`() throws {
    let client = try TLSClient(TLSSettings()) { _ in true }
    _ = client.step()
    #expect(client.ended() == .closed)
    #expect(client.step(received: []).fault == .closed)
  }
}
