import FoundationEssentials
import OpenSSL
import Support
import VPNAuthentication

/// A peer that these tests declare authenticated: only tests may, and only those of this module.
struct DeclaredPeer: AuthenticatedPeer {
  var peerName: String { "dns:vpn.example.com" }
}

/// Objects as it was told to, and to every chain but the one it expects, if it expects one.
struct FixedJudge: InnerServerJudge {
  var objections: [String] = []
  var expected: [Certificate]?
  func objections(to chain: [Certificate]) -> [String] {
    objections + (expected.map { $0 == chain } ?? true ? [] : ["another chain"])
  }
}

/// The EAP-MSCHAPv2 server behind the seam, counting what reaches it.
struct PasswordServer: AuthenticationExchange {
  var server: EAPMSCHAPv2Server
  var received = 0
  /// Replaces an answer on its way to the device.
  var tamper: @Sendable (Int, [UInt8]) -> [UInt8] = { $1 }
  private var answers = 0

  init(users: [String: Secret], challenge: [UInt8] = Array(1...16)) {
    server = EAPMSCHAPv2Server(users: users, challenge: challenge)
  }

  mutating func exchange(_ message: [UInt8]) -> [UInt8]? {
    received += message.count
    answers += 1
    return server.receive(message).map { tamper(answers, $0) }
  }
}

/// Says what a script says, whatever it is told.
struct ScriptedServer: AuthenticationExchange {
  var answers: [[UInt8]]
  var received: [[UInt8]] = []

  mutating func exchange(_ message: [UInt8]) -> [UInt8]? {
    received.append(message)
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}

/// The EAP-TLS server behind the seam.
struct CertificateServer: AuthenticationExchange {
  var server: EAPTLSServer
  /// What reached it and what it said, in turns.
  var said: [[UInt8]] = []

  mutating func exchange(_ message: [UInt8]) -> [UInt8]? {
    let answer = server.receive(message)
    said += [message, answer ?? []]
    return answer
  }
}

extension IssuedCertificate {
  var certificate: Certificate { get throws { try Certificate(der: der) } }

  func identity(chain: [IssuedCertificate] = []) throws -> Identity {
    try Identity(
      certificate: certificate, privateKey: PrivateKey(parsing: key.pkcs8),
      chain: chain.map { try $0.certificate })
  }
}

let deviceNonce = [UInt8](100..<132)

func conversation(
  _ credential: Credential, identity: String = "alice@example.com", judge: FixedJudge = FixedJudge(),
  versions: InnerVersions = InnerVersions()
) -> EAPConversation? {
  EAPConversation(
    credential, identity: identity, to: DeclaredPeer(), nonce: deviceNonce, judge: judge,
    innerVersions: versions)
}

func alice(_ password: String = "clientPass", name: String = "alice") -> Credential {
  .eapMSCHAPv2(username: name, password: Secret(password))
}
