/// A small profile that keeps a rule or breaks it: the rule's page shows it, and its test lints it.
public struct RuleExample: Sendable {
  /// Whether the rule is kept.
  public let isGood: Bool
  /// What it shows, in a few words.
  public let note: String
  /// The payloads as XML, each the keys and values of its dictionary; identifier, UUID and version may be left out.
  public let payloads: [String]
  /// Keys and values of the profile itself, besides those that every profile has; empty where they do not matter.
  public let top: String

  static func good(_ note: String, top: String = "", _ payloads: String...) -> RuleExample {
    RuleExample(isGood: true, note: note, payloads: payloads, top: top)
  }

  static func bad(_ note: String, top: String = "", _ payloads: String...) -> RuleExample {
    RuleExample(isGood: false, note: note, payloads: payloads, top: top)
  }

  /// The whole profile. Payloads that have no identifier and UUID get them.
  public var profile: String {
    let content = payloads.enumerated().map { index, payload in
      let number = String(index + 1)
      let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - number.utf8.count) + number
      let common = [
        ("PayloadIdentifier", "<string>com.example.rule.\(number)</string>"),
        ("PayloadUUID", "<string>\(uuid)</string>"), ("PayloadVersion", "<integer>1</integer>"),
      ].filter { !payload.contains("<key>\($0.0)</key>") }.map { "<key>\($0.0)</key>\($0.1)" }.joined()
      return "<dict>\n\(payload)\n\(common)\n</dict>"
    }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      <key>PayloadContent</key>
      <array>
      \(content)
      </array>
      \(top)
      <key>PayloadDisplayName</key><string>Example</string>
      <key>PayloadIdentifier</key><string>com.example.rule</string>
      <key>PayloadType</key><string>Configuration</string>
      <key>PayloadUUID</key><string>00000000-0000-4000-8000-00000000FFFF</string>
      <key>PayloadVersion</key><integer>1</integer>
      </dict>
      </plist>

      """
  }
}
