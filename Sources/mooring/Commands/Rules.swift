import CommandLineTool
import EnrolmentProfile
import ProfileLint

/// `mooring rules`
struct Rules: Command {
  /// How rules are written.
  enum Format: String, CaseIterable, ArgumentValue { case text, markdown, json }

  static let name = "rules"
  static let abstract = "List the linter's rules, or explain one."
  static let arguments: [Argument<Self>] = [
    .optionalOperand(\.id, value: "ID", help: "The rule to explain."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the rules."),
  ]

  var id: String?
  var format = Format.text

  func run(in console: Console) throws -> ExitCode {
    let rule = try id.map(Self.rule)
    switch format {
    case .json: console.write(Array(try RuleReference.json(rule.map { [$0] } ?? Rule.all).utf8))
    case .markdown:
      console.write(Array((rule.map(RuleReference.markdown(of:)) ?? RuleReference.markdown).utf8))
    case .text:
      let lines =
        rule.map { RulePage($0).lines }
        ?? Rule.all.map { "\($0.id) (\($0.statement.severity.rawValue)): \($0.statement.sentence)" }
      for line in lines { console.out(line) }
    }
    return .success
  }

  private static func rule(_ id: String) throws -> Rule {
    if let rule = Rule.named(id) { return rule }
    let near = NearMiss.best(for: id, among: Rule.all.map(\.id)).map { "; did you mean \($0)?" } ?? ""
    throw Failure("there is no rule \(id)\(near)")
  }
}
