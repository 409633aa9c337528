import COpenSSL
import Foundation
import OpenSSL
import Support
import Testing

struct CertificateFileTests {
  private let chain: [IssuedCertificate]
  private let certificates: [Certificate]

  init() throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    chain = [try TestAuthority.server(by: issuing), issuing, root]
    certificates = try chain.map { try Certificate(der: $0.der) }
  }

  private func read(_ text: String) throws -> [Certificate] {
    try CertificateFile.certificates(in: Array(text.utf8))
  }

  private func relabelled(_ index: Int, _ label: String) -> String {
    chain[index].pem.replacingOccurrences(of: "CERTIFICATE", with: label)
  }

  @Test func `DER is one certificate`() throws {
    #expect(try CertificateFile.certificates(in: chain[0].der) == [certificates[0]])
    let error = #expect(throws: OpenSSLError.self) {
      try CertificateFile.certificates(in: chain[0].der + [7])
    }
    #expect(error?.description.contains("at byte \(chain[0].der.count)") == true)
  }

  @Test func `PEM keeps the order of the file and the text around does not matter`() throws {
    let plain = chain.map(\.pem).joined()
    #expect(try read(plain) == certificates)
    #expect(try read(chain.reversed().map(\.pem).joined()) == certificates.reversed())
    #expect(try read(chain[0].pem + chain[0].pem) == [certificates[0], certificates[0]])
    #expect(
      try read(" 0 s:CN = x\n   i:CN = y\n" + chain.map { "# comment\n" + $0.pem + "\n---\n" }.joined())
        == certificates)
    #expect(try read("0 s:CN = x\n" + plain) == certificates)
    #expect(try read("\u{feff}" + plain) == certificates)
  }

  @Test func `line ends and blanks do not matter`() throws {
    let plain = chain.map(\.pem).joined()
    #expect(try read(plain.replacingOccurrences(of: "\n", with: "\r\n")) == certificates)
    #expect(try read(plain.replacingOccurrences(of: "\n", with: "\r")) == certificates)
    #expect(try read(plain.replacingOccurrences(of: "\n", with: "  \n  ")) == certificates)
    #expect(try read(plain.replacingOccurrences(of: "\n", with: "\n\n")) == certificates)
    #expect(try read(String(plain.dropLast())) == certificates)
    let lines = chain[0].pem.split(separator: "\n")
    let long = "\(lines[0])\n\(lines.dropFirst().dropLast().joined())\n\(lines[lines.count - 1])"
    #expect(try read(long) == [certificates[0]])
  }

  @Test func `old labels are known`() throws {
    #expect(try read(relabelled(0, "X509 CERTIFICATE")) == [certificates[0]])
    #expect(try read(relabelled(0, "TRUSTED CERTIFICATE")) == [certificates[0]])
    // What `openssl x509 -addtrust` appends to the certificate.
    let trust = der(0x30, der(0x30, oid("1.3.6.1.5.5.7.3.1")))
    let trusted = Data(chain[0].der + trust).base64EncodedString(options: .lineLength64Characters)
    let text = "-----BEGIN TRUSTED CERTIFICATE-----\n\(trusted)\n-----END TRUSTED CERTIFICATE-----\n"
    #expect(try read(text) == [certificates[0]])
    #expect(throws: OpenSSLError.self) { try read(text.replacingOccurrences(of: "TRUSTED ", with: "")) }
  }

  @Test func `other blocks are passed over`() throws {
    #expect(try read(chain[0].key.pem + chain[0].pem) == [certificates[0]])
    let error = #expect(throws: OpenSSLError.self) { try read("\n" + chain[0].key.pem) }
    #expect(error == .notFound("no certificate in the input: its PEM blocks are PRIVATE KEY (line 2)"))
  }

  @Test func `a bad block among good ones is an error that names its line`() throws {
    let lines = chain[0].pem.split(separator: "\n").count
    let bad = "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n"
    let cases = [
      (bad, "line \(lines + 1) "), (bad.replacingOccurrences(of: "MAA=", with: "M*A="), "line \(lines + 2) "),
      (bad.replacingOccurrences(of: "MAA=", with: "MAA"), "line \(lines + 1) "),
      (bad.replacingOccurrences(of: "MAA=", with: ""), "line \(lines + 1) "),
      ("-----BEGIN CERTIFICATE-----\nMAA=\n", "line \(lines + 1) "),
      (bad.replacingOccurrences(of: "END CERTIFICATE", with: "END X"), "line \(lines + 3)"),
    ]
    for (block, place) in cases {
      let error = #expect(throws: OpenSSLError.self) { try read(chain[0].pem + block + chain[1].pem) }
      #expect(error?.description.contains(place) == true, "\(error?.description ?? "no error")")
    }
  }

  @Test func `what holds no certificate says so`() throws {
    for text in ["", "hello", "-----BEGIN NOTHING", "0", "\u{0}\u{1}"] {
      let error = #expect(throws: OpenSSLError.self) { try read(text) }
      #expect(error?.description.contains("no certificate in the input") == true)
    }
    let large = [UInt8](repeating: 65, count: CertificateFile.sizeLimit + 1)
    let error = #expect(throws: OpenSSLError.self) { try CertificateFile.certificates(in: large) }
    #expect(error?.description.contains("at most \(CertificateFile.sizeLimit)") == true)
  }

  @Test func `PKCS#7 gives its certificates`() throws {
    let set = Array(chain.map(\.der).joined())
    let container = der(
      0x30, oid("1.2.840.113549.1.7.2"),
      der(
        0xa0,
        der(
          0x30, der(0x02, [1]), der(0x31), der(0x30, oid("1.2.840.113549.1.7.1")), der(0xa0, set), der(0x31)))
    )
    #expect(try CertificateFile.certificates(in: container) == certificates)
    let body = Data(container).base64EncodedString(options: .lineLength64Characters)
    for label in ["PKCS7", "CMS", "PKCS #7 SIGNED DATA"] {
      let text = "subject=x\n-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
      #expect(try read(text + chain[0].pem) == certificates + [certificates[0]])
    }
    let error = #expect(throws: OpenSSLError.self) {
      try CertificateFile.certificates(in: container + [1, 2])
    }
    #expect(
      error == .malformed(what: "PKCS#7", detail: "2 bytes follow its end", offset: container.count))
  }

  @Test func `PKCS#7 without certificates says so`() throws {
    let empty = der(
      0x30, oid("1.2.840.113549.1.7.2"),
      der(0xa0, der(0x30, der(0x02, [1]), der(0x31), der(0x30, oid("1.2.840.113549.1.7.1")), der(0x31))))
    let data = der(0x30, oid("1.2.840.113549.1.7.1"), der(0xa0, der(0x04, [UInt8](repeating: 0, count: 200))))
    for container in [empty, data] {
      #expect(throws: OpenSSLError.self) { try CertificateFile.certificates(in: container) }
    }
  }

  @Test(
    .enabled(if: Peer.suites.isAvailable, Peer.suites.absence),
    arguments: [
      ("amazon-roots.der", 2), ("amazon-roots.p7b", 2), ("isrg.pem", 1), ("ascii-san.pem", 1),
      ("non-ascii-san.pem", 1), ("authenticode.der", 1), ("enveloped.pem", nil),
      ("enveloped-no-content.der", nil),
      ("enveloped-rsa-oaep.pem", nil), ("enveloped-triple-des.pem", nil),
    ] as [(String, Int?)])
  func `PKCS#7 of the suites`(_ name: String, _ count: Int?) throws {
    let archive = try #require(Peer.suitesFolder).appending(path: "pkcs7-pkcs12.tar.xz").path
    let text = try shell("tar -xJOf '\(archive)' pkcs7/\(name) | base64")
    let bytes = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
    if let count {
      #expect(try CertificateFile.certificates(in: Array(bytes)).count == count)
    } else {
      let error = #expect(throws: OpenSSLError.self) { try CertificateFile.certificates(in: Array(bytes)) }
      #expect(error?.description.contains("no certificate in the PKCS#7") == true)
    }
  }

  @Test(arguments: [false, true])
  func `PKCS#12 gives its certificates`(_ isOld: Bool) throws {
    let container = try chain[0].pkcs12(password: "open", chain: chain.dropFirst().map(\.der), legacy: isOld)
    #expect(try CertificateFile.certificates(in: container, password: Secret("open")) == certificates)
    #expect(throws: OpenSSLError.wrongPassword("the PKCS#12")) {
      try CertificateFile.certificates(in: container, password: Secret("shut"))
    }
    #expect(throws: OpenSSLError.passwordNeeded("the PKCS#12")) {
      try CertificateFile.certificates(in: container)
    }
  }
}
