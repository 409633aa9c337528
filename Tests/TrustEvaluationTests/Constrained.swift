import OpenSSL
import Support
import TrustEvaluation

/// A root with name constraints and what it issues, in the words in which OpenSSL and this module write names:
/// `DNS:example.com`, `IP:10.0.0.0/255.0.0.0` or `IP:#0a00`, `email:`, `URI:`, `dir:C=CH/O=Example`, `RID:1.2.3`,
/// `other:1.2.3`. A subtree may end in ` min 1` or ` max 1`.
struct Constrained {
  var permitted: [String] = []
  var excluded: [String] = []
  var isCritical = true
  var subject: [(String, String)] = [("O", "Example Ltd")]
  var names: [String] = []

  /// The codes of the refusal of a server's certificate under the root.
  func codes(_ policy: TrustPolicy = .rfc5280) throws -> [String] { try verdict(policy).reasons.map(\.code) }

  func verdict(_ policy: TrustPolicy = .rfc5280) throws -> Verdict {
    let root = try root()
    return try Self.verdict([leaf(by: root)], root, policy)
  }

  static func verdict(
    _ chain: [IssuedCertificate], _ root: IssuedCertificate, _ policy: TrustPolicy = .rfc5280
  ) throws -> Verdict {
    var store = TrustStore()
    try store.add(root.certificate(), origin: .profile, profileIdentifier: "com.example.vpn")
    return store.evaluate(
      TrustRequest(presented: try chain.map { try $0.certificate() }, policy: policy, at: TestAuthority.now))
  }

  /// The root.
  func root() throws -> IssuedCertificate { try TestAuthority.issue(authority("Constrained Root")) }

  /// A CA with the constraints.
  func authority(_ name: String) -> CertificateRequest {
    var request = CertificateRequest(
      [("CN", name)],
      [
        ("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign"),
        // Without them OpenSSL takes a certificate that is issued by itself for one that is signed by itself.
        ("subjectKeyIdentifier", "hash"), ("authorityKeyIdentifier", "keyid"),
      ])
    if !permitted.isEmpty || !excluded.isEmpty {
      request.set("nameConstraints", "\(criticality)DER:\(encoded)")
    }
    return request
  }

  /// A server's certificate with the names.
  func leaf(by issuer: IssuedCertificate) throws -> IssuedCertificate {
    var request = TestAuthority.serverRequest()
    request.subject = subject
    request.remove("subjectAltName")
    if !names.isEmpty {
      let critical = subject.isEmpty ? "critical," : ""
      request.set("subjectAltName", "\(critical)DER:\(Self.hexadecimal(der(0x30, names.flatMap(Self.name))))")
    }
    return try TestAuthority.issue(request, by: issuer)
  }

  private var criticality: String { isCritical ? "critical," : "" }

  private var encoded: String {
    let lists = [(UInt8(0xa0), permitted), (0xa1, excluded)].filter { !$0.1.isEmpty }
    return Self.hexadecimal(der(0x30, lists.flatMap { der($0.0, $0.1.flatMap(Self.subtree)) }))
  }

  private static func subtree(_ text: String) -> [UInt8] {
    for (word, tag) in [(" min ", UInt8(0x80)), (" max ", 0x81)] {
      let parts = text.split(separator: word)
      if parts.count == 2 { return der(0x30, name(String(parts[0])), der(tag, [UInt8(parts[1]) ?? 0])) }
    }
    return der(0x30, name(text))
  }

  private static func name(_ text: String) -> [UInt8] {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (kind, value) = (parts[0], String(parts[1]))
    return switch kind {
    case "DNS": der(0x82, Array(value.utf8))
    case "email": der(0x81, Array(value.utf8))
    case "URI": der(0x86, Array(value.utf8))
    case "IP": der(0x87, octets(value))
    case "dir": der(0xa4, directory(value))
    case "RID": der(0x88, Array(oid(value).dropFirst(2)))
    default: der(0xa0, oid(value), der(0xa0, der(0x0c, Array("x".utf8))))
    }
  }

  private static func octets(_ text: String) -> [UInt8] {
    if text.hasPrefix("#") {
      let digits = Array(text.dropFirst())
      return stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
    }
    return text.split { "./".contains($0) }.compactMap { UInt8($0) }
  }

  private static func directory(_ text: String) -> [UInt8] {
    let types = ["C": "2.5.4.6", "O": "2.5.4.10", "OU": "2.5.4.11", "CN": "2.5.4.3"]
    let sets = text.split(separator: "/").map { attribute in
      let parts = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return der(0x31, der(0x30, oid(types[String(parts[0])] ?? "1.2"), der(0x13, Array(parts[1].utf8))))
    }
    return der(0x30, Array(sets.joined()))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
