import EnrolmentProfile

/// A rule explained, in Markdown: what it says, what happens where it is broken, how to mend that, and examples.
public struct RulePage: Sendable {
  /// The page's lines.
  public let lines: [String]

  /// The page of a rule.
  public init(_ rule: Rule) {
    let statement = rule.statement
    var lines = [
      "# \(rule.id)", "", statement.sentence, "",
      "Severity: \(statement.severity.rawValue). Area: \(rule.area.rawValue).",
      "Source: [\(statement.source)](\(statement.source.url)).",
    ]
    if !rule.consequence.isEmpty { lines += ["", "**What happens:** \(rule.consequence)"] }
    if !rule.remedy.isEmpty { lines += ["", "**What to do:** \(rule.remedy)"] }
    for example in rule.examples {
      lines += ["", "\(example.isGood ? "Good" : "Bad"), \(example.note):", "", "```xml"]
      lines += ([example.top].filter { !$0.isEmpty } + example.payloads).flatMap {
        $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      lines.append("```")
    }
    self.lines = lines
  }
}
