import CommandLineTool
import EnrolmentProfile
import ProfileLint

/// `mooring rules`
struct Rules: Command {
  static let name = "rules"
  static let abstract = "List the linter's rules, or explain one."
  static let arguments: [Argument<Self>] = [
    .optionalOperand(\.id, value: "ID", help: "The rule to explain.")
  ]

  var id: String?

  func run(in console: Console) throws -> ExitCode {
    guard let id else {
      for rule in Rule.all {
        console.out("\(rule.id) (\(rule.statement.severity.rawValue)): \(rule.statement.sentence)")
      }
      return .success
    }
    guard let rule = Rule.named(id) else {
      let near = NearMiss.best(for: id, among: Rule.all.map(\.id)).map { "; did you mean \($0)?" } ?? ""
      throw Failure("there is no rule \(id)\(near)")
    }
    for line in RulePage(rule).lines { console.out(line) }
    return .success
  }
}
