import ServerProbe
import Testing

@Suite struct ProbeTargetTests {
  @Test(
    arguments: [
      ("vpn.example.com", "vpn.example.com", nil), ("vpn.example.com:4500", "vpn.example.com", 4500),
      ("192.0.2.1:500", "192.0.2.1", 500), ("2001:db8::1", "2001:db8::1", nil),
      ("[2001:db8::1]:500", "2001:db8::1", 500), ("[2001:db8::1]", "2001:db8::1", nil),
    ] as [(String, String, UInt16?)])
  func `a host may have a port`(text: String, host: String, port: UInt16?) {
    #expect(ProbeTarget(parsing: text) == ProbeTarget(host: host, port: port))
  }

  @Test(arguments: ["", ":500", "host:", "host:0", "host:65536", "host:+5", "[]:500", "[::1", "[::1]x"])
  func `anything else is no target`(text: String) {
    #expect(ProbeTarget(parsing: text) == nil)
  }
}
