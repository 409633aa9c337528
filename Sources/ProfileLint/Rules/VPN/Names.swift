import EnrolmentProfile
import OpenSSL
import PropertyList

/// Who a VPN talks to, and who it says it is.
extension Rule {
  static let vpnNames: [Rule] = [
    vpnWithoutAddress, addressForm, distinguishedNameIdentity, wildcardServerName, nameNotAddress,
  ]

  static let vpnWithoutAddress = Rule(
    "vpn-without-address", .warning, .vpn, "A VPN says where its server is.",
    source: .apple("com.apple.vpn.managed", key: "IPSec.RemoteAddress"),
    consequence: "The VPN is installed and cannot connect.", remedy: "add the server's host name or address",
    examples: [
      .good("an address", ipsec("<key>RemoteAddress</key><string>vpn.example.com</string>\(groupSecret)")),
      .bad("none", ipsec(groupSecret)),
    ]
  ) { subject in
    subject.tunnels(.ipsec, .l2tp).compactMap { place in
      let key = addressKey(of: place)
      guard place.string(key) == nil else { return nil }
      return place.breach(at: key, "\(key) is \(place.has(key) ? "empty" : "missing")")
    }
  }

  private static let groupSecret =
    "<key>AuthenticationMethod</key><string>SharedSecret</string><key>SharedSecret</key><data>Y29ycmVjdCBob3JzZQ==</data>"

  private static func addressKey(of place: TunnelPlace) -> String {
    place.kind == .l2tp ? "CommRemoteAddress" : "RemoteAddress"
  }

  static let addressForm = Rule(
    "vpn-address-form", .warning, .vpn,
    "The server of a built-in VPN is a host name or an address, nothing more.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.RemoteAddress"),
    consequence: "Devices look the whole text up as a host name, and find nothing.",
    remedy: "write the host name alone; the port is always that of the protocol",
    examples: [
      .good("a name", ikev2(eapByName)), .good("an address", ikev2(eapByName, address: "2001:db8::1")),
      .bad("a URL", ikev2(eapByName, address: "https://vpn.example.com/")),
      .bad("a port", ikev2(eapByName, address: "vpn.example.com:500")),
      .bad("a space", ikev2(eapByName, address: "vpn.example.com ")),
    ]
  ) { subject in
    subject.tunnels(.ikev2, .ipsec, .l2tp).compactMap { place in
      let key = addressKey(of: place)
      guard let address = place.string(key), !isAddress(address), let fault = fault(ofHost: address) else {
        return nil
      }
      return place.breach(at: key, "\(key) is \(quoted(address)), with \(fault)")
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    if case .ip = ServerName(guessing: text) { true } else { false }
  }

  private static func fault(ofHost text: String) -> String? {
    if text.contains("/") { return "a scheme or a path" }
    if text.contains(":") { return "a port" }
    if text.contains("@") { return "a user" }
    return text.contains(where: \.isWhitespace) ? "a space" : nil
  }

  static let distinguishedNameIdentity = Rule(
    "vpn-identity-is-subject", .warning, .vpn,
    "The identities of an IKEv2 VPN are names, addresses or mail addresses.",
    source: .page(
      title: "strongSwan: IKEv2 configuration profile for Apple clients",
      url: "https://docs.strongswan.org/docs/latest/interop/appleIkev2Profile.html"),
    consequence:
      "Devices send a certificate's subject as if it were a host name, and the server knows nobody of that name.",
    remedy: "write a name that stands in the certificate's subjectAltName",
    examples: [
      .good("a mail address", ikev2(eapByName)),
      .bad("a subject", ikev2(eapByName, local: "CN=alice, O=Example Ltd")),
      .bad("a subject in OpenSSL's old form", ikev2(eapByName, local: "/C=GB/CN=alice")),
    ]
  ) { subject in
    subject.tunnels(.ikev2).flatMap { place in
      ["LocalIdentifier", "RemoteIdentifier", "ServerCertificateCommonName"].compactMap { key in
        guard let name = place.string(key), isSubject(name) else { return nil }
        return place.breach(
          at: key, "\(key) is a certificate's subject, \(quoted(name)); devices take it for a host name")
      }
    }
  }

  private static func isSubject(_ text: String) -> Bool {
    let start = text.drop { $0 == "/" || $0 == " " }
    guard let equals = start.firstIndex(of: "=") else { return false }
    return ["C", "CN", "O", "OU", "DC", "E", "L", "ST"].contains(start[..<equals].uppercased())
  }

  static let wildcardServerName = Rule(
    "vpn-server-name-is-wildcard", .warning, .vpn, "The name that a VPN's server proves is a whole name.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.ServerCertificateCommonName"),
    consequence: "A star is compared as it stands: no certificate fits but one whose own name has the star.",
    remedy: "write the server's name; the certificate may have the star",
    examples: [
      .good("a name", ikev2(eapByName)), .bad("a star", ikev2(eapByName, identifier: "*.example.com")),
    ]
  ) { subject in
    subject.tunnels(.ikev2).compactMap { place in
      guard let (key, name) = place.serverName, name.contains("*") else { return nil }
      return place.breach(at: key, "\(key) is \(quoted(name)); a server has a name without a star")
    }
  }

  static let nameNotAddress = Rule(
    "vpn-server-name-not-address", .notice, .vpn,
    "A VPN's server is reached by the name that its certificate bears.",
    source: .page(
      title: "quericy/one-key-ikev2-vpn#91: address, RemoteIdentifier and certificate",
      url: "https://github.com/quericy/one-key-ikev2-vpn/issues/91"),
    consequence:
      "The connection ends if the server's certificate bears the name that devices reach, not the one they ask.",
    remedy: "make them the same, or see to it that the certificate has the name that is asked for",
    examples: [
      .good("one name", ikev2(eapByName)), .bad("two", ikev2(eapByName, address: "gate.example.com")),
    ]
  ) { subject in
    subject.tunnels(.ikev2).compactMap { place in
      guard place.expectsServerCertificate, let (key, name) = place.serverName, key != "RemoteAddress",
        let address = place.string("RemoteAddress"), address.lowercased() != name.lowercased(),
        !isSubject(name), !name.contains("*"), fault(ofHost: address) == nil || isAddress(address)
      else { return nil }
      return place.breach(
        at: key, "the server is reached as \(quoted(address)) and has to prove the name \(quoted(name))")
    }
  }
}
