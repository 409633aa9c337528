import Foundation
import OpenSSL
import Support
import Testing

@Suite(.enabled(if: Peer.suites.isAvailable, Peer.suites.absence))
struct ContainerSuiteTests {
  private let files: OpenSSLProgram

  init() throws {
    files = try OpenSSLProgram()
    for archive in ["pkcs7-pkcs12.tar.xz", "fuzz-seeds.tar.xz"] {
      let path = try #require(Peer.suitesFolder).appending(path: archive).path
      try files.command("tar xf '\(path)'")
    }
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: files.folder.appending(path: folder).path)
      .filter { $0.contains(".") }.sorted()
  }

  @Test func `every PKCS#12 of the suite opens`() throws {
    let names = try names("pkcs12")
    #expect(names.count == 31)
    for name in names {
      let password =
        name.contains("no-pwd") || ["java-truststore.p12", "no-password.p12"].contains(name)
        ? nil : name.contains("pwd") ? "password" : "cryptography"
      let container = try PKCS12(
        parsing: files.bytes("pkcs12/\(name)"), password: password.map { Secret($0) })
      // The name says what is left out: no-cert-key-…, no-cert-name-… (two issuers), cert-…-no-key.
      let hasKey = !name.contains("no-cert-n") && !name.contains("no-key") && !name.hasPrefix("java")
      #expect(container.privateKeys.count == (hasKey ? 1 : 0), "\(name)")
      let hasLeaf = !name.contains("no-cert-")
      #expect((container.identity != nil) == (hasKey && hasLeaf), "\(name)")
      let certificates = name == "no-cert-key-aes256cbc.p12" ? 0 : name.contains("name") && hasLeaf ? 3 : nil
      if let certificates { #expect(container.certificates.count == certificates, "\(name)") }
      #expect(
        container.needsLegacyProvider == ["cert-rc2-key-3des.p12", "no-password.p12"].contains(name),
        "\(name)")
    }
  }

  @Test func `the suite's names of certificates are read`() throws {
    let container = try PKCS12(
      parsing: files.bytes("pkcs12/name-unicode-pwd.p12"), password: Secret("password"))
    #expect(container.certificates.map(container.friendlyName) == ["☺", "ä", "ç"])
  }

  @Test(arguments: [
    ("amazon-roots.der", 2), ("amazon-roots.p7b", 2), ("ascii-san.pem", 1), ("non-ascii-san.pem", 1),
    ("isrg.pem", 1), ("authenticode.der", 1),
  ])
  func `every signed PKCS#7 of the suite gives its certificates`(name: String, count: Int) throws {
    #expect(try CertificateFile.certificates(in: files.bytes("pkcs7/\(name)")).count == count)
  }

  @Test func `every other PKCS#7 of the suite is told`() throws {
    for name in try names("pkcs7") where name.hasPrefix("enveloped") {
      #expect(throws: OpenSSLError.self, "\(name)") {
        try CertificateFile.certificates(in: files.bytes("pkcs7/\(name)"))
      }
      #expect(throws: OpenSSLError.self, "\(name)") { try CMS.open(files.bytes("pkcs7/\(name)")) }
    }
  }

  /// A folder of seeds, how many it holds, and what reads them.
  private static let seeds: [(String, Int, @Sendable ([UInt8], Secret?) throws -> Void)] = [
    ("openssl/cms", 1389, { bytes, _ in _ = try CMS.open(bytes) }),
    ("openssl/cms", 1389, { bytes, _ in _ = try CertificateFile.certificates(in: bytes) }),
    ("boringssl/fuzz/pkcs12_corpus", 4, { _ = try PKCS12(parsing: $0, password: $1) }),
    ("boringssl/fuzz/pkcs8_corpus", 15, sign), ("boringssl/fuzz/privkey_corpus", 71, sign),
    ("boringssl/fuzz/read_pem_corpus", 97, sign), ("openssl/pem", 25, sign),
  ]

  private static func sign(_ bytes: [UInt8], _ password: Secret?) throws {
    let key = try PrivateKey(parsing: bytes, password: password)
    _ = try key.sign(bytes, scheme: key.defaultScheme)
  }

  @Test func `no seed of the fuzzers crashes or takes a second of work`() throws {
    for (folder, count, read) in Self.seeds {
      let path = files.folder.appending(path: folder).path
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      #expect(names.count == count, "\(folder)")
      for name in names {
        let bytes = try files.bytes("\(folder)/\(name)")
        for password in [nil, Secret("foo")] {
          let start = secondsOfWork()
          try? read(bytes, password)
          #expect(secondsOfWork() - start < 1, "\(folder)/\(name)")
        }
      }
    }
  }
}
