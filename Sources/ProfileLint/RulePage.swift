import EnrolmentProfile

/// A rule explained, in Markdown: what it says, what happens where it is broken, how to mend that, and examples.
public struct RulePage: Sendable {
  /// The page's lines.
  public let lines: [String]

  /// The page of a rule, as people read it on a terminal.
  public init(_ rule: Rule) { self.init(rule, level: 1) { $0 } }

  /// The page as a part of a longer one: `level` is that of its heading, `escaped` keeps text from being taken for markup.
  init(_ rule: Rule, level: Int, escaped: (String) -> String) {
    let statement = rule.statement
    var lines = [
      "\(String(repeating: "#", count: level)) \(rule.id)", "", escaped(statement.sentence), "",
      "Severity: \(statement.severity.rawValue). Area: \(rule.area.rawValue). Devices: \(escaped(rule.devices)).",
      "Source: [\(escaped(statement.source.description))](\(statement.source.url)).",
    ]
    if !rule.consequence.isEmpty { lines += ["", "**What happens:** \(escaped(rule.consequence))"] }
    if !rule.remedy.isEmpty { lines += ["", "**What to do:** \(escaped(rule.remedy))."] }
    for example in rule.examples {
      let targets = example.targets.map(\.description).joined(separator: ", ")
      let heading =
        "\(example.isGood ? "Good" : "Bad")\(targets.isEmpty ? "" : " for \(targets)"): \(escaped(example.note))"
      let shown = example.lines
      lines += shown.isEmpty ? ["", heading + "."] : ["", heading + ":", "", "```xml"] + shown + ["```"]
    }
    self.lines = lines
  }
}
