import EnrolmentProfile

/// What the values of keys are.
extension SchemaPage {
  static let values: [SchemaPage] = [
    SchemaPage(
      "wrong-type", .structure, consequence: "Devices refuse the payload, or take the key as absent.",
      remedy:
        "write the value as the type that the finding names; a SharedSecret is data in IPSec and a string in IKEv2",
      .good("an integer", eap(number("MTU", 1300))),
      .bad("a string in the place of an integer", eap(text("MTU", "1300"))),
      .bad(
        "a string in the place of data",
        Rule.ipsec(
          text("RemoteAddress", "vpn.example.com") + method("SharedSecret")
            + text("SharedSecret", "correct horse"))),
      .bad(
        "a subject that is a list of pairs, not a list of lists of pairs",
        Rule.scep("", subject: "<array><array><string>CN</string><string>alice</string></array></array>")),
      .bad(
        "a list in the place of a string",
        scep(dictionary("SubjectAltName", list("ntPrincipalName", "alice"))))),
    SchemaPage(
      "boolean-for-integer", .structure,
      consequence: "Devices are known to take it; programs that go by Apple's schema may not.",
      remedy: "write 1 for true and 0 for false",
      .good("an integer", eap(number("DisableMOBIKE", 1))), .bad("a Boolean", eap(yes("DisableMOBIKE")))),
    SchemaPage(
      "integer-for-boolean", .structure, consequence: "Whether devices take it is not written.",
      remedy: "write <true/> or <false/>",
      .good("a Boolean", acme(yes("Attest"))), .bad("an integer", acme(on("Attest")))),
    SchemaPage(
      "real-for-integer", .structure, consequence: "Devices take it; some MDM servers refuse the profile.",
      remedy: "write <integer>1</integer>",
      .good("an integer", root(number("PayloadVersion", 1))),
      .bad("a real", root("<key>PayloadVersion</key><real>1</real>"))),
    SchemaPage(
      "value-not-allowed", .structure,
      consequence: "Devices refuse the payload, or take what they do without the key.",
      remedy: "take one of the values that the finding lists",
      .good("AES-256", proposing(("AES-256", 19))), .bad("AES256", proposing(("AES256", 19))),
      .bad(
        "ECDSA512, which is ECDSA521", byIdentity(text("CertificateType", "ECDSA512")), Rule.exampleIdentity),
      .bad("a version that there is none of", root(number("PayloadVersion", 2))),
      .bad("an always-on VPN by another protocol", alwaysOn(tunnel(protocolType: "L2TP")))),
    SchemaPage(
      "value-is-gone", .structure, devices: "those from the version on that the finding names",
      consequence: "From that version on devices have no such thing.",
      remedy: "take one of the values that the finding lists",
      .good("IKEv2", eap()),
      .bad(
        "PPTP", payload("com.apple.vpn.managed", text("UserDefinedName", "Office"), text("VPNType", "PPTP")))),
    SchemaPage(
      "url-not-https", .structure,
      consequence: "Devices refuse the payload: what goes to that server needs TLS.",
      remedy: "write the https URL of the server",
      .good("https", mdm(), Rule.exampleIdentity),
      .bad("http", mdm(text("CheckInURL", "http://mdm.example.com/checkin")), Rule.exampleIdentity),
      .bad(
        "an ACME server without TLS",
        acme().replacing("https://acme.example.com", with: "http://acme.example.com")),
      .bad(
        "name servers without TLS",
        payload(
          "com.apple.dnsSettings.managed",
          dictionary(
            "DNSSettings", text("DNSProtocol", "HTTPS"), text("ServerURL", "http://dns.example.com/query"))))),
    SchemaPage(
      "value-out-of-range", .structure,
      consequence: "Devices refuse the payload, or take what they do without the key.",
      remedy: "take a number in the range that the finding states",
      .good("1,300", eap(number("MTU", 1300))), .bad("1,500", eap(number("MTU", 1500))),
      .bad("keep-alives every 10 seconds", eap(number("NATKeepAliveInterval", 10)))),
    SchemaPage(
      "wrong-count", .structure, consequence: "Devices cannot read the value, and refuse the payload.",
      remedy: "write as many elements as the finding says: a part of a subject is a pair of type and value",
      .good("a type and a value", scep()),
      .bad(
        "a type alone",
        Rule.scep("", subject: "<array><array><array><string>CN</string></array></array></array>"))),
  ]
}
