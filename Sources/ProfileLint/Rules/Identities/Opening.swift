import EnrolmentProfile
import OpenSSL
import PropertyList

/// Whether PKCS#12 files open.
extension Rule {
  static let identityUnreadable = Rule(
    "identity-unreadable", .error, .identities, "The content of an identity payload is a PKCS#12 file.",
    source: .apple("com.apple.security.pkcs12", key: "PayloadContent"),
    consequence: "Devices refuse the whole profile.",
    remedy: "write the .p12 file into PayloadContent as data; base64 of base64 is a usual cause",
    examples: [
      .good("another payload", scep("")),
      .bad(
        "a text",
        """
        <key>PayloadType</key><string>com.apple.security.pkcs12</string>
        <key>PayloadContent</key><data>bm8gUEtDUyMxMg==</data>
        """),
    ]
  ) { subject in
    subject.identityItems.compactMap { item in
      guard case .failure(let fault) = item.contents, !fault.isAboutPassword else { return nil }
      let bytes = item.view.bytes
      guard !bytes.isEmpty else { return Breach(at: item.keyPath, item.position, "PayloadContent is empty") }
      let count = try? CertificateFile.certificates(in: bytes).count
      let what =
        count == nil
        ? "\(fault)" : "it is a certificate without a key; that belongs into com.apple.security.root"
      return Breach(at: item.keyPath, item.position, "PayloadContent (\(bytes.count) bytes): \(what)")
    }
  }

  static let identityPasswordWrong = Rule(
    "identity-password-wrong", .error, .identities,
    "The Password of an identity payload is that of its PKCS#12.",
    source: .page(
      title: "trailofbits/algo#1086: which password is asked",
      url: "https://github.com/trailofbits/algo/issues/1086"),
    consequence: "Devices refuse the profile, or say that the password is incorrect.",
    remedy:
      "write the password that the file was written with, not that of its CA, or leave Password out: devices ask then",
    examples: [
      .good("Password is what mooring identity convert was given", excerpt: ""),
      .bad("Password is that of the CA's key", excerpt: ""),
    ]
  ) { subject in
    subject.identityItems.compactMap { item in
      guard case .failure(.wrongPassword) = item.contents, item.view.password != nil else { return nil }
      let password = item.payload.value["Password"]
      return Breach(
        at: item.payload.keyPath + ".Password", password?.position ?? item.position,
        "the Password does not open the PKCS#12")
    }
  }
}

extension OpenSSLError {
  fileprivate var isAboutPassword: Bool {
    switch self {
    case .passwordNeeded, .wrongPassword: true
    default: false
    }
  }
}
