import EnrolmentProfile

/// All rules written down: for people in Markdown, for programs in JSON.
public enum RuleReference {
  /// The pages of all rules, those of an area together, after a table of contents.
  public static let markdown: String = {
    let areas = Rule.Area.allCases.map { area in (area, Rule.all.filter { $0.area == area }) }
      .filter { !$0.1.isEmpty }
    var lines = [
      "# The rules of the linter", "",
      "What `mooring lint` looks for, \(Rule.all.count) rules. This page is written by `mooring rules --format markdown`;",
      "`mooring rules ID` shows one of them. An id never changes.", "", "## Contents",
    ]
    for (area, rules) in areas {
      lines += ["", "**\(area.title)**", ""]
      lines += rules.map {
        "- [\($0.id)](#\($0.id)) (\($0.statement.severity.rawValue)): \(escaped($0.statement.sentence))"
      }
    }
    for (area, rules) in areas {
      lines += ["", "## \(area.title)"]
      for rule in rules { lines += [""] + RulePage(rule, level: 3, escaped: escaped).lines }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// The page of one rule as a document of its own.
  public static func markdown(of rule: Rule) -> String {
    RulePage(rule, level: 1, escaped: escaped).lines.joined(separator: "\n") + "\n"
  }

  /// Rules in JSON of a version, with a line feed at the end.
  ///
  /// `{"version":1,"rules":[{"id":"…","severity":"error"|"warning"|"notice","area":"…","sentence":"…","devices":"…",
  /// "source":{"title":"…","url":"…"},"consequence":"…","remedy":"…","examples":[{"good":true|false,"note":"…",
  /// "targets":["iOS 26.0"…],"file":"…"|null}…]}…]}`. `file` is a whole profile; null where the note has to do.
  public static func json(_ rules: [Rule]) throws -> String {
    try JSONReporter.encoded(Document(rules: rules.map { Item($0) }))
  }

  /// Text as Markdown shows it.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "*", "_", "`", "[", "]", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  private struct Document: Encodable {
    let version = 1
    let rules: [Item]
  }

  private struct Item: Encodable {
    struct Source: Encodable { let title, url: String }
    struct Example: Encodable {
      let good: Bool
      let note: String
      let targets: [String]
      let file: String?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(good, forKey: .good)
        try container.encode(note, forKey: .note)
        try container.encode(targets, forKey: .targets)
        // A null, not an absent key.
        try container.encode(file, forKey: .file)
      }

      private enum CodingKeys: String, CodingKey { case good, note, targets, file }
    }

    let id, severity, area, sentence, devices, consequence, remedy: String
    let source: Source
    let examples: [Example]

    init(_ rule: Rule) {
      id = rule.id
      severity = rule.statement.severity.rawValue
      area = rule.area.rawValue
      sentence = rule.statement.sentence
      devices = rule.devices
      consequence = rule.consequence
      remedy = rule.remedy
      source = Source(title: rule.statement.source.description, url: rule.statement.source.url)
      examples = rule.examples.map {
        Example(
          good: $0.isGood, note: $0.note, targets: $0.targets.map(\.description), file: $0.file)
      }
    }
  }
}
