import OpenSSL
import Support
import Testing

struct DistinguishedNameTests {
  private typealias Attributes = [(String, UInt8, [UInt8])]

  private func name(_ attributes: Attributes) throws -> DistinguishedName {
    try RawCertificate(subject: RawCertificate.name(attributes)).parsed().subject
  }

  @Test(
    arguments: [
      (0x13, Array("Example".utf8), "Example"), (0x0c, Array("Zürich 会社".utf8), "Zürich 会社"),
      (0x1e, [0x4f, 0x1a, 0, 0x41], "会A"), (0x14, [0x5a, 0xfc], "Zü"),
      (0x1c, [0, 0, 0, 0x41, 0, 1, 0xf6, 0], "A😀"), (0x16, Array("ia5".utf8), "ia5"),
    ] as [(UInt8, [UInt8], String)])
  func `every string type is read as Unicode`(_ tag: UInt8, _ bytes: [UInt8], _ text: String) throws {
    let subject = try name([("2.5.4.10", tag, bytes)])
    #expect(
      subject.attributes.map { $0.map { [$0.oid, $0.name, $0.value] } } == [[["2.5.4.10", "O", text]]])
    #expect(subject.description == "O=" + text)
  }

  @Test func `the most specific attribute comes first and special characters are escaped`() throws {
    let subject = try name([
      ("2.5.4.6", 0x13, Array("CH".utf8)), ("2.5.4.10", 0x0c, Array("A, B+C \"D\" <E>; F\\".utf8)),
      ("2.5.4.3", 0x0c, Array("#x ".utf8)), ("1.2.3.4", 0x0c, Array("odd".utf8)),
    ])
    #expect(
      subject.description == ##"1.2.3.4=#0C036F6464,CN=\#x\ ,O=A\, B\+C \"D\" \<E\>\; F\\,C=CH"##)
    #expect(subject.commonName == "#x ")
  }

  @Test func `a relative name of several attributes stays together`() throws {
    let pair = der(
      0x31, der(0x30, oid("2.5.4.3"), der(0x0c, Array("a".utf8))),
      der(0x30, oid("2.5.4.5"), der(0x13, Array("7".utf8))))
    let subject = try RawCertificate(
      subject: der(0x30, der(0x31, der(0x30, oid("2.5.4.10"), der(0x0c, Array("o".utf8)))), pair)
    ).parsed().subject
    #expect(subject.attributes.map { $0.map(\.name) } == [["O"], ["CN", "serialNumber"]])
    #expect(subject.description == "serialNumber=7+CN=a,O=o")
  }

  @Test func `control characters cannot reach a terminal`() throws {
    let subject = try name([("2.5.4.3", 0x0c, Array("a\u{1b}[2J\nb\0c".utf8))])
    #expect(subject.description == #"CN=a\1B[2J\0Ab\00c"#)
    #expect(subject.commonName == "a\u{1b}[2J\nb\0c")
  }

  @Test(
    arguments: [(0x0c, [0x41, 0xff]), (0x1e, [0, 0x41, 0xd8, 0]), (0x1e, [0]), (0x1c, [0, 0x11, 0, 0])]
      as [(UInt8, [UInt8])])
  func `text that is not valid in its type is refused`(_ tag: UInt8, _ bytes: [UInt8]) {
    let error = #expect(throws: OpenSSLError.self) { try name([("2.5.4.3", tag, bytes)]) }
    #expect(error?.description.contains("subject") == true)
  }

  @Test func `a value that is no text is shown by its encoding`() throws {
    let subject = try name([("2.5.4.3", 0x03, [0, 1])])
    #expect(subject.commonName == "#03020001")
    #expect(subject.description == "CN=#03020001")
  }

  @Test func `an empty name is empty`() throws {
    let subject = try name([])
    #expect(subject.isEmpty)
    #expect(subject.description == "")
    #expect(subject.commonName == nil)
    #expect(subject.der == [0x30, 0])
  }

  @Test func `the last of several common names counts`() throws {
    let subject = try name([("2.5.4.3", 0x0c, Array("first".utf8)), ("2.5.4.3", 0x0c, Array("last".utf8))])
    #expect(subject.commonName == "last")
  }

  @Test(
    arguments: [
      (0x13, "example ltd", true), (0x0c, " EXAMPLE   LTD ", true), (0x0c, "Example Ltd", true),
      (0x0c, "Example", false),
    ] as [(UInt8, String, Bool)])
  func `names match without regard to case, string type and spaces`(
    _ tag: UInt8, _ text: String, _ isSame: Bool
  ) throws {
    let one = try name([("2.5.4.10", 0x0c, Array("Example Ltd".utf8))])
    let two = try name([("2.5.4.10", tag, Array(text.utf8))])
    #expect(one.matches(two) == isSame)
    #expect((one == two) == (tag == 0x0c && text == "Example Ltd"))
  }

  @Test func `two names have the same keys exactly when OpenSSL takes them for the same`() throws {
    let texts = ["Ä", "ä", "a b", " A\t\n B ", "ab", "", " ", "#05", "a\u{a0}b", "\u{1c5}"].map {
      Array($0.utf8)
    }
    let values: [(UInt8, [UInt8])] =
      texts.map { (0x0c, $0) } + texts.map { (0x16, $0) } + [(0x13, Array("A B".utf8)), (0x14, [0xc4])]
      + [(0x1e, [0, 0x61, 0, 0x62]), (0x1e, [0, 0xe4]), (0x12, Array("5".utf8)), (0x0c, Array("5".utf8))]
      + [(0x03, [0, 5]), (0x03, [0, 5, 0])]
    let names = try values.flatMap { tag, value in
      try [
        name([("2.5.4.10", tag, value)]), name([("2.5.4.11", tag, value)]),
        name([("2.5.4.6", 0x13, Array("CH".utf8)), ("2.5.4.10", tag, value)]),
        pair(("2.5.4.10", tag, value), ("2.5.4.6", 0x13, Array("ch".utf8))),
      ]
    }
    for one in names {
      for two in names {
        #expect((one.comparisonKeys == two.comparisonKeys) == one.matches(two), "\(one.der) \(two.der)")
      }
      #expect(one.comparisonKeys.count == one.attributes.count)
    }
  }

  /// A name of one relative name with two attributes.
  private func pair(
    _ one: (String, UInt8, [UInt8]), _ two: (String, UInt8, [UInt8])
  ) throws -> DistinguishedName {
    let set = [one, two].flatMap { der(0x30, oid($0.0), der($0.1, $0.2)) }
    return try RawCertificate(subject: der(0x30, der(0x31, set))).parsed().subject
  }
}
