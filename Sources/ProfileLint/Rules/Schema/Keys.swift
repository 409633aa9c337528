import EnrolmentProfile

/// Which keys stand where.
extension SchemaPage {
  static let keys: [SchemaPage] = [
    SchemaPage(
      "unknown-key", .structure,
      consequence: "Devices do not look at the key: whatever it was meant to set stays as it is.",
      remedy: "take the key out, or write it as Apple's schema does",
      .good("keys of the schema", eap(number("MTU", 1300))),
      .bad("a key of another product", eap(yes("WireGuard")))),
    SchemaPage(
      "misspelt-key", .structure,
      consequence: "Devices do not look at the key: whatever it was meant to set stays as it is.",
      remedy: "write the key as the finding says, capitals and spaces included",
      .good("Key Type, with a space", scep(text("Key Type", "RSA"))),
      .bad("KeyType", scep(text("KeyType", "RSA"))),
      .bad("KeySize in the place of Keysize", scep(number("KeySize", 4096))),
      .bad("KeyUsage in an ACME payload, which has UsageFlags", acme(number("KeyUsage", 5))),
      .bad("other capitals", eap(number("Mtu", 1300)))),
    SchemaPage(
      "misplaced-key", .structure,
      consequence: "Devices look for the key where it belongs only, and take it as absent.",
      remedy: "move the key to the dictionary that the finding names",
      .good("in the dictionary of the VPN", eap(onDemandIsOn)),
      .bad("at the top of the payload", eap() + onDemandIsOn),
      .bad(
        "in the dictionary of the VPN, not of the proposal",
        eap(number("DiffieHellmanGroup", 14)))),
    SchemaPage(
      "duplicate-key", .structure, consequence: "The last of them counts; the others are never seen.",
      remedy: "keep the one that you mean",
      .good("once", eap(number("MTU", 1300))),
      .bad("twice", eap(number("MTU", 1300), number("MTU", 1400)))),
    SchemaPage(
      "missing-key", .structure,
      consequence:
        "Devices refuse the profile and name the key that is missing; macOS installs a payload without "
        + "PayloadVersion that iOS refuses.",
      remedy: "add the key",
      .good("all are there", eap()),
      .bad("no VPNType", eap().replacing(text("VPNType", "IKEv2"), with: "")),
      .bad(
        "a URL that is empty",
        payload(
          "com.apple.security.scep", dictionary("PayloadContent", text("URL", ""), number("Keysize", 2048)))
      )),
    SchemaPage(
      "missing-expected-key", .structure,
      consequence:
        "Devices are known to install the profile all the same; what they take instead is not written.",
      remedy: "add the key, so that nothing depends on what devices do without it",
      .good("all are there", eap()),
      .bad("no name of the VPN", eap().replacing(text("UserDefinedName", "Office"), with: "")),
      .bad(
        "no LocalIdentifier",
        eap().replacing(text("LocalIdentifier", "alice@example.com"), with: ""))),
    SchemaPage(
      "unknown-payload-type", .structure,
      consequence: "What is wrong inside is found on the device only.",
      remedy:
        "correct the type if it is misspelt; allow it in the configuration if it is meant",
      .good("a known type", eap()),
      .bad("a type of nobody", payload("com.example.unheard", text("Anything", "goes")))),
    SchemaPage(
      "too-many-faults", .structure, consequence: "What comes after the last one told was not judged.",
      remedy: "mend those that are told, and check again",
      .good("fewer than a thousand in each payload", excerpt: ""),
      .bad("a payload with more than a thousand keys that nobody knows", excerpt: "")),
    SchemaPage(
      "malformed-uuid", .structure,
      consequence:
        "The UUID is what devices know a payload by; a text in its place is the same in every copy of a template.",
      remedy: "write 8-4-4-4-12 hexadecimal digits; uuidgen makes one",
      .good("a UUID", root(text("PayloadUUID", "4E0F7A52-1D7C-4F5D-9C59-0C3C1A2B3D4E"))),
      .bad("left over from a template", root(text("PayloadUUID", "REPLACE-WITH-UUID")))),
    SchemaPage(
      "duplicate-identifier", .structure,
      consequence:
        "Devices may take the second payload for a new version of the first, and keep one of them.",
      remedy: "give each payload an identifier of its own",
      .good(
        "two", root(text("PayloadIdentifier", "com.example.root")),
        issuer(text("PayloadIdentifier", "com.example.issuer"))),
      .bad(
        "one for both", root(text("PayloadIdentifier", "com.example.ca")),
        issuer(text("PayloadIdentifier", "com.example.ca")))),
    SchemaPage(
      "duplicate-uuid", .structure,
      consequence:
        "A reference by that UUID may lead to either payload, and of two profiles with one UUID the later replaces the other.",
      remedy: "give each payload, and the profile, a UUID of its own",
      .good("two", root(text("PayloadUUID", firstUUID)), issuer(text("PayloadUUID", secondUUID))),
      .bad("one for both", root(text("PayloadUUID", firstUUID)), issuer(text("PayloadUUID", firstUUID)))),
    SchemaPage(
      "payload-only-once", .structure,
      consequence: "Devices hold one payload of this type, and refuse a second.",
      remedy: "keep one of them",
      .good("one", mdm(), Rule.exampleIdentity),
      .bad("two", mdm(), Rule.exampleIdentity, mdm())),
  ]

  static let firstUUID = "4E0F7A52-1D7C-4F5D-9C59-0C3C1A2B3D4E"
  private static let secondUUID = "B3C4D5E6-7A18-4C1B-8E2F-5A6B7C8D9E0F"
  private static let onDemandIsOn =
    on("OnDemandEnabled") + dictionaries("OnDemandRules", text("Action", "Ignore"))

  static func root(_ keys: String) -> String { Rule.exampleRoot + "\n" + keys }
  private static func issuer(_ keys: String) -> String { Rule.exampleIssuer + "\n" + keys }
  /// A request to a SCEP server with these keys.
  static func scep(_ keys: String...) -> String { Rule.scep(keys.joined()) }
  /// A request to an ACME server with these keys too.
  static func acme(_ keys: String...) -> String { Rule.acme("one") + keys.joined() }
  /// An enrolment in an MDM server that has what it needs, with these keys too; its identity is the examples'.
  static func mdm(_ keys: String..., topic: String = "com.apple.mgmt.External.example") -> String {
    payload(
      "com.apple.mdm", text("IdentityCertificateUUID", "11111111-0000-4000-8000-000000000001"),
      text("Topic", topic), text("ServerURL", "https://mdm.example.com/mdm"), keys.joined())
  }
}
