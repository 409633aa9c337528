import EnrolmentProfile

/// How an IKEv2 VPN authenticates and what it proposes.
extension SchemaPage {
  static let authentication: [SchemaPage] = [
    SchemaPage(
      "certificate-without-identity", .vpn,
      consequence: "The device has nothing to prove itself by, and the VPN does not come up.",
      remedy: "bring an identity (PKCS#12, SCEP or ACME) in the profile, and write its PayloadUUID",
      .good("an identity", byIdentity(), Rule.exampleIdentity),
      .bad("none", Rule.ikev2(method("Certificate")))),
    SchemaPage(
      "shared-secret-missing", .vpn,
      consequence: "The device has nothing to prove itself by, and the VPN does not come up.",
      remedy: "write the SharedSecret, or authenticate by a certificate",
      .good("a secret", Rule.ikev2(Rule.sharedSecretMethod)), .bad("none", Rule.ikev2(method("SharedSecret")))
    ),
    SchemaPage(
      "none-without-eap", .vpn,
      consequence: "Devices take the method as SharedSecret, and there is no secret.",
      remedy: "set ExtendedAuthEnabled to 1, or write another AuthenticationMethod",
      .good("EAP is on", eap()), .bad("EAP is not on", Rule.ikev2(method("None")))),
    SchemaPage(
      "eap-certificate-type-without-issuer", .vpn,
      consequence: "Devices do not know which certificate to ask the server for.",
      remedy:
        "write the common name of the server's root as ServerCertificateIssuerCommonName, or take CertificateType out",
      .good(
        "the issuer is named",
        eap(text("CertificateType", "RSA"), text("ServerCertificateIssuerCommonName", "Example Root")),
        Rule.exampleRoot),
      .bad("it is not", eap(text("CertificateType", "RSA")))),
    SchemaPage(
      "certificate-type-without-issuer", .vpn,
      consequence: "Apple's schema asks for both together; what devices do with the one is not written.",
      remedy:
        "write the common name of the server's root as ServerCertificateIssuerCommonName, or take CertificateType out",
      .good("neither", byIdentity(), Rule.exampleIdentity),
      .good(
        "both",
        byIdentity(text("CertificateType", "RSA"), text("ServerCertificateIssuerCommonName", "Example Root")),
        Rule.exampleIdentity, Rule.exampleRoot),
      .bad("the type alone", byIdentity(text("CertificateType", "RSA")), Rule.exampleIdentity)),
    SchemaPage(
      "certificate-type-of-another-key", .vpn,
      consequence: "The device signs as the type says, the key cannot, and the VPN does not come up.",
      remedy: "write the CertificateType that the finding names",
      .good("ECDSA384 for a key of 384 bits", requestedKey("ECDSA384"), identity, Rule.exampleRoot),
      .bad("ECDSA256 for a key of 384 bits", requestedKey("ECDSA256"), identity, Rule.exampleRoot),
      .bad("nothing, which means RSA", Rule.ikev2(method("Certificate") + identityReference), identity),
      .bad(
        "an elliptic curve for SCEP, which knows RSA only", byIdentity(text("CertificateType", "ECDSA256")),
        Rule.exampleIdentity)),
    SchemaPage(
      "tls-versions-reversed", .vpn, consequence: "No version is left to speak, and EAP with TLS fails.",
      remedy: "make TLSMinimumVersion the lower one",
      .good("1.2 and nothing else", eap(text("TLSMinimumVersion", "1.2"), text("TLSMaximumVersion", "1.2"))),
      .bad("from 1.2 up to 1.1", eap(text("TLSMinimumVersion", "1.2"), text("TLSMaximumVersion", "1.1")))),
    SchemaPage(
      "server-name-overrides-identifier", .vpn,
      consequence:
        "The server's certificate must bear ServerCertificateCommonName; RemoteIdentifier is not looked for in it.",
      remedy: "take ServerCertificateCommonName out, unless the certificate has that name and no other",
      .good("the same", eap(text("ServerCertificateCommonName", "vpn.example.com"))),
      .bad("another", eap(text("ServerCertificateCommonName", "other.example.com")))),
  ]

  private static let identity = Rule.acme("one")
  private static let identityReference = text(
    "PayloadCertificateUUID", "00000000-0000-4000-8000-000000000002")
  /// A VPN by the identity of the second payload.
  private static func requestedKey(_ type: String) -> String {
    Rule.ikev2(
      method("Certificate") + identityReference + text("CertificateType", type)
        + text("ServerCertificateIssuerCommonName", "Example Root"))
  }

  static let postQuantum: [SchemaPage] = [
    SchemaPage(
      "ppk-without-identifier", .vpn, devices: "those that know PPK: iOS 18 and its like",
      consequence: "The server cannot tell which key is meant.",
      remedy: "write the PPKIdentifier that the server knows the key by",
      .good("both", eap(ppk, text("PPKIdentifier", "office"))), .bad("the key alone", eap(ppk))),
    SchemaPage(
      "ppk-identifier-without-ppk", .vpn, devices: "those that know PPK: iOS 18 and its like",
      consequence: "There is no key to mix in, so the VPN is not protected, or not made.",
      remedy: "write the PPK, or take PPKIdentifier out",
      .good("both", eap(ppk, text("PPKIdentifier", "office"))),
      .bad("the name alone", eap(text("PPKIdentifier", "office")))),
    SchemaPage(
      "ppk-mandatory-without-ppk", .vpn, devices: "those that know PPK: iOS 18 and its like",
      consequence: "The key says that a PPK must be used, and there is none: it has no effect.",
      remedy: "write PPK and PPKIdentifier, or take PPKMandatory out",
      .good("all three", eap(on("PPKMandatory"), ppk, text("PPKIdentifier", "office"))),
      .bad("the demand alone", eap(on("PPKMandatory")))),
    SchemaPage(
      "post-quantum-fallback-without-methods", .vpn, devices: "those that know it: version 26",
      consequence: "There is nothing to fall back from: it has no effect.",
      remedy: "write PostQuantumKeyExchangeMethods, or take AllowPostQuantumKeyExchangeFallback out",
      .good("with methods", eap(fallback, postQuantumMethods)),
      .bad("without", eap(fallback))),
  ]

  private static let ppk = data("PPK", "b25seSBhbiBleGFtcGxl")
  private static let fallback = on("AllowPostQuantumKeyExchangeFallback")
  private static let postQuantumMethods = dictionary(
    "IKESecurityAssociationParameters", text("EncryptionAlgorithm", "AES-256-GCM"),
    number("DiffieHellmanGroup", 19),
    "<key>PostQuantumKeyExchangeMethods</key><array><integer>36</integer></array>")

  static let proposals: [SchemaPage] = [
    SchemaPage(
      "strict-selection-refuses", .vpn, devices: "those that know it: iOS 18.5 and its like",
      consequence: "Devices refuse the configuration.",
      remedy:
        "take AES-256-GCM and group 14 or above for both, or switch EnforceStrictAlgorithmSelection off",
      .good("IKE no weaker than the child", proposing(("AES-256", 19), ("AES-128", 19), strict)),
      .good("not strict", proposing(("AES-128", 19), ("AES-256", 19))),
      .bad("IKE weaker than the child", proposing(("AES-128", 19), ("AES-256", 19), strict)),
      .bad("3DES", proposing(("3DES", 19), nil, strict)),
      .bad("group 2", proposing(("AES-256", 2), nil, strict))),
    SchemaPage(
      "empty-child-proposal", .vpn,
      consequence: "The child takes the defaults of the device's version, not what IKE's dictionary says.",
      remedy: "take ChildSecurityAssociationParameters out, and the child is as IKE; or write it in full",
      .good("absent", proposing(("AES-256", 19))),
      .good("in full", proposing(("AES-256", 19), ("AES-256", 19))),
      .bad("empty", proposing(("AES-256", 19), nil, dictionary("ChildSecurityAssociationParameters")))),
    SchemaPage(
      "pfs-without-group", .vpn,
      consequence:
        "A server that means another group than the device's default drops the tunnel at the first rekeying, after 24 to "
        + "48 minutes.",
      remedy: "write DiffieHellmanGroup in both dictionaries, the one that the server has",
      .good("a group", proposing(("AES-256", 19), nil, on("EnablePFS"))),
      .bad(
        "none",
        eap(
          on("EnablePFS"),
          dictionary("IKESecurityAssociationParameters", text("EncryptionAlgorithm", "AES-256"))))),
  ]

  private static let strict = on("EnforceStrictAlgorithmSelection")
}
