import FoundationEssentials
import TunnelProvider

extension ScenarioReport {
  /// The report for a program: the document of ``json(of:)`` with this scenario alone.
  public var json: String {
    get throws { try Self.json(of: [self]) }
  }

  /// The reports of any number of scenarios for a program, one document of version 1: keys sorted, two spaces, a line
  /// feed at the end.
  ///
  /// `{"version":1,"passed":…,"scenarios":[{"file":…,"device":…,"passed":…,"steps":[{"number":…,"title":…,"line":…,
  /// "passed":…,"facts":{key:[value…]…},"mismatches":[{"key":…,"expected":[…],"got":[…]}…],
  /// "refusal":{"code":…,"sentence":…,"fix":…,"concern":…}|null,"finding":{"stage":…,"concern":…,"reasons":[…]}|null,
  /// "remarks":[…],"explanation":[…],"console":[{"at":…,"process":…,"text":…}…]}…]}…]}`
  public static func json(of reports: [ScenarioReport]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Document(reports)), as: UTF8.self) + "\n"
  }
}

/// The shape of the JSON.
private struct Document: Encodable {
  let version = 1
  let passed: Bool
  let scenarios: [Scenario]

  init(_ reports: [ScenarioReport]) {
    passed = reports.allSatisfy(\.passed)
    scenarios = reports.map(Scenario.init)
  }

  struct Scenario: Encodable {
    let file: String
    let device: String
    let passed: Bool
    let steps: [Step]

    init(_ report: ScenarioReport) {
      file = report.file
      device = report.device
      passed = report.passed
      steps = report.steps.map(Step.init)
    }
  }

  struct Step: Encodable {
    let number: Int
    let title: String
    let line: Int
    let passed: Bool
    let facts: [String: [String]]
    let mismatches: [Mismatch]
    @Nullable var refusal: Notice?
    @Nullable var finding: Finding?
    let remarks: [Notice]
    let explanation: [String]
    let console: [Line]

    init(_ step: StepReport) {
      number = step.number
      title = step.title
      line = step.line
      passed = step.passed
      facts = Dictionary(step.facts.map { ($0.key, $0.values) }, uniquingKeysWith: { first, _ in first })
      mismatches = step.mismatches.map { Mismatch(key: $0.key, expected: $0.expected, got: $0.got) }
      refusal = step.refusal.map(Notice.init)
      finding = step.finding.map(Finding.init)
      remarks = step.remarks.map(Notice.init)
      explanation = step.explanation
      console = step.console.map(Line.init)
    }
  }

  struct Mismatch: Encodable {
    let key: String
    let expected, got: [String]
  }

  struct Reason: Encodable {
    let code, sentence: String
    @Nullable var fix: String?

    init(_ reason: ConnectionFinding.Reason) {
      code = reason.code
      sentence = reason.sentence
      fix = reason.fix
    }
  }

  struct Notice: Encodable {
    let code, sentence: String
    @Nullable var fix: String?
    let concern: String

    init(_ notice: StepReport.Notice) {
      code = notice.code
      sentence = notice.sentence
      fix = notice.fix
      concern = notice.concern
    }
  }

  struct Finding: Encodable {
    let stage, concern: String
    let reasons: [Reason]

    init(_ finding: ConnectionFinding) {
      stage = finding.stage.rawValue
      concern = finding.concern
      reasons = finding.reasons.map(Reason.init)
    }
  }

  struct Line: Encodable {
    let at, process, text: String

    init(_ line: ConsoleLine) {
      at = line.at.formatted(.iso8601)
      process = line.process.rawValue
      text = line.text
    }
  }
}

/// An optional that is written as null when there is nothing, so that the key is always there.
@propertyWrapper private struct Nullable<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
