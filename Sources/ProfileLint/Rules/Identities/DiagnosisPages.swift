/// What the pages say of what the doctor of PKCS#12 files finds. A file with a key is too long for a page, so the examples
/// are words.
extension Rule {
  struct DiagnosisPage {
    let consequence, remedy: String
    let examples: [RuleExample]

    init(_ consequence: String, _ remedy: String, good: String, bad: String) {
      self.consequence = consequence
      self.remedy = remedy
      examples = [.good(good, excerpt: ""), .bad(bad, excerpt: "")]
    }
  }

  static let pages: [String: DiagnosisPage] = [
    "identity-encryption": DiagnosisPage(
      "Devices say that the password is incorrect.", "write the file anew with mooring identity convert",
      good: "key and certificate are encrypted with PBE-SHA1-3DES",
      bad: "they are encrypted with AES-256, which OpenSSL 3 does unless told otherwise"),
    "identity-mac": DiagnosisPage(
      "Devices say that the password is incorrect.", "write the file anew with mooring identity convert",
      good: "the MAC is over SHA-1", bad: "it is over SHA-256, which OpenSSL 3 takes unless told otherwise"),
    "identity-old-cipher": DiagnosisPage(
      "Devices read it; programs with OpenSSL 3 may not.",
      "write the file anew with mooring identity convert",
      good: "the certificate is encrypted with PBE-SHA1-3DES", bad: "it is encrypted with RC2 of 40 bits"),
    "identity-validity": DiagnosisPage(
      "Devices install it, and servers refuse it.", "have the certificate renewed, and bring the new file",
      good: "the certificate is valid", bad: "it has ended, or not begun"),
    "identity-expiring": DiagnosisPage(
      "From its end on servers refuse it.", "have the certificate renewed in time",
      good: "the certificate is valid for longer than --warn-expiring says", bad: "it ends in 20 days"),
    "identity-purpose": DiagnosisPage(
      "Servers refuse it.", "have a certificate issued with clientAuth in its extended key usage",
      good: "the extended key usage is clientAuth",
      bad: "a VPN authenticates by it, and it is serverAuth alone"),
    "identity-is-authority": DiagnosisPage(
      "Whoever has the device can issue certificates.", "have a certificate issued that is no CA's",
      good: "basicConstraints says CA:FALSE", bad: "it says CA:TRUE"),
    "identity-name": DiagnosisPage(
      "Most servers refuse the identity.",
      "write a name of the certificate's subjectAltName as LocalIdentifier, or have one issued with that name",
      good: "LocalIdentifier is alice@example.com, and so is the rfc822Name of the certificate",
      bad: "LocalIdentifier is bob@example.com"),
    "identity-key-kind": DiagnosisPage(
      "IKEv2 cannot say what key it is, so the VPN does not come up.",
      "have a certificate issued for an RSA key, or for one on P-256, P-384 or P-521",
      good: "the key is RSA of 2,048 bits", bad: "it is Ed25519, and an IKEv2 VPN authenticates by it"),
  ]
}
