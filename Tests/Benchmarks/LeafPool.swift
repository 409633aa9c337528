import Foundation
import Support

/// A root, an intermediate and many leaves of one kind of key, in memory and as files that peers read.
struct LeafPool {
  static let host = "vpn.example.com"
  static let intermediateName = "Example Issuing CA"
  /// So many that going round them meets no leaf before every other one was met.
  private static let count = 500

  let root: [UInt8]
  let intermediate: [UInt8]
  /// All valid, all different.
  let leaves: [[UInt8]]
  /// Valid, and not among the leaves.
  let other: [UInt8]
  /// One for another name, one whose signature is wrong.
  let bad: [[UInt8]]

  init(_ kind: TestKey.Kind) throws {
    let root = try Self.root(kind)
    let issuer = try TestAuthority.intermediate(Self.intermediateName, by: root, key: kind)
    // Making RSA keys takes longer than all the rest, and nobody looks at a leaf's key twice: a few will do.
    let keys = try (0..<8).map { _ in try TestKey(kind) }
    func leaf(_ number: Int, _ host: String = Self.host) throws -> [UInt8] {
      var request = TestAuthority.serverRequest(host, key: kind)
      request.serial = String(1 << 62 + number)
      return try TestAuthority.issue(request, by: issuer, key: keys[number % keys.count]).der
    }
    self.root = root.der
    intermediate = issuer.der
    leaves = try (1...Self.count).map { try leaf($0) }
    other = try leaf(0)
    var forged = other
    forged[forged.count - 1] ^= 1
    bad = [try leaf(0, "other.example.com"), forged]
  }

  /// A root without an authority key identifier: the empty one that `TestAuthority.root` has is refused by cryptography.
  private static func root(_ kind: TestKey.Kind) throws -> IssuedCertificate {
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Example Root")],
      [
        ("basicConstraints", "critical,CA:TRUE"), ("keyUsage", "critical,keyCertSign,cRLSign"),
        ("subjectKeyIdentifier", "hash"),
      ])
    request.key = kind
    request.addsKeyIdentifiers = false
    return try TestAuthority.issue(request)
  }

  /// Writes every certificate to a file: root.der, intermediate.der, leaf-*.der, bad-*.der.
  func write(to folder: URL) throws {
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ name: String, _ der: [UInt8]) throws {
      try Data(der).write(to: folder.appending(path: "\(name).der"))
    }
    try write("root", root)
    try write("intermediate", intermediate)
    for (number, der) in leaves.enumerated() { try write("leaf-\(number)", der) }
    for (number, der) in bad.enumerated() { try write("bad-\(number)", der) }
  }
}
