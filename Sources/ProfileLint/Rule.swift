public import EnrolmentProfile

/// A rule of the linter: what must hold, what happens where it does not, and how that is mended.
///
/// Rules about single keys and the relations among them stand in the schema's tables; the others have a file each below
/// `Rules/`. ``all`` is both.
public struct Rule: Sendable {
  /// What a rule is about.
  public enum Area: String, CaseIterable, Sendable {
    case reading, profile, structure, targets, references, certificates, identities, vpn
    case onDemand = "on-demand"
    case network, management, signing, secrets, policy, fleet

    /// The name as a heading.
    public var title: String {
      switch self {
      case .reading: "Files"
      case .targets: "Target systems"
      case .vpn: "VPN"
      case .management: "MDM"
      default: rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("-", with: " ")
      }
    }
  }

  /// Its name, weight, sentence and source.
  public let statement: SchemaRule
  /// What it is about.
  public let area: Area
  /// The devices that it is about, in words.
  public let devices: String
  /// What a device does where it is broken.
  public let consequence: String
  /// How it is mended.
  public let remedy: String
  /// Small profiles that keep and break it.
  public let examples: [RuleExample]
  /// Finds the breaches; nil for what the schema's check and the reading of files find.
  let check: (@Sendable (LintSubject) -> [Breach])?

  /// The name in kebab case.
  public var id: String { statement.id }

  init(
    _ id: String, _ severity: Severity, _ area: Area, _ sentence: String, source: Citation,
    devices: String = everyDevice, consequence: String, remedy: String, examples: [RuleExample] = [],
    check: (@Sendable (LintSubject) -> [Breach])? = nil
  ) {
    self.init(
      SchemaRule(id, severity, sentence, source: source), area, devices: devices, consequence: consequence,
      remedy: remedy,
      examples: examples, check: check)
  }

  /// A rule whose statement stands elsewhere.
  init(
    _ statement: SchemaRule, _ area: Area, devices: String = everyDevice, consequence: String, remedy: String,
    examples: [RuleExample] = [], check: (@Sendable (LintSubject) -> [Breach])? = nil
  ) {
    self.statement = statement
    self.area = area
    self.devices = devices
    self.consequence = consequence
    self.remedy = remedy
    self.examples = examples
    self.check = check
  }

  /// What most rules are about.
  static let everyDevice = "all, of every version"

  /// A rule that the schema's check finds, with its page.
  private init(_ statement: SchemaRule, _ page: SchemaPage?) {
    self.init(
      statement, page?.area ?? .structure, devices: page?.devices ?? Self.everyDevice,
      consequence: page?.consequence ?? "", remedy: page?.remedy ?? "", examples: page?.examples ?? [])
  }

  /// Every rule, each once, those of the schema first.
  public static let all: [Rule] =
    SchemaRule.all.map { Rule($0, SchemaPage.named($0.id)) } + reading + custom + fleet

  /// Those of their own that look at a profile that could be read.
  static let custom: [Rule] =
    content + certificates + identities + vpn + onDemand + signing + secrets + policy

  /// The rule of a name; nil if there is none.
  public static func named(_ id: String) -> Rule? { byID[id] }

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
