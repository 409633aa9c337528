import EnrolmentProfile
import PropertyList

/// Secrets that stand in the profile as they are.
extension Rule {
  private static let readable = "Whoever holds the file, a mail or a download of it, can read the password."

  static let passwordInClear = Rule(
    "password-in-clear", .warning, .secrets, "A person's password is not in a profile.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.AuthPassword"), consequence: readable,
    remedy: "take it out, and the device asks for it; or encrypt the profile to the device",
    examples: [
      .good("the device asks", ikev2(eapByName)),
      .bad(
        "a password",
        ikev2(eapByName + "<key>AuthPassword</key><string>correct horse</string>")),
    ]
  ) { subject in
    subject.secrets.filter { $0.kind == .password }.map {
      Breach(at: $0.keyPath, $0.value.position, "\($0.key) is in clear text")
    }
  }

  static let pkcs12PasswordInClear = Rule(
    "pkcs12-password-in-clear", .notice, .secrets,
    "The password of a PKCS#12 file does not stand beside it.",
    source: .apple("com.apple.security.pkcs12", key: "Password"),
    consequence: "Whoever holds the file has the private key, and can be the user.",
    remedy:
      "take it out, and the device asks for it; or encrypt the profile to the device, or have the key made there (SCEP, ACME)",
    examples: [
      .good("a key that the device makes", exampleIdentity),
      .bad(
        "the password",
        """
        <key>PayloadType</key><string>com.apple.security.pkcs12</string>
        <key>Password</key><string>correct horse</string>
        <key>PayloadContent</key><data>MAA=</data>
        """),
    ]
  ) { subject in
    subject.secrets.filter { $0.kind == .pkcs12Password }.map {
      Breach(
        at: $0.keyPath, $0.value.position, "the password stands beside the PKCS#12 file that it protects")
    }
  }

  static let vendorSecretInClear = Rule(
    "vendor-secret-in-clear", .warning, .secrets, "What an app is told by VendorConfig is no secret.",
    source: .page(
      title: "trailofbits/algo#1517: keys in WireGuard profiles",
      url: "https://github.com/trailofbits/algo/issues/1517"),
    consequence: "Whoever holds the file can read it, and the device keeps a copy outside of the keychain.",
    remedy:
      "let the app ask for it, or use an identity; if it must be there, encrypt the profile to the device",
    examples: [
      .good("no secret", appVPN("<key>Realm</key><string>office</string>")),
      .bad("a token", appVPN("<key>AuthToken</key><string>correct horse</string>")),
      .bad(
        "WireGuard's file",
        appVPN("<key>WgQuickConfig</key><string>[Interface]\nPrivateKey = AAAA\n</string>")),
    ]
  ) { subject in
    subject.profile.payloads.flatMap { payload -> [Breach] in
      (payload.value["VendorConfig"]?.dictionary?.entries ?? []).compactMap { entry in
        guard let text = entry.value.string ?? entry.value.data.map({ String(decoding: $0, as: UTF8.self) }),
          text.utf8.count > 4, isSecretName(entry.key) || hasWireGuardKey(text), !isPEMKey(text)
        else { return nil }
        return Breach(
          at: "\(payload.keyPath).VendorConfig.\(entry.key)", entry.value.position,
          "VendorConfig.\(entry.key) looks like a secret, and is in clear text")
      }
    }
  }

  private static func appVPN(_ config: String) -> String {
    appTunnel(
      "<key>VPNSubType</key><string>com.example.vpnapp</string><key>VendorConfig</key><dict>\(config)</dict>")
  }

  private static func isSecretName(_ key: String) -> Bool {
    let name = key.lowercased().filter { $0.isLetter || $0.isNumber }
    return [
      "password", "passwd", "passphrase", "secret", "privatekey", "presharedkey", "psk", "token", "apikey",
    ]
    .contains { name.hasSuffix($0) }
  }

  private static func hasWireGuardKey(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      return parts.count == 2
        && ["privatekey", "presharedkey"].contains(
          parts[0].filter { !$0.isWhitespace }.lowercased())
    }
  }

  static let privateKeyInClear = Rule(
    "private-key-in-clear", .error, .secrets, "A private key is in a profile only as a PKCS#12 identity.",
    source: .apple("com.apple.security.pkcs12", key: "PayloadContent"),
    consequence: "Whoever holds the file has the key, and devices do not use it.",
    remedy: "put key and certificate into a com.apple.security.pkcs12 payload, and replace the key",
    examples: [
      .good("none", appVPN("<key>Realm</key><string>office</string>")),
      .bad(
        "in PEM", appVPN("<key>Client</key><string>-----BEGIN PRIVATE KEY-----\nMAA=\n</string>")),
    ]
  ) { subject in
    // Of certificate payloads a rule of their own tells it.
    let certificates = ReferenceTarget.anchor.payloadTypes
    return subject.texts.filter { place in
      place.payloadType.map { !certificates.contains($0) } ?? false && isPEMKey(place.text)
    }.map { Breach(at: $0.keyPath, $0.position, "a private key stands here in PEM") }
  }

  private static func isPEMKey(_ text: String) -> Bool {
    text.contains("-----BEGIN ") && text.contains("PRIVATE KEY-----")
  }

  static let passwordInURL = Rule(
    "password-in-url", .warning, .secrets, "No URL has a password in it.",
    source: .rfc(3986, section: "3.2.1"),
    consequence: "Devices and servers write URLs into logs, and whoever holds the file can read them.",
    remedy: "take the password out of the URL",
    examples: [
      .good("none", proxy("https://proxy.example.com/pac")),
      .bad("a password", proxy("https://alice:correct%20horse@proxy.example.com/pac")),
    ]
  ) { subject in
    subject.texts.filter { $0.payloadType != nil && hasPassword(url: $0.text) }.map {
      Breach(at: $0.keyPath, $0.position, "the URL has a user and a password in it")
    }
  }

  private static func proxy(_ url: String) -> String {
    ikev2(eapByName)
      + """
      <key>Proxies</key>
      <dict>
      <key>ProxyAutoConfigEnable</key><integer>1</integer>
      <key>ProxyAutoConfigURLString</key><string>\(url)</string>
      </dict>
      """
  }

  private static func hasPassword(url: String) -> Bool {
    guard url.utf8.contains(UInt8(ascii: "@")), let start = url.firstRange(of: "://")?.upperBound else {
      return false
    }
    let scheme = url[..<start].dropLast(3)
    guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      return false
    }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
      return false
    }
    return authority.index(after: colon) < at
  }
}
