import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList

/// What the bytes of certificate payloads are.
extension Rule {
  static let certificateUnreadable = Rule(
    "certificate-unreadable", .error, .certificates, "The content of a certificate payload is a certificate.",
    source: .apple("com.apple.security.root", key: "PayloadContent"),
    consequence: "Devices refuse the whole profile.",
    remedy: "write the certificate into PayloadContent, DER as data; base64 of base64 is a usual cause",
    examples: [
      .good("another payload", certificate(type: "com.apple.security.scep", content: "")),
      .bad("a text", certificate(content: "<data>bm8gY2VydGlmaWNhdGU=</data>")),
      .bad("nothing", certificate(content: "<data></data>")),
    ]
  ) { subject in
    subject.certificateItems.compactMap { item in
      guard let fault = item.fault, item.payload.value["PayloadContent"]?.data != nil, item.container == nil,
        !item.holdsPrivateKey
      else { return nil }
      let bytes = item.view.bytes
      let found =
        bytes.isEmpty ? "PayloadContent is empty" : "PayloadContent (\(bytes.count) bytes): \(fault)"
      return Breach(at: item.keyPath, item.position, found)
    }
  }

  static let privateKeyInCertificatePayload = Rule(
    "private-key-in-certificate-payload", .error, .certificates,
    "A certificate payload holds no private key.",
    source: .apple("com.apple.security.pem", key: "PayloadContent"),
    consequence: "Everybody who has the profile has the key, and devices have no use for it there.",
    remedy:
      "take the key out and count it as known to others; an identity belongs into com.apple.security.pkcs12, "
      + "with a password",
    examples: [
      .good("another payload", certificate(type: "com.apple.security.scep", content: "")),
      .bad(
        "PEM with a key",
        certificate(
          type: "com.apple.security.pem",
          content: "<data>LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCi0tLS0tRU5EIFBSSVZBVEUgS0VZLS0tLS0K</data>")),
    ]
  ) { subject in
    subject.certificateItems.compactMap { item in
      guard item.holdsPrivateKey else { return nil }
      return Breach(at: item.keyPath, item.position, "PayloadContent holds a private key")
    }
  }

  static let containerInCertificatePayload = Rule(
    "container-in-certificate-payload", .error, .certificates,
    "A certificate payload holds the certificate itself, not a file that holds certificates.",
    source: .apple("com.apple.security.root", key: "PayloadContent"),
    consequence: "Devices refuse the whole profile.",
    remedy:
      "take the certificate out of the file; a PKCS#12 with its key belongs into com.apple.security.pkcs12",
    examples: [
      .good("the certificate", exampleRoot),
      .bad("a PKCS#12 in com.apple.security.root", excerpt: ""),
      .bad("a PKCS#7 in com.apple.security.root", excerpt: ""),
    ]
  ) { subject in
    subject.certificateItems.compactMap { item in
      item.container.map {
        Breach(at: item.keyPath, item.position, "PayloadContent is a \($0), not a certificate")
      }
    }
  }

  static let pemInDERPayload = Rule(
    "pem-in-der-payload", .warning, .certificates,
    "com.apple.security.root and .pkcs1 hold DER; PEM belongs into .pem.",
    source: .apple("com.apple.security.pkcs1", key: "PayloadContent"),
    consequence: "iOS was seen to take it; Apple Configurator does not.",
    remedy: "write the certificate as DER, or make the payload a com.apple.security.pem",
    examples: [
      .good("DER", exampleRoot),
      .bad("PEM", certificate(content: "<data>\(pemOfRoot)</data>")),
    ]
  ) { subject in
    subject.certificateItems.compactMap { item in
      guard item.view.kind != .pem, item.isPEM, !item.certificates.isEmpty else { return nil }
      return Breach(
        at: item.keyPath, item.position, "PayloadContent is PEM, and \(item.view.kind.rawValue) holds DER")
    }
  }

  static let derInPEMPayload = Rule(
    "der-in-pem-payload", .warning, .certificates, "com.apple.security.pem holds PEM.",
    source: .apple("com.apple.security.pem", key: "PayloadContent"),
    consequence: "Apple's schema promises PEM only; whether devices take DER there is not written.",
    remedy: "make the payload a com.apple.security.root for a CA, or a com.apple.security.pkcs1",
    examples: [
      .good("PEM", certificate(type: "com.apple.security.pem", content: "<data>\(pemOfRoot)</data>")),
      .bad("DER", exampleRoot.replacing("security.root", with: "security.pem")),
    ]
  ) { subject in
    subject.certificateItems.compactMap { item in
      guard item.view.kind == .pem, !item.isPEM, item.container == nil, !item.certificates.isEmpty else {
        return nil
      }
      return Breach(
        at: item.keyPath, item.position, "PayloadContent is DER, and com.apple.security.pem holds PEM")
    }
  }

  private static let pemOfRoot = Data(pem(exampleRoot).utf8).base64EncodedString()

  /// A certificate payload, for examples; without `content` a request to a SCEP server.
  private static func certificate(type: String = "com.apple.security.root", content: String) -> String {
    let request =
      "<dict><key>URL</key><string>https://scep.example.com/scep</string>"
      + "<key>Challenge</key><string>$CHALLENGE</string><key>Keysize</key><integer>2048</integer></dict>"
    return """
      <key>PayloadType</key><string>\(type)</string>
      <key>PayloadContent</key>
      \(content.isEmpty ? request : content)
      """
  }
}

extension LintSubject.CertificateItem {
  private static let pemMark = Array("-----BEGIN ".utf8)

  /// Whether the content is text with PEM in it.
  var isPEM: Bool { view.bytes.first != 0x30 && view.bytes.firstRange(of: Self.pemMark) != nil }

  /// What kind of file with certificates the content is; nil for a bare certificate, and for what is no such file.
  var container: String? {
    // One bare certificate is what is wanted, and told from a container by being read as such.
    guard !isPEM, certificates.first?.der != view.bytes else { return nil }
    if (try? PKCS12Protection(ofPKCS12: view.bytes)) != nil { return "PKCS#12" }
    return CMS.isSigned(view.bytes) ? "PKCS#7" : nil
  }

  /// Whether there is a private key in clear text or encrypted by itself, PEM or DER. A PKCS#12 is told as such.
  var holdsPrivateKey: Bool {
    if isPEM { return view.bytes.firstRange(of: Array("PRIVATE KEY-----".utf8)) != nil }
    guard fault != nil, container == nil else { return false }
    do throws(OpenSSLError) {
      _ = try PrivateKey(parsing: view.bytes)
      return true
    } catch {
      if case .passwordNeeded = error { return true }
      return false
    }
  }
}
