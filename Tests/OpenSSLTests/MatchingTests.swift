import OpenSSL
import Support
import Testing

struct MatchingTests {
  private func certificate(_ alternatives: String?, commonName: String = "cn.example") throws -> Certificate {
    var request = CertificateRequest([("CN", commonName)])
    if let alternatives { request.extensions = [("subjectAltName", alternatives)] }
    return try Certificate(der: TestAuthority.issue(request).der)
  }

  @Test(arguments: [
    ("DNS:vpn.example.com", "vpn.example.com", true), ("DNS:vpn.example.com", "VPN.Example.COM", true),
    ("DNS:VPN.example.com", "vpn.example.com", true), ("DNS:vpn.example.com", "vpn.example.com.", true),
    ("DNS:vpn.example.com", "vpn.example.com..", false), ("DNS:vpn.example.com", "example.com", false),
    ("DNS:vpn.example.com", "a.vpn.example.com", false), ("DNS:vpn.example.com", ".example.com", false),
    ("DNS:vpn.example.com", "", false), ("DNS:vpn.example.com", ".", false),
    ("DNS:vpn.example.com", "vpn.example.com\0", false),
    ("DNS:vpn.example.com", "vpn.example.com\0.evil.example", false),
    ("DNS:*.example.com", "vpn.example.com", true), ("DNS:*.example.com", "example.com", false),
    ("DNS:*.example.com", "a.b.example.com", false), ("DNS:*.example.com", "*.example.com", false),
    ("DNS:v*.example.com", "vpn.example.com", false), ("DNS:*n.example.com", "vpn.example.com", false),
    ("DNS:vpn.*.com", "vpn.example.com", false), ("DNS:*.com", "example.com", false),
    ("DNS:*", "localhost", false), ("DNS:xn--r8jz45g.example", "例え.example", true),
    ("DNS:xn--r8jz45g.example", "例え。example", true), ("DNS:xn--bcher-kva.example", "BÜCHER.example", true),
    ("DNS:xn--bcher-kva.example", "bucher.example", false), ("IP:10.0.0.1", "10.0.0.1", false),
    ("email:vpn@example.com", "example.com", false),
    ("URI:https://vpn.example.com/", "vpn.example.com", false),
    ("DNS:a.example,DNS:vpn.example.com", "vpn.example.com", true),
  ])
  func `a host name matches by the alternative names`(
    _ alternatives: String, _ host: String, _ matches: Bool
  ) throws {
    #expect(try certificate(alternatives).matches(.dns(host)) == matches)
  }

  @Test(arguments: [
    ("IP:10.0.0.1", "10.0.0.1", true), ("IP:10.0.0.1", "10.0.0.2", false),
    ("DNS:10.0.0.1", "10.0.0.1", false),
    ("IP:2001:db8::1", "2001:0DB8:0:0::1", true), ("IP:2001:db8::1", "[2001:db8::1]", true),
    ("IP:2001:db8::1", "2001:db8::2", false), ("IP:10.0.0.1", "10.0.0.1\0", false),
    ("IP:10.0.0.1", "x", false),
    ("IP:10.0.0.1", "::ffff:10.0.0.1", false),
  ])
  func `an address matches by its octets`(_ alternatives: String, _ address: String, _ matches: Bool) throws {
    #expect(try certificate(alternatives).matches(.ip(address)) == matches)
  }

  @Test(arguments: [
    ("email:alice@example.com", "alice@example.com", true),
    ("email:alice@example.com", "alice@EXAMPLE.com", true),
    ("email:alice@example.com", "Alice@example.com", false), ("email:alice@example.com", "", false),
    ("DNS:example.com", "alice@example.com", false), ("email:a@b.example", "a@b.example\0", false),
  ])
  func `a mail address matches by the alternative names`(
    _ alternatives: String, _ address: String, _ matches: Bool
  ) throws {
    #expect(try certificate(alternatives).matches(.email(address)) == matches)
  }

  @Test(arguments: [nil, "IP:10.0.0.9", "DNS:other.example"])
  func `the common name is never consulted`(_ alternatives: String?) throws {
    let host = try certificate(alternatives, commonName: "vpn.example.com")
    #expect(!host.matches(.dns("vpn.example.com")))
    #expect(try !certificate(alternatives, commonName: "10.0.0.1").matches(.ip("10.0.0.1")))
    #expect(try !certificate(alternatives, commonName: "a@b.example").matches(.email("a@b.example")))
  }

  @Test(arguments: ["good.example", "good.example\0", "good.example\0.evil.example", "evil.example"])
  func `a name with an embedded NUL matches nothing`(_ host: String) throws {
    let names = der(0x30, der(0x82, Array("good.example\0.evil.example".utf8)))
    let certificate = try RawCertificate(extensions: [("2.5.29.17", false, names)]).parsed()
    #expect(!certificate.matches(.dns(host)))
  }

  @Test func `raw letters outside ASCII in a certificate match nothing`() throws {
    let names = der(0x30, der(0x82, Array("bücher.example".utf8)))
    let certificate = try RawCertificate(extensions: [("2.5.29.17", false, names)]).parsed()
    #expect(!certificate.matches(.dns("bücher.example")))
  }

  @Test func `labels of any length are judged without harm`() throws {
    let certificate = try certificate("DNS:vpn.example.com")
    #expect(!certificate.matches(.dns(String(repeating: "ü", count: 100_000))))
    #expect(!certificate.matches(.dns(String(repeating: "a", count: 100_000))))
    #expect(!certificate.matches(.dns(String(repeating: "\u{10ffff}", count: 63))))
  }
}
