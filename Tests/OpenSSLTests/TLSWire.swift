import OpenSSL
import Support
import Testing

/// A client and a server of TLS, and what went between them.
final class TLSWire {
  let client: TLSClient
  let server: TLSServer
  /// What the ends came to, once they did.
  private(set) var clientEnd: TLSStep?
  private(set) var serverEnd: TLSStep?
  /// All that each end said.
  private(set) var fromClient: [UInt8] = []
  private(set) var fromServer: [UInt8] = []
  /// What the server said last and the client, being done, has not been given.
  private(set) var rest: [UInt8] = []

  init(_ client: TLSClient, _ server: TLSServer) {
    self.client = client
    self.server = server
  }

  convenience init(
    _ settings: TLSSettings = TLSSettings(), _ serverSettings: TLSServerSettings,
    judge: @escaping @Sendable ([Certificate]) -> Bool = { _ in true },
    clients: @escaping @Sendable ([Certificate]) -> Bool = { _ in true }
  ) throws {
    try self.init(TLSClient(settings, judge: judge), TLSServer(serverSettings, judge: clients))
  }

  /// Carries bytes until both ends are done, or neither has more to say; `bend` may change what the server says.
  func shake(bend: ([UInt8]) -> [UInt8] = { $0 }) {
    var toClient: [UInt8] = []
    for _ in 0..<20 {
      var toServer: [UInt8] = []
      if clientEnd == nil {
        let step = client.step(received: toClient)
        toServer = step.bytes
        if step.isFinal { clientEnd = step }
      } else {
        rest += toClient
      }
      fromClient += toServer
      toClient = []
      if serverEnd == nil, !toServer.isEmpty {
        let step = server.step(received: toServer)
        if step.isFinal { serverEnd = step }
        toClient = bend(step.bytes)
      }
      fromServer += toClient
      if toServer.isEmpty, toClient.isEmpty { return }
    }
  }

  var clientFault: TLSFault? { clientEnd?.fault }
  var serverFault: TLSFault? { serverEnd?.fault }
  var clientHandshake: TLSHandshake? { clientEnd?.handshake }
  var serverHandshake: TLSHandshake? { serverEnd?.handshake }
}

extension TLSStep {
  var bytes: [UInt8] {
    switch self {
    case .send(let bytes), .established(let bytes, _), .failed(let bytes, _): bytes
    }
  }
  var isFinal: Bool { if case .send = self { false } else { true } }
  var fault: TLSFault? { if case .failed(_, let fault) = self { fault } else { nil } }
  var handshake: TLSHandshake? { if case .established(_, let handshake) = self { handshake } else { nil } }
}

/// Certificates for both ends.
struct TLSParties {
  let root: Certificate
  let server: Identity
  let client: Identity
  /// The server's key as PKCS#8 in DER.
  let serverKey: [UInt8]

  init(server kind: TestKey.Kind = .ecP256, client clientKind: TestKey.Kind = .ecP256) throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    self.root = try Certificate(der: root.der)
    let server = try TestAuthority.server(by: issuing, key: kind)
    serverKey = server.key.pkcs8
    self.server = try Self.identity(server, issuing)
    client = try Self.identity(TestAuthority.client(by: issuing, key: clientKind), issuing)
  }

  var serverSettings: TLSServerSettings { TLSServerSettings(identity: server) }

  /// A server that demands certificates.
  var demanding: TLSServerSettings {
    var settings = serverSettings
    settings.clientCertificate = .required
    settings.clientAuthorities = [root]
    return settings
  }

  private static func identity(_ issued: IssuedCertificate, _ issuer: IssuedCertificate) throws -> Identity {
    try Identity(
      certificate: Certificate(der: issued.der), privateKey: PrivateKey(parsing: issued.key.pkcs8),
      chain: [Certificate(der: issuer.der)])
  }
}

extension [UInt8] {
  /// Whether these bytes stand in it somewhere.
  func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: part) }
  }
}
