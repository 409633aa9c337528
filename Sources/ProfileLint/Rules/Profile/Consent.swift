import EnrolmentProfile
import PropertyList

/// What people agree to before a profile is installed.
extension Rule {
  static let consent: [Rule] = [consentWithoutDefault, consentEmpty]

  private static func text(_ entries: String) -> String {
    "<key>ConsentText</key><dict>\(entries)</dict>"
  }
  private static let german = "<key>de</key><string>Zugang zum Büro</string>"

  static let consentWithoutDefault = Rule(
    "consent-without-default", .notice, .profile, "ConsentText has a text for all other languages: default.",
    source: .apple("TopLevel", key: "ConsentText"),
    consequence: "Who reads none of the languages is asked to agree to a text in one of them.",
    remedy: "add the key default, with the text in the language that most people read",
    examples: [
      .good(
        "one for all others", top: text("<key>default</key><string>Office</string>" + german), anyPayload),
      .bad("German only", top: text(german), anyPayload),
    ]
  ) { subject in
    guard let value = subject.profile.root["ConsentText"], let texts = value.dictionary?.entries,
      !texts.isEmpty, value["default"] == nil
    else { return [] }
    let languages = texts.prefix(5).map { quoted($0.key) }.joined(separator: ", ")
    return [Breach(at: "ConsentText", value.position, "ConsentText has \(languages), and no default")]
  }

  static let consentEmpty = Rule(
    "consent-empty", .warning, .profile, "A text that people have to agree to says something.",
    source: .apple("TopLevel", key: "ConsentText"),
    consequence: "People are asked to agree to nothing, or are not asked.",
    remedy: "write the text, or leave ConsentText out",
    examples: [
      .good("a text", top: text("<key>default</key><string>Office</string>"), anyPayload),
      .bad("no text", top: text("<key>default</key><string> </string>"), anyPayload),
      .bad("no language", top: text(""), anyPayload),
    ]
  ) { subject in
    guard let value = subject.profile.root["ConsentText"], let texts = value.dictionary?.entries else {
      return []
    }
    if texts.isEmpty { return [Breach(at: "ConsentText", value.position, "ConsentText is empty")] }
    return texts.compactMap { entry in
      guard entry.value.string?.allSatisfy(\.isWhitespace) == true else { return nil }
      return Breach(
        at: "ConsentText.\(entry.key)", entry.value.position, "the text for \(quoted(entry.key)) is empty")
    }
  }
}
