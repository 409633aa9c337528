/// What a peer may present to make whoever judges it work: for tests that it ends well, and benchmarks that it ends soon.
public struct PathologicalChain: Sendable {
  /// What it is, in a few words.
  public let name: String
  /// The anchor, in DER.
  public let anchor: [UInt8]
  /// What the peer presents, its own certificate first, in DER.
  public let presented: [[UInt8]]
  /// The verdict and its codes, under RFC 5280.
  public let verdict: String

  /// All of them.
  public static func all() throws -> [PathologicalChain] {
    try [sameName(), mesh(), constrained(), deep(), strangers(), twins()]
  }

  private static let isCA = [("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign")]

  private static func authority(_ name: String, serial: Int = 1) -> CertificateRequest {
    var request = CertificateRequest([("CN", name)], isCA)
    request.serial = "\(serial)"
    return request
  }

  private static func leaf(by issuer: IssuedCertificate, identifiesKey: Bool = true) throws -> [UInt8] {
    var request = TestAuthority.serverRequest()
    if !identifiesKey {
      request.extensions.removeAll { $0.0 == "authorityKeyIdentifier" }
      request.addsKeyIdentifiers = false
    }
    return try TestAuthority.issue(request, by: issuer).der
  }

  /// Each is issued by the one before, and as all have one name each may have issued each.
  private static func sameName() throws -> PathologicalChain {
    let root = try TestAuthority.root()
    var (issuer, presented) = (root, [[UInt8]]())
    for serial in 1...1_000 {
      var request = authority("Same Name", serial: serial)
      request.addsKeyIdentifiers = false
      issuer = try TestAuthority.issue(request, by: issuer)
      presented.append(issuer.der)
    }
    return PathologicalChain(
      name: "1,000 cross-signed intermediates of one name", anchor: root.der,
      presented: [try leaf(by: issuer, identifiesKey: false)] + presented,
      verdict: "refused budget-exceeded")
  }

  /// Every name is certified by every other.
  private static func mesh() throws -> PathologicalChain {
    let roots = try (0..<32).map { try TestAuthority.issue(authority("Name \($0)")) }
    var presented: [[UInt8]] = []
    for (index, subject) in roots.enumerated() {
      for (other, issuer) in roots.enumerated() where other != index {
        let request = authority("Name \(index)", serial: other + 2)
        presented.append(try TestAuthority.issue(request, by: issuer, key: subject.key).der)
      }
    }
    return PathologicalChain(
      name: "992 intermediates of 32 names that certify each other", anchor: try TestAuthority.root().der,
      presented: [try leaf(by: roots[0])] + presented, verdict: "refused budget-exceeded")
  }

  private static func constrained() throws -> PathologicalChain {
    func names(_ domain: String) -> [[UInt8]] {
      (0..<10_000).map { der(0x82, Array("host\($0).\(domain)".utf8)) }
    }
    func hexadecimal(_ bytes: [UInt8]) -> String {
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let root = try TestAuthority.root()
    var request = authority("Constrained")
    let excluded = der(0x30, der(0xa1, names("example.org").flatMap { der(0x30, $0) }))
    request.extensions.append(("nameConstraints", "critical,DER:" + hexadecimal(excluded)))
    let issuer = try TestAuthority.issue(request, by: root)
    var server = TestAuthority.serverRequest()
    server.extensions.removeAll { $0.0 == "subjectAltName" }
    let list = der(0x30, names("example.com").flatMap(\.self))
    server.extensions.append(("subjectAltName", "DER:" + hexadecimal(list)))
    return PathologicalChain(
      name: "10,000 names against 10,000 constraints", anchor: root.der,
      presented: [try TestAuthority.issue(server, by: issuer).der, issuer.der],
      verdict: "refused budget-exceeded")
  }

  private static func deep() throws -> PathologicalChain {
    let root = try TestAuthority.root()
    var (issuer, presented) = (root, [[UInt8]]())
    for depth in 1...1_000 {
      issuer = try TestAuthority.issue(authority("Depth \(depth)"), by: issuer)
      presented.append(issuer.der)
    }
    return PathologicalChain(
      name: "a chain of 1,000 intermediates", anchor: root.der,
      presented: [try leaf(by: issuer)] + presented.reversed(), verdict: "refused path-too-long")
  }

  /// Ten thousand names that have nothing to do with the server, and its issuer after them.
  private static func strangers() throws -> PathologicalChain {
    let root = try TestAuthority.root()
    let issuer = try TestAuthority.intermediate(by: root)
    let pattern = Array("Stranger 00000".utf8)
    let stranger = try TestAuthority.issue(authority(String(decoding: pattern, as: UTF8.self))).der
    let places = stranger.indices.filter { stranger[$0...].starts(with: pattern) }
    let strangers = (0..<10_000).map { number in
      var copy = stranger
      for (offset, digit) in "\(number + 10_000)".utf8.enumerated() {
        for place in places { copy[place + pattern.count - 5 + offset] = digit }
      }
      return copy
    }
    return PathologicalChain(
      name: "10,000 superfluous certificates", anchor: root.der,
      presented: [try leaf(by: issuer)] + strangers + [issuer.der], verdict: "trusted")
  }

  /// Ten thousand copies of the issuer's certificate whose signatures are wrong, and it after them.
  private static func twins() throws -> PathologicalChain {
    let root = try TestAuthority.root()
    let issuer = try TestAuthority.intermediate(by: root)
    let twins = (1...10_000).map { number in
      var copy = issuer.der
      copy[copy.count - 1] ^= UInt8(number & 0x7f)
      copy[copy.count - 2] ^= UInt8(number >> 7)
      return copy
    }
    return PathologicalChain(
      name: "10,000 forgeries of the issuer", anchor: root.der,
      presented: [try leaf(by: issuer)] + twins + [issuer.der], verdict: "refused budget-exceeded")
  }
}
