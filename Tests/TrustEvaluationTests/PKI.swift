import FoundationEssentials
import OpenSSL
import Support
import TrustEvaluation

/// A root, an intermediate below it, and what a server of theirs presents; each part can be replaced before it is used.
struct PKI {
  var root: IssuedCertificate
  var intermediate: IssuedCertificate

  init() throws {
    root = try TestAuthority.root()
    intermediate = try TestAuthority.intermediate(by: root)
  }

  /// A server's certificate of the intermediate's, changed by `change`.
  func server(_ change: (inout CertificateRequest) -> Void = { _ in }) throws -> IssuedCertificate {
    var request = TestAuthority.serverRequest()
    change(&request)
    return try TestAuthority.issue(request, by: intermediate)
  }

  /// A store that trusts the root, brought by a profile.
  func store() throws -> TrustStore {
    var store = TrustStore()
    try store.add(root.certificate(), origin: .profile, profileIdentifier: "com.example.vpn")
    return store
  }

  /// What a server sends: its certificate, and the intermediate.
  func chain(_ server: IssuedCertificate) throws -> [Certificate] {
    try [server.certificate(), intermediate.certificate()]
  }
}

extension IssuedCertificate {
  /// The certificate as the product reads it.
  func certificate() throws -> Certificate { try Certificate(der: der) }
}

extension CertificateRequest {
  /// Puts another value into an extension that is there, or adds the extension.
  mutating func set(_ name: String, _ value: String) {
    if let index = extensions.firstIndex(where: { $0.0 == name }) {
      extensions[index].1 = value
    } else {
      extensions.append((name, value))
    }
  }

  /// Leaves an extension out.
  mutating func remove(_ name: String) {
    extensions.removeAll { $0.0 == name }
    if name.hasSuffix("KeyIdentifier") { addsKeyIdentifiers = false }
  }
}

extension TrustRequest {
  /// A request at the second all tests stand at, for the name all servers have.
  static func about(
    _ presented: [Certificate], _ policy: TrustPolicy = .appleIKEv2,
    _ change: (inout TrustRequest) -> Void = { _ in }
  ) -> TrustRequest {
    var request = TrustRequest(
      presented: presented, names: [.dns("vpn.example.com")], policy: policy, at: TestAuthority.now)
    change(&request)
    return request
  }
}

extension Verdict {
  /// The verdict in a line: "trusted", "trusted W weak-key", "refused expired W serial-zero".
  var line: String {
    let words = [isTrusted ? "trusted" : "refused"] + reasons.map(\.code)
    let warned = warnings.map(\.code)
    return (words + (warned.isEmpty ? [] : ["W"] + warned)).joined(separator: " ")
  }

  var isTrusted: Bool { if case .trusted = self { true } else { false } }
}
