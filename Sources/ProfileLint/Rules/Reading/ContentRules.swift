import EnrolmentProfile
import PropertyList

/// What is said of a profile as a whole.
extension Rule {
  static let content: [Rule] = [byteOrderMark, emptyProfile, templateLeftover] + profile

  static let byteOrderMark = Rule(
    "byte-order-mark", .notice, .reading,
    "A profile in UTF-8 begins with its text, not with a byte order mark.",
    source: .page(
      title: "Unicode: byte order mark FAQ", url: "https://www.unicode.org/faq/utf_bom.html#bom5"),
    consequence: "Devices take it; scripts and servers that look at the first bytes may not see a profile.",
    remedy: "save the file as UTF-8 without a byte order mark",
    examples: [.good("none", exampleRoot), .bad("one", file: "\u{FEFF}" + emptyFile)]
  ) { subject in
    // UTF-16 cannot do without one (XML 1.0, 4.3.3).
    guard subject.profile.hasByteOrderMark, subject.profile.content.starts(with: [0xef, 0xbb, 0xbf]) else {
      return []
    }
    return [Breach(at: "", .text(line: 1, column: 1), "the file begins with a byte order mark")]
  }

  static let emptyProfile = Rule(
    "empty-profile", .warning, .reading, "A profile has payloads.",
    source: .apple("TopLevel", key: "PayloadContent"),
    consequence: "Devices install it, and nothing changes.", remedy: "add payloads, or do not send it",
    examples: [.good("a payload", exampleRoot), .bad("none", file: emptyFile)]
  ) { subject in
    guard let content = subject.profile.root["PayloadContent"], content.array?.isEmpty == true,
      !subject.profile.isEncrypted
    else { return [] }
    return [
      Breach(at: "PayloadContent", content.position, "PayloadContent is empty, so the profile does nothing")
    ]
  }

  static let templateLeftover = Rule(
    "template-leftover", .error, .reading, "No placeholder of a template is left in a profile.",
    source: .page(
      title: "fleetdm/fleet#25831: variables in profiles",
      url: "https://github.com/fleetdm/fleet/issues/25831"),
    consequence: "Devices take the placeholder for the value.",
    remedy: "fill the template in; what an MDM server fills in is written $NAME or %Name%",
    examples: [
      .good("an MDM server's variable", vpnNamed("Office of $USERNAME")),
      .bad("braces", vpnNamed("Office of {{ user }}")),
      .bad("a shell's variable", vpnNamed("Office of ${USER}")),
      .bad("angle brackets", vpnNamed("&lt;name of the VPN&gt;")),
    ]
  ) { subject in
    subject.texts.lazy.compactMap { place in
      placeholder(in: place.text).map {
        Breach(at: place.keyPath, place.position, "\(place.keyPath) holds \($0), which nobody has filled in")
      }
    }.prefix(toldLimit).map(\.self)
  }

  private static let emptyFile = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>PayloadContent</key><array/>
      <key>PayloadIdentifier</key><string>com.example.empty</string>
      <key>PayloadType</key><string>Configuration</string>
      <key>PayloadUUID</key><string>4E0F7A52-1D7C-4F5D-9C59-0C3C1A2B3D4E</string>
      <key>PayloadVersion</key><integer>1</integer>
    </dict>
    </plist>
    """

  static func vpnNamed(_ name: String) -> String {
    vpn("<dict><key>Action</key><string>Ignore</string></dict>").replacing(
      "<string>Office</string>", with: "<string>\(name)</string>")
  }

  /// So many are told.
  private static let toldLimit = 20

  /// A placeholder by its marks; what stands between them is not repeated, for the text may be a secret.
  static func placeholder(in text: String) -> String? {
    // Hardly any text has one, and this is asked of every text.
    let isSuspect = text.utf8.contains { byte in
      byte == UInt8(ascii: "{") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "_")
    }
    guard isSuspect else { return nil }
    for (open, close) in [("{{", "}}"), ("${", "}"), ("<%", "%>"), ("__", "__")] {
      guard let start = text.firstRange(of: open), let end = text[start.upperBound...].firstRange(of: close)
      else {
        continue
      }
      let inside = text[start.upperBound..<end.lowerBound]
      let isName =
        !inside.isEmpty && inside.count < 64
        && inside.allSatisfy { $0.isLetter || $0.isNumber || " _.-$".contains($0) }
      if isName, open != "__" || text.hasPrefix("__") && text.hasSuffix("__") { return "\(open)…\(close)" }
    }
    let isBracketed =
      text.hasPrefix("<") && text.hasSuffix(">")
      && !text.dropFirst().dropLast().contains { "<>/".contains($0) }
    return isBracketed && text.count > 2 ? "<…>" : nil
  }
}
