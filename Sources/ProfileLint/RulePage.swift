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
      lines += Self.parts(example).flatMap {
        $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      lines.append("```")
    }
    self.lines = lines
  }

  /// The payloads, and before them what the profile itself has, each with a comment where there are both.
  private static func parts(_ example: RuleExample) -> [String] {
    guard !example.top.isEmpty else { return example.payloads }
    return ["<!-- the profile -->", example.top] + example.payloads.flatMap { ["<!-- a payload -->", $0] }
  }
}
