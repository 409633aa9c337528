import EnrolmentProfile
import FoundationEssentials

/// Identities that devices ask for, and certificates.
extension SchemaPage {
  static let requests: [SchemaPage] = [
    SchemaPage(
      "scep-key-not-rsa", .identities,
      consequence: "The device makes no such key, and asks for no certificate.",
      remedy: "write RSA; an elliptic curve key needs ACME",
      .good("RSA", scep(text("Key Type", "RSA"))), .bad("EC", scep(text("Key Type", "EC")))),
    SchemaPage(
      "scep-weak-key", .identities,
      consequence: "Servers refuse keys of 1,024 bits, which is what devices make where nothing is said.",
      remedy: "write 2048 or 4096 as Keysize",
      .good("2,048 bits", scep()), .bad("1,024 bits", scep().replacing("2048", with: "1024")),
      .bad("nothing said", scep().replacing(number("Keysize", 2048), with: ""))),
    SchemaPage(
      "scep-usage-bits", .identities, consequence: "The device does not know what the key is for.",
      remedy: "write 1 to sign, 4 to encrypt, 5 for both",
      .good("both", scep(number("Key Usage", 5))), .bad("2", scep(number("Key Usage", 2)))),
    SchemaPage(
      "acme-rsa-key-size", .identities,
      consequence: "The device makes no such key, and asks for no certificate.",
      remedy: "write 2048, 3072 or 4096",
      .good("2,048 bits", soft("RSA", 2048)), .bad("2,050 bits", soft("RSA", 2050)),
      .bad("8,192 bits", soft("RSA", 8192))),
    SchemaPage(
      "acme-ec-key-size", .identities,
      consequence: "The device makes no such key, and asks for no certificate.",
      remedy: "write 256, 384 or 521",
      .good("521 bits", soft("ECSECPrimeRandom", 521)), .bad("512 bits", soft("ECSECPrimeRandom", 512))),
    SchemaPage(
      "acme-hardware-key-kind", .identities,
      consequence: "The device's hardware makes no such key, and asks for no certificate.",
      remedy: "write ECSECPrimeRandom and 256 or 384, or false as HardwareBound",
      .good("384 bits", hard("ECSECPrimeRandom", 384)), .bad("RSA", hard("RSA", 2048)),
      .bad("521 bits", hard("ECSECPrimeRandom", 521))),
    SchemaPage(
      "acme-attest-without-hardware", .identities,
      consequence: "No server takes the attestation: there is none.",
      remedy: "write true as HardwareBound, or take Attest out",
      .good("bound to the hardware", hard("ECSECPrimeRandom", 384) + yes("Attest")),
      .bad("not bound", soft("ECSECPrimeRandom", 384) + yes("Attest"))),
    SchemaPage(
      "acme-hardware-on-old-macos", .identities, devices: "macOS before 14; told of named targets",
      consequence: "These Macs refuse the payload.",
      remedy: "write false as HardwareBound for them, or ask for macOS 14",
      .good("macOS 14", for: targets("macos 14"), hard("ECSECPrimeRandom", 384)),
      .bad("macOS 13.1", for: targets("macos 13.1"), hard("ECSECPrimeRandom", 384))),
    SchemaPage(
      "acme-usage-bits", .identities, consequence: "The device does not know what the key is for.",
      remedy: "write 1 to sign, 4 to encrypt, 5 for both",
      .good("to encrypt", acme(number("UsageFlags", 4))), .bad("8", acme(number("UsageFlags", 8)))),
  ]

  private static func request(_ kind: String, _ size: Int, isBound: Bool) -> String {
    payload(
      "com.apple.security.acme", text("DirectoryURL", "https://acme.example.com/directory"),
      text("ClientIdentifier", "one"), text("KeyType", kind), number("KeySize", size),
      "<key>HardwareBound</key>\(isBound ? "<true/>" : "<false/>")",
      "<key>Subject</key><array><array><array><string>CN</string><string>alice</string></array></array></array>"
    )
  }
  private static func soft(_ kind: String, _ size: Int) -> String { request(kind, size, isBound: false) }
  private static func hard(_ kind: String, _ size: Int) -> String { request(kind, size, isBound: true) }

  static let certificates: [SchemaPage] = [
    SchemaPage(
      "not-one-identity", .identities,
      consequence:
        "Devices take one identity of a file, and a CA beside it is no anchor for them; some refuse the file.",
      remedy:
        "write the file with one key and its certificate (mooring identity convert), and bring each CA in a payload of its own",
      .good("a file with one key and its certificate", excerpt: ""),
      .bad(
        "the CA is in the file too",
        excerpt: payload(
          "com.apple.security.pkcs12", text("PayloadCertificateFileName", "alice-and-ca.p12"),
          data("PayloadContent", "MIIKsQIBAzCCCmcGCSqGSIb3DQEHAaCC…")))),
    SchemaPage(
      "more-than-one-certificate", .certificates,
      consequence: "Devices take the first certificate, and the others are not installed.",
      remedy: "put each certificate into a payload of its own",
      .good("one each", Rule.exampleRoot, Rule.exampleIssuer),
      .bad("two in one", payload("com.apple.security.pem", data("PayloadContent", bundle)))),
    SchemaPage(
      "transparency-domain-form", .certificates,
      consequence: "The domain is not excepted.",
      remedy: "write the domain, with a leading dot for all below it",
      .good("a domain and all below it", excepted(".example.com")), .good("one name", excepted("com")),
      .bad("a star", excepted("*.example.com")), .bad("a whole top-level domain", excepted(".com"))),
    SchemaPage(
      "key-hash-length", .certificates,
      consequence: "The hash is that of no key, so it excepts no certificate.",
      remedy: "write the SHA-256 of the certificate's subjectPublicKeyInfo as data, not its hexadecimal text",
      .good("32 bytes", hashed("BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")),
      .bad("20 bytes, a SHA-1", hashed("BwcHBwcHBwcHBwcHBwcHBwcHBwc=")),
      .bad(
        "33 bytes, where revocation is checked",
        payload(
          "com.apple.security.certificaterevocation",
          dictionaries(
            "EnabledForCerts",
            text("Algorithm", "sha256") + data("Hash", "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH"))))),
  ]

  private static func excepted(_ domain: String) -> String {
    payload("com.apple.security.certificatetransparency", list("DisabledForDomains", domain))
  }
  private static func hashed(_ hash: String) -> String {
    payload(
      "com.apple.security.certificatetransparency",
      dictionaries("DisabledForCerts", text("Algorithm", "sha256") + data("Hash", hash)))
  }
  /// The root and the intermediate of the examples in PEM, as base64.
  private static let bundle = base64(
    Rule.pem(Rule.exampleRoot) + Rule.pem(Rule.exampleIssuer))
  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
