import OpenSSL
import Support
import Testing

struct GeneralNameTests {
  private func names(_ encoded: [UInt8]...) throws -> [GeneralName]? {
    try RawCertificate(extensions: [("2.5.29.17", false, der(0x30, Array(encoded.joined())))]).parsed()
      .subjectAlternativeNames
  }

  @Test func `every kind of name is read`() throws {
    let directory = RawCertificate.name([("2.5.4.3", 0x0c, Array("d".utf8))])
    let principal = der(0x0c, Array("alice@corp.example".utf8))
    let names = try names(
      der(0x82, Array("a.example".utf8)), der(0x87, [10, 0, 0, 1]),
      der(0x87, [0x20, 1, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 11) + [1]),
      der(0x81, Array("alice@example.com".utf8)), der(0x86, Array("https://example.com/".utf8)),
      der(0xa4, directory), [0x88] + oid("1.2.3.4").dropFirst(),
      der(0xa0, oid("1.3.6.1.4.1.311.20.2.3"), der(0xa0, principal)),
      der(0xa0, oid("1.2.3.5"), der(0xa0, der(0x04, [1, 2]))), der(0xa3, der(0x30)),
      der(0xa5, der(0xa1, der(0x0c, Array("p".utf8)))))
    #expect(
      names?.map(\.description) == [
        "DNS:a.example", "IP:10.0.0.1", "IP:2001:db8::1", "email:alice@example.com",
        "URI:https://example.com/",
        "directory:CN=d", "registeredID:1.2.3.4", "UPN:alice@corp.example", "otherName:1.2.3.5=#04020102",
        "x400:#a3023000", "ediParty:#a505a1030c0170",
      ])
    #expect(names?[7] == .other(oid: "1.3.6.1.4.1.311.20.2.3", value: principal))
    #expect(names?[7].userPrincipalName == "alice@corp.example")
    #expect(names?[8].userPrincipalName == nil)
    #expect(names?[5] == .directory(try RawCertificate(subject: directory).parsed().subject))
  }

  @Test func `an embedded NUL is kept and shown`() throws {
    let names = try names(der(0x82, Array("good.example\0.evil.example".utf8)))
    #expect(names == [.dns("good.example\0.evil.example")])
    #expect(names?.first?.description == #"DNS:good.example\00.evil.example"#)
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0], "0.0.0.0"), ([UInt8](repeating: 0, count: 16), "::"),
      ([UInt8](repeating: 0, count: 15) + [1], "::1"),
      ([0xfe, 0x80] + [UInt8](repeating: 0, count: 14), "fe80::"),
      ([0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4], "1:0:2::3:0:4"),
      ([0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3], "1:0:0:2::3"),
      ([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 0, 0, 8], "1:2:3:4:5:6:0:8"),
      ([10, 0, 0, 0, 255, 0, 0, 0], "10.0.0.0/8"), ([10, 0, 0, 0, 255, 0, 255, 0], "10.0.0.0/255.0.255.0"),
      ([10, 1, 2, 3, 255, 255, 255, 255], "10.1.2.3/32"), ([0, 0, 0, 0, 0, 0, 0, 0], "0.0.0.0/0"),
      ([0xfd] + [UInt8](repeating: 0, count: 15) + [0xfe] + [UInt8](repeating: 0, count: 15), "fd00::/7"),
      ([1, 2, 3], "#010203"), ([], "#"),
    ] as [([UInt8], String)])
  func `addresses are written as RFC 5952 has it`(_ octets: [UInt8], _ text: String) {
    #expect(GeneralName.ip(octets).description == "IP:" + text)
  }

  @Test(
    arguments: [
      ("dns:vpn.example.com", .dns("vpn.example.com")), ("DNS:a", .dns("a")),
      ("ip:10.0.0.1", .ip("10.0.0.1")),
      ("ip:2001:db8::1", .ip("2001:db8::1")), ("email:a@b.example", .email("a@b.example")), ("dns:", nil),
      ("ip:10.0.0", nil), ("ip:vpn", nil), ("email:a", nil), ("vpn.example.com", nil), ("x:y", nil),
      ("", nil),
    ] as [(String, ServerName?)])
  func `a server's name is read from an argument`(_ argument: String, _ name: ServerName?) {
    #expect(ServerName(argument: argument) == name)
    if let name { #expect(ServerName(argument: name.description) == name) }
  }

  @Test(
    arguments: [
      ("vpn.example.com", .dns("vpn.example.com")), ("10.0.0.1", .ip("10.0.0.1")),
      ("2001:db8::1", .ip("2001:db8::1")), ("[2001:db8::1]", .ip("2001:db8::1")), ("a@b", .email("a@b")),
      ("10.0.0.256", .dns("10.0.0.256")), ("", .dns("")), ("1.2.3", .dns("1.2.3")),
    ] as [(String, ServerName)])
  func `the kind of a name is guessed`(_ text: String, _ name: ServerName) {
    #expect(ServerName(guessing: text) == name)
  }
}
