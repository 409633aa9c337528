import OpenSSL
import Support
import Testing

struct ExtensionTests {
  private func issued(_ extensions: [(String, String)]) throws -> Certificate {
    var request = CertificateRequest([("CN", "x")], extensions)
    request.addsKeyIdentifiers = false
    return try Certificate(der: TestAuthority.issue(request).der)
  }

  private func raw(_ extensions: (String, [UInt8])...) throws -> Certificate {
    try RawCertificate(extensions: extensions.map { ($0.0, false, $0.1) }).parsed()
  }

  @Test func `extensions keep their order, criticality and bytes`() throws {
    let certificate = try issued([
      ("keyUsage", "critical,digitalSignature"), ("1.2.3.4", "DER:0500"), ("basicConstraints", "CA:FALSE"),
    ])
    #expect(certificate.extensions.map(\.oid) == ["2.5.29.15", "1.2.3.4", "2.5.29.19"])
    #expect(certificate.extensions.map(\.name) == ["keyUsage", "1.2.3.4", "basicConstraints"])
    #expect(certificate.extensions.map(\.isCritical) == [true, false, false])
    #expect(certificate.extensions.map(\.value) == [[3, 2, 7, 0x80], [5, 0], [0x30, 0]])
    #expect(certificate.malformedExtensions.isEmpty)
    #expect(certificate.duplicateExtensions.isEmpty)
  }

  @Test(
    arguments: [
      "0.0", "0.39", "1.0", "1.39", "2.0", "2.39", "2.47", "2.48", "2.999.1", "1.2.127.128.16383.16384",
      "1.2.4294967296.9223372036854775807", "1.2.9223372036854775808.1", "2.18446744073709551615",
      "2.340282366920938463463374607431768211455.7", "1.3.6.1.4.1.311.20.2.3",
      "2.25." + [String](repeating: "127", count: 60).joined(separator: "."),
    ])
  func `object identifiers of any size are read`(oid: String) throws {
    #expect(try issued([(oid, "DER:0500")]).extensions.map(\.oid) == [oid])
  }

  @Test func `without extensions everything is absent`() throws {
    let certificate = try issued([])
    #expect(certificate.extensions.isEmpty)
    #expect(certificate.basicConstraints == nil)
    #expect(certificate.keyUsage == nil)
    #expect(certificate.extendedKeyUsage == nil)
    #expect(certificate.subjectAlternativeNames == nil)
    #expect(certificate.authorityKeyIdentifier == nil)
    #expect(certificate.subjectKeyIdentifier == nil)
    #expect(certificate.nameConstraints == nil)
    #expect(certificate.certificatePolicies == nil)
    #expect(certificate.crlDistributionPoints.isEmpty)
    #expect(certificate.authorityInformationAccess.isEmpty)
    #expect(!certificate.isCA)
  }

  @Test(
    arguments: [
      ("critical,CA:TRUE", true, nil, true), ("CA:TRUE,pathlen:0", true, 0, false),
      ("critical,CA:TRUE,pathlen:300", true, 300, true), ("CA:FALSE", false, nil, false),
    ] as [(String, Bool, Int?, Bool)])
  func `basic constraints`(_ text: String, _ isCA: Bool, _ pathLength: Int?, _ isCritical: Bool) throws {
    let certificate = try issued([("basicConstraints", text)])
    let constraints = try #require(certificate.basicConstraints)
    #expect(constraints.isCA == isCA)
    #expect(constraints.pathLength == pathLength)
    #expect(constraints.isCritical == isCritical)
    #expect(certificate.isCA == isCA)
  }

  @Test func `a path length beyond 64 bits is a limit still`() throws {
    let huge = der(0x30, der(0x01, [0xff]), der(0x02, [UInt8](repeating: 0x7f, count: 20)))
    #expect(try raw(("2.5.29.19", huge)).basicConstraints?.pathLength == Int.max)
  }

  @Test func `a certificate of version 1 is no CA whatever it says`() throws {
    var certificate = RawCertificate(version: [])
    certificate.extensions = [("2.5.29.19", true, der(0x30, der(0x01, [0xff])))]
    #expect(try !certificate.parsed().isCA)
  }

  @Test func `key usage has all nine bits`() throws {
    let usage = try #require(
      issued([
        (
          "keyUsage",
          "digitalSignature,nonRepudiation,keyEncipherment,dataEncipherment,keyAgreement,keyCertSign,cRLSign,encipherOnly,decipherOnly"
        )
      ]).keyUsage)
    #expect(
      usage == [
        .digitalSignature, .nonRepudiation, .keyEncipherment, .dataEncipherment, .keyAgreement, .keyCertSign,
        .cRLSign, .encipherOnly, .decipherOnly,
      ])
    #expect(try issued([("keyUsage", "keyCertSign,decipherOnly")]).keyUsage == [.keyCertSign, .decipherOnly])
    #expect(try issued([("keyUsage", "keyCertSign,cRLSign")]).keyUsage?.description == "keyCertSign, cRLSign")
    #expect(try raw(("2.5.29.15", [3, 1, 0])).keyUsage == [])
  }

  @Test func `purposes, policies and places to fetch from`() throws {
    let certificate = try issued([
      ("extendedKeyUsage", "serverAuth,1.3.6.1.5.5.8.2.2,anyExtendedKeyUsage"),
      ("2.5.29.32", "DER:3011300506032A03043008060667810C010201"),
      ("crlDistributionPoints", "URI:http://a.example/1.crl,URI:http://b.example/2.crl"),
      ("authorityInfoAccess", "OCSP;URI:http://ocsp.example/,caIssuers;DNS:ca.example"),
    ])
    #expect(certificate.extendedKeyUsage == ["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.8.2.2", "2.5.29.37.0"])
    #expect(certificate.certificatePolicies == ["1.2.3.4", "2.23.140.1.2.1"])
    #expect(certificate.crlDistributionPoints == ["http://a.example/1.crl", "http://b.example/2.crl"])
    #expect(
      certificate.authorityInformationAccess.map { "\($0.method) \($0.location)" } == [
        "1.3.6.1.5.5.7.48.1 URI:http://ocsp.example/", "1.3.6.1.5.5.7.48.2 DNS:ca.example",
      ])
  }

  @Test func `key identifiers`() throws {
    let root = try TestAuthority.root()
    let leaf = try Certificate(der: TestAuthority.server(by: root).der)
    let identifier = try #require(leaf.authorityKeyIdentifier)
    #expect(identifier.keyIdentifier == (try Certificate(der: root.der).subjectKeyIdentifier))
    #expect(identifier.keyIdentifier?.count == 20)
    #expect(identifier.issuer.isEmpty)
    #expect(identifier.serialNumber == nil)
    var request = TestAuthority.serverRequest()
    request.extensions = [("authorityKeyIdentifier", "issuer:always")]
    let long = try Certificate(der: TestAuthority.issue(request, by: root).der).authorityKeyIdentifier
    #expect(long?.serialNumber == (try Certificate(der: root.der).serialNumber))
    #expect(long?.issuer.map(\.description) == ["directory:CN=Example Root,O=Example Ltd"])
  }

  @Test func `name constraints of every kind`() throws {
    let certificate = try issued([
      (
        "nameConstraints",
        "critical,permitted;DNS:example.com,permitted;IP:10.0.0.0/255.0.0.0,permitted;email:.example.com,excluded;DNS:.bad.example,excluded;IP:2001:db8::/ffff:ffff::"
      )
    ])
    let constraints = try #require(certificate.nameConstraints)
    #expect(
      constraints.permitted.map(\.description) == ["DNS:example.com", "IP:10.0.0.0/8", "email:.example.com"])
    #expect(constraints.excluded.map(\.description) == ["DNS:.bad.example", "IP:2001:db8::/32"])
    #expect(constraints.isCritical)
  }

  @Test(
    arguments: [
      ("2.5.29.19", [5, 0]), ("2.5.29.19", [0x30, 0, 0]), ("2.5.29.19", []),
      ("2.5.29.19", der(0x30, der(0x01, [0xff]), der(0x02, [0xff]))), ("2.5.29.15", [4, 1, 0]),
      ("2.5.29.15", [3, 2, 7, 0x80, 0]), ("2.5.29.37", [0x30, 0]), ("2.5.29.37", der(0x30, der(0x02, [1]))),
      ("2.5.29.17", [0x30, 0]), ("2.5.29.17", der(0x30, der(0x87, [1, 2, 3]))),
      ("2.5.29.17", der(0x30, der(0x82, [0xc3, 0xbc]))),
      ("2.5.29.17", der(0x30, der(0x82, [0x61, 0, 0x62]))),
      ("2.5.29.17", der(0x30, der(0x89, [1]))), ("2.5.29.35", [0x30]), ("2.5.29.14", [4, 2, 1]),
      ("2.5.29.30", [0x30, 0]), ("2.5.29.30", der(0x30, der(0xa0))), ("2.5.29.32", [0x30, 0]),
      ("2.5.29.31", [0x30, 0]), ("1.3.6.1.5.5.7.1.1", [0x30, 0]), ("2.5.29.36", [1]),
    ] as [(String, [UInt8])])
  func `an extension that is not what it promises is named`(_ identifier: String, _ value: [UInt8]) throws {
    let certificate = try raw((identifier, value), ("1.2.3.4", [0xff]))
    #expect(certificate.malformedExtensions == [identifier])
  }

  @Test func `bytes after a value make it absent and malformed`() throws {
    let certificate = try raw(("2.5.29.19", der(0x30, der(0x01, [0xff])) + [5, 0]))
    #expect(certificate.basicConstraints == nil)
    #expect(!certificate.isCA)
    #expect(certificate.malformedExtensions == ["2.5.29.19"])
  }

  @Test func `a repeated extension is named once and the first one counts`() throws {
    let (ca, leaf) = (der(0x30, der(0x01, [0xff])), der(0x30))
    let certificate = try raw(("2.5.29.19", leaf), ("1.2.3.4", []), ("2.5.29.19", ca), ("2.5.29.19", ca))
    #expect(certificate.duplicateExtensions == ["2.5.29.19"])
    #expect(certificate.basicConstraints?.isCA == false)
    #expect(try raw(("1.2.3.4", []), ("1.2.3.4", [])).duplicateExtensions == ["1.2.3.4"])
  }
}
