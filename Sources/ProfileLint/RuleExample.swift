public import EnrolmentProfile

/// A small profile that keeps a rule or breaks it: the rule's page shows it, and its test lints it.
public struct RuleExample: Sendable {
  private enum Content: Sendable {
    /// The keys and values of each payload, and more keys of the profile around them.
    case payloads([String], top: String)
    /// A whole file.
    case file(String)
    /// A payload without what is too long for a page, or nothing: it cannot be linted.
    case excerpt(String)
  }

  /// Whether the rule is kept.
  public let isGood: Bool
  /// What it shows, in a few words.
  public let note: String
  /// The devices that it is good or bad for; empty: for all.
  public let targets: [Target]
  private let content: Content

  static func good(
    _ note: String, top: String = "", for targets: [Target] = [], _ payloads: String...
  ) -> RuleExample {
    RuleExample(isGood: true, note: note, targets: targets, content: .payloads(payloads, top: top))
  }

  /// Identifier, UUID and version of a payload may be left out.
  static func bad(
    _ note: String, top: String = "", for targets: [Target] = [], _ payloads: String...
  ) -> RuleExample {
    RuleExample(isGood: false, note: note, targets: targets, content: .payloads(payloads, top: top))
  }

  static func good(_ note: String, file: String) -> RuleExample {
    RuleExample(isGood: true, note: note, targets: [], content: .file(file))
  }

  static func bad(_ note: String, file: String) -> RuleExample {
    RuleExample(isGood: false, note: note, targets: [], content: .file(file))
  }

  /// One that no text shows in full: the note says it.
  static func good(_ note: String, excerpt: String) -> RuleExample {
    RuleExample(isGood: true, note: note, targets: [], content: .excerpt(excerpt))
  }

  static func bad(_ note: String, excerpt: String) -> RuleExample {
    RuleExample(isGood: false, note: note, targets: [], content: .excerpt(excerpt))
  }

  /// The whole file; nil where only a part is shown.
  public var file: String? {
    switch content {
    case .payloads(let payloads, let top): Self.profile(payloads, top: top)
    case .file(let text): text
    case .excerpt: nil
    }
  }

  /// What a page shows of it, one key a line, and long data cut; empty where words have to do.
  public var lines: [String] {
    switch content {
    case .payloads(let payloads, let top):
      let profile = top.isEmpty ? [] : ["<!-- the profile -->"] + Self.laidOut(top)
      return payloads.enumerated().reduce(into: profile) { lines, payload in
        if !top.isEmpty || payloads.count > 1 {
          lines.append("<!-- PayloadContent[\(payload.offset)] -->")
        }
        lines += Self.laidOut(payload.element)
      }
    case .file(let text):
      return text.replacing("\u{FEFF}", with: "<U+FEFF>").split(separator: "\n").map(String.init)
    case .excerpt(let text): return Self.laidOut(text)
    }
  }

  private static func laidOut(_ xml: String) -> [String] {
    var lines: [String] = []
    var depth = 0
    func add(_ text: String) { lines.append(String(repeating: "  ", count: max(0, depth)) + text) }
    for match in xml.matches(of: /<(\/?)(\w+)(\/?)>([^<]*)/) {
      let (_, close, name, empty, text) = match.output
      let tag = "<\(close)\(name)\(empty)>"
      switch (close.isEmpty, ["dict", "array"].contains(name) && empty.isEmpty) {
      case (true, true):
        add(tag)
        depth += 1
      case (false, true):
        depth -= 1
        add(tag)
      case (false, false): lines.append((lines.popLast() ?? "") + tag)
      case (true, false):
        let value = tag + (empty.isEmpty ? name == "data" ? shortened(text) : String(text) : "")
        if let key = lines.last, key.hasSuffix("</key>") {
          lines[lines.count - 1] = key + value
        } else {
          add(value)
        }
      }
    }
    return lines.flatMap { $0.split(separator: "\n").map(String.init) }
  }

  private static func shortened(_ base64: Substring) -> String {
    let text = base64.filter { !$0.isWhitespace }
    return text.count > 64 ? text.prefix(60) + "…" : text
  }

  private static func profile(_ payloads: [String], top: String) -> String {
    let content = payloads.enumerated().map { index, payload in
      let number = String(index + 1)
      let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - number.utf8.count) + number
      return "<dict>\n\(payload)\n"
        + completing(payload, type: nil, identifier: "com.example.rule.\(number)", uuid: uuid) + "\n</dict>"
    }.joined(separator: "\n")
    let common = completing(
      top, type: "Configuration", identifier: "com.example.rule", uuid: "00000000-0000-4000-8000-00000000FFFF"
    )
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(top)
      <key>PayloadContent</key>
      <array>
      \(content)
      </array>
      <key>PayloadDisplayName</key><string>Example</string>
      \(common)
      </dict>
      </plist>

      """
  }

  /// The keys that are everywhere the same, but for those that are there.
  private static func completing(_ keys: String, type: String?, identifier: String, uuid: String) -> String {
    [
      ("PayloadType", type.map { "<string>\($0)</string>" }),
      ("PayloadIdentifier", "<string>\(identifier)</string>"), ("PayloadUUID", "<string>\(uuid)</string>"),
      ("PayloadVersion", "<integer>1</integer>"),
    ].compactMap { key, value in
      value.flatMap { keys.contains("<key>\(key)</key>") ? nil : "<key>\(key)</key>\($0)" }
    }.joined()
  }
}
