import FoundationEssentials
import OpenSSL
import Support
import TrustEvaluation

/// A server and what a device trusts, in one situation that a verdict has to get right.
enum Scenario: String, CaseIterable {
  case rightServer, wrongName, expired, notYetValid, missingIntermediate, appMadeCA, leafInstalledAsAnchor
  case intermediateInstalledAsOnlyAnchor, sha1Signature, md5Signature, rsa1024, rsaOddLength, noSAN,
    noServerAuth
  case ikeOnly, days826, noEKU, ecP192, dsa, serialZero, serialNegative, serialTooLong, version1
  case nameConstraintsViolated, pathLengthExceeded, unknownCriticalExtension, intermediateWithoutKeyCertSign
  case intermediateNotCA, forgedRootPresented, forgedRootNotPresented, selfSignedLeaf, unknownRoot,
    nothingInstalled
  case duplicateExtension, malformedExtension, malformedNameConstraints, emptySubject, rootNotCA, expiredRoot
  case weakRootSignature, weakRootKey, caForClients, trustSwitchOff, systemAnchor400Days, noNameGiven,
    wildcardName
  case badSignature, nothingPresented, nameConstraintsTwice, basicConstraintsTwice
  case leafBasicConstraintsTwice

  /// The verdict on it.
  func verdict(_ policy: TrustPolicy) throws -> Verdict {
    let pki = try PKI()
    return try leafVerdict(pki, policy) ?? authorityVerdict(pki, policy) ?? anchorVerdict(pki, policy)
      ?? questionVerdict(pki, policy)
  }

  /// Situations that differ in the server's certificate only.
  private func leafVerdict(_ pki: PKI, _ policy: TrustPolicy) throws -> Verdict? {
    var issuer = pki.intermediate
    let (now, day) = (TestAuthority.now, 86_400.0)
    var request = TestAuthority.serverRequest()
    switch self {
    case .rightServer: break
    case .wrongName:
      request = TestAuthority.serverRequest("mail.example.com")
    case .expired: request.notAfter = now.addingTimeInterval(-1)
    case .notYetValid: request.notBefore = now.addingTimeInterval(1)
    case .sha1Signature: request.digest = "SHA1"
    case .md5Signature:
      // OpenSSL has no name for ECDSA over MD5.
      issuer = try TestAuthority.intermediate(by: pki.root, key: .rsa2048)
      request.digest = "MD5"
    case .rsa1024: request.key = .rsa(1024)
    case .rsaOddLength: request.key = .rsa(2052)
    case .noSAN: request.remove("subjectAltName")
    case .noServerAuth: request.set("extendedKeyUsage", "clientAuth")
    case .ikeOnly: request.set("extendedKeyUsage", "1.3.6.1.5.5.7.3.17")
    case .days826: request.notAfter = request.notBefore.addingTimeInterval(826 * day)
    case .noEKU: request.remove("extendedKeyUsage")
    case .ecP192: request.key = .ec("P-192")
    case .dsa: request.key = .dsa
    case .serialZero: request.serial = "0"
    case .serialNegative: request.serial = "-5"
    case .serialTooLong: request.serial = "1" + String(repeating: "0", count: 50)
    case .version1: request.version = 1
    case .unknownCriticalExtension: request.extensions.append(("1.2.3.4.5", "critical,DER:0500"))
    case .duplicateExtension: request.extensions.append(("extendedKeyUsage", "serverAuth"))
    case .leafBasicConstraintsTwice: request.extensions.append(("basicConstraints", "CA:FALSE"))
    case .malformedExtension: request.set("subjectKeyIdentifier", "DER:30")
    case .emptySubject: request.subject = []
    default: return nil
    }
    let server = try TestAuthority.issue(request, by: issuer)
    return try pki.store().evaluate(.about([server.certificate(), issuer.certificate()], policy))
  }

  /// Situations that differ in the intermediate.
  private func authorityVerdict(_ pki: PKI, _ policy: TrustPolicy) throws -> Verdict? {
    var request = CertificateRequest(
      [("CN", "Example Issuing CA")],
      [
        ("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign"),
        ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid"),
      ])
    switch self {
    case .nameConstraintsViolated: request.set("nameConstraints", "critical,permitted;DNS:example.org")
    case .malformedNameConstraints: request.set("nameConstraints", "DER:30")
    case .nameConstraintsTwice:
      // Either alone would refuse the server's name.
      request.extensions += Array(
        repeating: ("nameConstraints", "critical,permitted;DNS:example.org"), count: 2)
    case .basicConstraintsTwice: request.extensions.append(("basicConstraints", "critical,CA:TRUE"))
    case .intermediateWithoutKeyCertSign: request.set("keyUsage", "critical,cRLSign")
    case .intermediateNotCA: request.set("basicConstraints", "critical,CA:FALSE")
    case .caForClients: request.set("extendedKeyUsage", "clientAuth")
    case .pathLengthExceeded:
      let below = try TestAuthority.intermediate("Example Lower CA", by: pki.intermediate)
      let server = try TestAuthority.server(by: below)
      return try pki.store().evaluate(
        .about([server.certificate(), below.certificate(), pki.intermediate.certificate()], policy))
    case .badSignature:
      // Another intermediate of the same name, without key identifiers that would tell them apart.
      request.extensions.removeAll { $0.0.hasSuffix("KeyIdentifier") }
      let (right, wrong) = try (
        TestAuthority.issue(request, by: pki.root), TestAuthority.issue(request, by: pki.root)
      )
      var leaf = TestAuthority.serverRequest()
      leaf.remove("authorityKeyIdentifier")
      let server = try TestAuthority.issue(leaf, by: right)
      return try pki.store().evaluate(.about([server.certificate(), wrong.certificate()], policy))
    default: return nil
    }
    let intermediate = try TestAuthority.issue(request, by: pki.root)
    let server = try TestAuthority.server(by: intermediate)
    return try pki.store().evaluate(.about([server.certificate(), intermediate.certificate()], policy))
  }

  /// Situations that differ in what is installed.
  private func anchorVerdict(_ pki: PKI, _ policy: TrustPolicy) throws -> Verdict? {
    var store = TrustStore()
    let (server, root) = try (pki.server(), pki.root.certificate())
    var chain = try pki.chain(server)
    switch self {
    case .appMadeCA:
      let app = try TestAuthority.root("App Root")
      let fake = try TestAuthority.server(by: app)
      store = try pki.store()
      do { try store.add(app.certificate(), origin: .app) } catch { _ = error }
      chain = try [fake.certificate(), app.certificate()]
    case .leafInstalledAsAnchor:
      try store.add(chain[0], origin: .profile, profileIdentifier: "p")
      chain = [chain[0]]
    case .intermediateInstalledAsOnlyAnchor:
      try store.add(chain[1], origin: .profile, profileIdentifier: "p")
      chain = [chain[0]]
    case .forgedRootPresented, .forgedRootNotPresented:
      let forged = try TestAuthority.root()
      chain = try [TestAuthority.server(by: forged).certificate()]
      if self == .forgedRootPresented { try chain.append(forged.certificate()) }
      store = try pki.store()
    case .selfSignedLeaf:
      chain = try [TestAuthority.issue(TestAuthority.serverRequest()).certificate()]
      store = try pki.store()
    case .unknownRoot:
      let other = try TestAuthority.root("Other Root")
      chain = try [TestAuthority.server(by: other).certificate(), other.certificate()]
      store = try pki.store()
    case .nothingInstalled: break
    case .trustSwitchOff:
      return try pki.store().evaluate(.about(chain, policy) { $0.channel = .manual })
    case .systemAnchor400Days:
      try store.add(root, origin: .system)
      let long = try pki.server { $0.notAfter = $0.notBefore.addingTimeInterval(400 * 86_400) }
      chain = try pki.chain(long)
    case .rootNotCA, .expiredRoot, .weakRootSignature, .weakRootKey:
      let (root, server) = try weakRoot()
      try store.add(root, origin: .profile, profileIdentifier: "p")
      chain = [server]
    default: return nil
    }
    return store.evaluate(.about(chain, policy))
  }

  private func weakRoot() throws -> (Certificate, Certificate) {
    var request = CertificateRequest(
      [("CN", "Old Root")],
      [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")])
    switch self {
    case .rootNotCA: request.extensions = []
    case .expiredRoot: request.notAfter = TestAuthority.now.addingTimeInterval(-1)
    case .weakRootSignature: request.digest = "SHA1"
    case .weakRootKey: request.key = .rsa(1024)
    default: break
    }
    let root = try TestAuthority.issue(request)
    return try (root.certificate(), TestAuthority.server(by: root).certificate())
  }

  /// Situations that differ in the question.
  private func questionVerdict(_ pki: PKI, _ policy: TrustPolicy) throws -> Verdict {
    let chain = try pki.chain(pki.server())
    return try pki.store().evaluate(
      .about(chain, policy) { request in
        switch self {
        case .missingIntermediate: request.presented = [chain[0]]
        case .noNameGiven: request.names = []
        case .wildcardName: request.names = [.dns("*.example.com")]
        case .nothingPresented: request.presented = []
        default: request.presented = []
        }
      })
  }
}
