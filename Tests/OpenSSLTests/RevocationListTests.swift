import Foundation
import OpenSSL
import Support
import Testing

struct RevocationListTests {
  private let root: IssuedCertificate
  private let issuer: Certificate

  init() throws {
    root = try TestAuthority.root()
    issuer = try Certificate(der: root.der)
  }

  private func list(_ request: RevocationListRequest) throws -> RevocationList {
    try RevocationList(der: TestAuthority.issue(request, by: root))
  }

  @Test func `a list says who issued it, when, and how it is signed`() throws {
    let list = try list(RevocationListRequest([.init([5])], number: 9))
    #expect(list.issuer.matches(issuer.subject))
    #expect(list.thisUpdate == TestAuthority.now.addingTimeInterval(-7_200))
    #expect(list.nextUpdate == TestAuthority.now.addingTimeInterval(7 * 86_400))
    #expect(list.version == 2)
    #expect(list.entryCount == 1)
    #expect(list.number?.description == "9")
    #expect(list.signatureAlgorithm.hash == "SHA-256")
    #expect(list.signatureAlgorithmsAgree)
    #expect(list.authorityKeyIdentifier?.keyIdentifier == issuer.subjectKeyIdentifier)
    #expect(!list.isDelta && list.baseNumber == nil && list.issuingDistributionPoint == nil)
    #expect(list.malformedExtensions.isEmpty && list.unknownCriticalExtensions.isEmpty)
    #expect(list.sha256 == Fingerprint(sha256Of: list.der))
    #expect(list.description == "CN=Example Root,O=Example Ltd, number 9")
  }

  @Test func `a list without next update or number says so`() throws {
    var request = RevocationListRequest()
    request.nextUpdate = nil
    request.extensions = []
    request.version = 1
    let list = try list(request)
    #expect(list.nextUpdate == nil && list.number == nil && list.version == 1)
    #expect(list.entryCount == 0)
  }

  @Test func `only the key that signed verifies the signature`() throws {
    let list = try list(RevocationListRequest())
    let other = try Certificate(der: TestAuthority.root().der)
    for _ in 0..<2 {
      #expect(list.isSigned(by: issuer))
      #expect(!list.isSigned(by: other))
    }
  }

  @Test(arguments: [
    ("SHA1", "SHA-1"), ("MD5", "MD5"), ("SHA384", "SHA-384"),
  ])
  func `the hash of the signature is told`(digest: String, hash: String) throws {
    let authority = try TestAuthority.root(key: .rsa2048)
    var request = RevocationListRequest()
    request.digest = digest
    let list = try RevocationList(der: TestAuthority.issue(request, by: authority))
    #expect(list.signatureAlgorithm.hash == hash)
  }

  @Test func `entries are found by certificate and by serial number, whatever its sign and length`() throws {
    let serials: [[UInt8]] = [
      [1], [0xff], [0x00, 0xff], [0x7f] + Array(repeating: 3, count: 19), [0x80, 0x01],
    ]
    let list = try list(RevocationListRequest(serials.map { .init($0, reason: 1) }))
    for serial in serials {
      let entry = try #require(list.entry(serialNumber: serial), "\(serial)")
      #expect(entry.reason == .keyCompromise)
      #expect(entry.date == TestAuthority.now.addingTimeInterval(-3_600))
    }
    for serial: [UInt8] in [[2], [0xfe], [0x7f], [], [0x00, 0x01, 0x01], Array(repeating: 1, count: 500)] {
      #expect(list.entry(serialNumber: serial) == nil, "\(serial)")
    }
    var server = TestAuthority.serverRequest()
    server.serial = "-1"
    #expect(try list.entry(for: Certificate(der: TestAuthority.issue(server, by: root).der)) != nil)
    server.serial = "2"
    #expect(try list.entry(for: Certificate(der: TestAuthority.issue(server, by: root).der)) == nil)
    server.serial = "1"
    let stranger = try TestAuthority.root("Other Root")
    #expect(try list.entry(for: Certificate(der: TestAuthority.issue(server, by: stranger).der)) == nil)
  }

  @Test(
    arguments: [
      (nil, nil), (0, "unspecified"), (1, "keyCompromise"), (6, "certificateHold"), (8, "removeFromCRL"),
      (10, "aACompromise"), (7, "reason 7"),
    ] as [(Int?, String?)])
  func `the reason of an entry has RFC 5280's name`(code: Int?, name: String?) throws {
    let list = try list(RevocationListRequest([.init([5], reason: code)]))
    let entry = try #require(list.entry(serialNumber: [5]))
    #expect(entry.reason?.description == name)
  }

  @Test func `an indirect list is about the issuers that its entries name`() throws {
    let other = try TestAuthority.root("Other Root")
    var server = TestAuthority.serverRequest()
    server.serial = "5"
    let (own, foreign) = try (
      Certificate(der: TestAuthority.issue(server, by: root).der),
      Certificate(der: TestAuthority.issue(server, by: other).der)
    )
    // GeneralNames { [4] Name } of the other root.
    let name = try Certificate(der: other.der).subject.der
    let names = der(0x30, der(0xa4, name))
    let text = names.map { String(format: "%02x", $0) }.joined()
    let list = try list(
      RevocationListRequest([
        .init([4]), .init([9], [("2.5.29.29", "critical,DER:\(text)")]), .init([5], reason: 4),
      ]))
    #expect(list.namesOtherIssuers)
    #expect(list.unknownCriticalExtensions.isEmpty)
    #expect(list.entry(for: own) == nil)
    #expect(list.entry(for: foreign)?.reason == .superseded)
    #expect(list.entry(serialNumber: [4]) != nil)
  }

  @Test func `the issuing distribution point is told`() throws {
    var request = RevocationListRequest()
    request.set(
      "issuingDistributionPoint", "critical,onlyCA:TRUE,indirectCRL:TRUE,fullname:URI:http://a/1.crl")
    let point = try #require(try list(request).issuingDistributionPoint)
    #expect(point.names == [.uri("http://a/1.crl")])
    #expect(point.onlyContainsCACerts && point.indirectCRL && point.isCritical)
    #expect(!point.onlyContainsUserCerts && !point.onlyContainsAttributeCerts && point.onlySomeReasons == nil)

    // { onlySomeReasons [3] keyCompromise, cACompromise }; { distributionPoint { nameRelativeToCRLIssuer CN=x } }
    request.set("issuingDistributionPoint", "DER:300483020560")
    let reasons = try #require(try list(request).issuingDistributionPoint)
    #expect(reasons.onlySomeReasons?.bitNames == ["keyCompromise", "cACompromise"])
    #expect(reasons.names == nil && !reasons.isCritical && !reasons.onlyContainsCACerts)
    request.set("issuingDistributionPoint", "DER:300EA00CA10A300806035504030C0178")
    let relative = try list(request).issuingDistributionPoint?.names
    #expect(relative?.map(\.description) == ["directory:CN=x,CN=Example Root,O=Example Ltd"])
  }

  @Test func `a certificate's distribution points are told with reasons and issuers`() throws {
    var request = TestAuthority.serverRequest()
    // { fullName URI:u, reasons keyCompromise, cRLIssuer CN=x }; { nameRelativeToCRLIssuer CN=y }
    let issuer = der(0xa2, der(0xa4, der(0x30, Self.relativeName("x"))))
    let named = der(0x30, der(0xa0, der(0xa0, der(0x86, [0x75]))), der(0x81, [6, 0x40]), issuer)
    let relative = der(0x30, der(0xa0, der(0xa1, Array(Self.relativeName("y").dropFirst(2)))))
    let text = der(0x30, named, relative).map { String(format: "%02x", $0) }.joined()
    request.extensions.append(("2.5.29.31", "DER:\(text)"))
    let points = try Certificate(der: TestAuthority.issue(request, by: root).der).distributionPoints
    try #require(points.count == 2)
    #expect(points[0].names == [.uri("u")])
    #expect(points[0].reasons == RevocationReasons(rawValue: 2))
    #expect(points[0].issuers.map(\.description) == ["directory:CN=x"])
    #expect(points[1].names.map(\.description) == ["directory:CN=y,CN=Example Root,O=Example Ltd"])
    #expect(points[1].reasons == nil && points[1].issuers.isEmpty)
  }

  /// RelativeDistinguishedName { CN=text }, as a SET.
  private static func relativeName(_ text: String) -> [UInt8] {
    der(0x31, der(0x30, oid("2.5.4.3"), der(0x0c, Array(text.utf8))))
  }

  @Test func `critical extensions that nobody knows are told, of the list and of entries`() throws {
    var request = RevocationListRequest([
      .init([5]), .init([6], [("1.2.3.5", "critical,DER:0500"), ("1.2.3.6", "DER:0500")]),
    ])
    request.extensions += [("1.2.3.4", "critical,DER:0500"), ("1.2.3.7", "DER:0500")]
    #expect(try list(request).unknownCriticalExtensions == ["1.2.3.4", "1.2.3.5"])
  }

  @Test(arguments: [
    ("2.5.29.20", "DER:0500"), ("2.5.29.20", "DER:0201FF"), ("2.5.29.27", "critical,DER:30"),
    ("2.5.29.28", "critical,DER:0101FF"), ("2.5.29.35", "DER:04"),
  ])
  func `extensions that cannot be read are told`(oid: String, value: String) throws {
    var request = RevocationListRequest()
    request.extensions = [(oid, value)]
    #expect(try list(request).malformedExtensions == [oid])
  }

  @Test func `delta lists name the list that they continue`() throws {
    let list = try list(RevocationListRequest(number: 9, [("2.5.29.27", "critical,DER:020107")]))
    #expect(list.isDelta)
    let (base, number) = try (#require(list.baseNumber), #require(list.number))
    #expect(base.description == "7" && base < number)
  }

  @Test func `numbers are ordered by value`() throws {
    let texts = ["00", "01", "7F", "0080", "00FF", "0100", "0FFFFFFFFFFFFFFF", "00FFFFFFFFFFFFFFFF"]
    let numbers = try texts.map { text in
      var request = RevocationListRequest()
      request.set("2.5.29.20", "DER:02" + String(format: "%02X", text.count / 2) + text)
      return try #require(try list(request).number)
    }
    #expect(numbers.sorted() == numbers)
    #expect(
      numbers.map(\.description) == [
        "0", "1", "127", "128", "255", "256", "1152921504606846975", "0xffffffffffffffff",
      ])
  }

  @Test func `a changed algorithm outside the signed part does not agree`() throws {
    var bytes = try TestAuthority.issue(RevocationListRequest(), by: root)
    // The last byte of ecdsa-with-SHA256 (1.2.840.10045.4.3.2) where it stands the second time.
    let name: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
    let place = try #require(bytes.indices.last { bytes[$0...].starts(with: name) })
    bytes[place + 7] = 0x03
    #expect(try !RevocationList(der: bytes).signatureAlgorithmsAgree)
  }
}
