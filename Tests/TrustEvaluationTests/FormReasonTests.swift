import OpenSSL
import Support
import Testing
import TrustEvaluation

/// How certificates have to be written: what RFC 5280 and the Baseline Requirements ask, and what devices make of it.
struct FormReasonTests {
  /// authorityKeyIdentifier with the key identifier 01020304.
  private static let anotherKey = "DER:3006800401020304"

  static let identifiers = [
    Flaw("the key identifier is another key's", Flaw.same("refused key-identifier-mismatch")) {
      $0.server.set("authorityKeyIdentifier", anotherKey)
    },
    Flaw("no authorityKeyIdentifier", Flaw.unsaid("authority-key-identifier-missing")) {
      $0.server.remove("authorityKeyIdentifier")
    },
    Flaw(
      "authorityKeyIdentifier without a key identifier",
      Flaw.unsaid("authority-key-identifier-missing")
    ) { $0.server.set("authorityKeyIdentifier", "DER:3000") },
    Flaw("authorityKeyIdentifier names a certificate", Flaw.unsaid("authority-key-identifier-form")) {
      $0.server.set("authorityKeyIdentifier", "keyid,issuer:always")
    },
    Flaw("a CA without subjectKeyIdentifier", Flaw.unsaid("subject-key-identifier-missing")) {
      $0.issuer.remove("subjectKeyIdentifier")
      $0.issuer.set("authorityKeyIdentifier", "keyid")
      $0.server.set("authorityKeyIdentifier", anotherKey)
    },
    Flaw("a leaf without subjectKeyIdentifier", Flaw.same("trusted")) {
      $0.server.remove("subjectKeyIdentifier")
    },
  ]

  static let constraints = [
    Flaw("a CA as a server, without keyCertSign", Flaw.warned("basic-constraints-inconsistent")) {
      $0.server.set("basicConstraints", "critical,CA:TRUE")
    },
    Flaw("a CA as a server, with keyCertSign", Flaw.same("trusted")) {
      $0.server.set("basicConstraints", "critical,CA:TRUE")
      $0.server.set("keyUsage", "critical,digitalSignature,keyCertSign")
    },
    Flaw("keyCertSign without CA:TRUE", Flaw.warned("key-usage-inconsistent")) {
      $0.server.set("keyUsage", "critical,digitalSignature,keyCertSign")
    },
    Flaw("a keyUsage that allows nothing", Flaw.warned("key-usage-inconsistent")) {
      $0.server.set("keyUsage", "critical,DER:030100")
    },
    Flaw("a pathLenConstraint without CA:TRUE", Flaw.same("trusted W path-length-without-ca")) {
      $0.server.set("basicConstraints", "critical,CA:FALSE,pathlen:0")
    },
    Flaw("policyConstraints not critical", Flaw.warned("policy-extension-not-critical")) {
      $0.issuer.set("policyConstraints", "requireExplicitPolicy:3")
    },
    Flaw("policyConstraints critical", Flaw.same("trusted")) {
      $0.issuer.set("policyConstraints", "critical,requireExplicitPolicy:3")
    },
    Flaw("inhibitAnyPolicy not critical", Flaw.warned("policy-extension-not-critical")) {
      $0.issuer.set("inhibitAnyPolicy", "2")
    },
    Flaw("inhibitAnyPolicy not critical, and no purpose asked for", Flaw.same("trusted")) {
      $0.purpose = .any
    } _: {
      $0.issuer.set("inhibitAnyPolicy", "2")
    },
    Flaw(
      "a critical subjectKeyIdentifier, which OpenSSL takes for unknown",
      ["refused unknown-critical-extension extension-criticality"]
        + Array(repeating: "refused unknown-critical-extension W extension-criticality", count: 3)
    ) { $0.server.set("subjectKeyIdentifier", "critical,hash") },
    Flaw("a root's basicConstraints not critical", Flaw.warned("extension-criticality")) {
      $0.root.set("basicConstraints", "CA:TRUE")
    },
    Flaw("an intermediate's basicConstraints not critical", Flaw.same("trusted")) {
      $0.issuer.set("basicConstraints", "CA:TRUE")
    },
  ]

  static let names = [
    Flaw("a CA without a name", Flaw.warned("empty-ca-subject empty-issuer")) { $0.issuer.subject = [] },
    Flaw("a CA as a server, without a name", Flaw.warned("empty-ca-subject")) {
      $0.server.subject = []
      $0.server.set("basicConstraints", "critical,CA:TRUE")
      $0.server.set("keyUsage", "critical,digitalSignature,keyCertSign")
      $0.server.set("subjectAltName", "critical,DNS:vpn.example.com")
    },
    Flaw("critical names beside a subject", Flaw.unsaid("critical-names")) {
      $0.server.set("subjectAltName", "critical,DNS:vpn.example.com")
    },
    Flaw("critical names in place of a subject", Flaw.same("trusted")) {
      $0.server.subject = []
      $0.server.set("subjectAltName", "critical,DNS:vpn.example.com")
    },
    Flaw("a common name in other letters", Flaw.unsaid("common-name-differs")) {
      $0.server.subject = [("CN", "VPN.example.com")]
    },
    Flaw("an address as a common name that only inet_aton reads", Flaw.unsaid("common-name-differs")) {
      $0.server.subject = [("CN", "0x0a000001")]
      $0.server.set("subjectAltName", "DNS:vpn.example.com,IP:10.0.0.1")
    },
    Flaw("a common name that is no name of the server", Flaw.same("trusted")) {
      $0.server.subject = [("CN", "Office VPN")]
    },
  ]

  static let malformed = [
    "DNS:vpn..example.com", "DNS:*.com", "DNS:*", "DNS:v*.example.com",
    "DNS:vpn.example.com.", "email:alice", "URI:example.com", "URI:https://", "URI:https://a..b/",
  ]

  static let purposes = [
    Flaw("another purpose beside serverAuth", Flaw.unsaid("purpose-forbidden")) {
      $0.server.set("extendedKeyUsage", "serverAuth,codeSigning")
    },
    Flaw("any purpose beside serverAuth", Flaw.unsaid("purpose-forbidden")) {
      $0.server.set("extendedKeyUsage", "serverAuth,anyExtendedKeyUsage")
    },
    Flaw("clientAuth beside serverAuth", Flaw.same("trusted")) {
      $0.server.set("extendedKeyUsage", "serverAuth,clientAuth")
    },
    Flaw("a root with a purpose", Flaw.unsaid("root-purpose")) {
      $0.root.set("extendedKeyUsage", "serverAuth")
    },
  ]

  @Test(arguments: identifiers + constraints + names + purposes)
  func `each policy says of each fault of form what is written`(flaw: Flaw) throws { try flaw.check() }

  @Test(arguments: malformed)
  func `a name that is none is refused by rfc5280 and told by Apple's policies`(name: String) throws {
    try Flaw(name, Flaw.warned("malformed-name")) {
      $0.server.set("subjectAltName", "DNS:vpn.example.com," + name)
    }.check()
  }

  @Test(arguments: identifiers + constraints + names + purposes)
  func `a fault of form has a fix`(flaw: Flaw) throws {
    let verdict = try flaw.verdict(.rfc5280)
    #expect((verdict.reasons + verdict.warnings).allSatisfy { $0.fix?.isEmpty == false })
  }
}
