public import EnrolmentProfile

/// A rule of the linter: what must hold, what happens where it does not, and how that is mended.
///
/// Rules about single keys and the relations among them stand in the schema's tables; the others have a file each below
/// `Rules/`. ``all`` is both.
public struct Rule: Sendable {
  /// What a rule is about.
  public enum Area: String, CaseIterable, Sendable {
    case reading, profile, schema, certificates, identities, vpn, onDemand = "on-demand", signing, secrets,
      policy,
      fleet
  }

  /// Its name, weight, sentence and source.
  public let statement: SchemaRule
  /// What it is about.
  public let area: Area
  /// What a device does where it is broken; empty where the sentence says it.
  public let consequence: String
  /// How it is mended; empty where each finding says it.
  public let remedy: String
  /// Small profiles that keep and break it.
  public let examples: [RuleExample]
  /// Finds the breaches; nil for what the schema's check and the reading of files find.
  let check: (@Sendable (LintSubject) -> [Breach])?

  /// The name in kebab case.
  public var id: String { statement.id }

  init(
    _ id: String, _ severity: Severity, _ area: Area, _ sentence: String, source: Citation,
    consequence: String, remedy: String, examples: [RuleExample] = [],
    check: (@Sendable (LintSubject) -> [Breach])? = nil
  ) {
    self.init(
      SchemaRule(id, severity, sentence, source: source), area, consequence: consequence, remedy: remedy,
      examples: examples, check: check)
  }

  /// A rule whose statement stands elsewhere.
  init(
    _ statement: SchemaRule, _ area: Area, consequence: String, remedy: String,
    examples: [RuleExample] = [], check: (@Sendable (LintSubject) -> [Breach])? = nil
  ) {
    self.statement = statement
    self.area = area
    self.consequence = consequence
    self.remedy = remedy
    self.examples = examples
    self.check = check
  }

  private init(_ statement: SchemaRule) {
    self.statement = statement
    area = .schema
    consequence = ""
    remedy = ""
    examples = []
    check = nil
  }

  /// Every rule, each once, those of the schema first.
  public static let all: [Rule] = SchemaRule.all.map { Rule($0) } + reading + custom + fleet

  /// Those of their own that look at a profile that could be read.
  static let custom: [Rule] =
    content + certificates + identities + vpn + onDemand + signing + secrets + policy

  /// The rule of a name; nil if there is none.
  public static func named(_ id: String) -> Rule? { byID[id] }

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
