public import TunnelProvider

/// What became of one step of a scenario.
public struct StepReport: Sendable {
  /// Something the step showed.
  public struct Fact: Hashable, Sendable {
    /// What it is, as expectations name it.
    public let key: String
    /// What it was; empty for nothing.
    public let values: [String]
  }

  /// An expectation that did not hold.
  public struct Mismatch: Hashable, Sendable {
    /// What was expected of, such as `trust`.
    public let key: String
    /// What was expected.
    public let expected: [String]
    /// What it was; empty for nothing.
    public let got: [String]

    /// "expected trust: trusted, got refused".
    public var sentence: String { "expected \(key): \(Self.list(expected)), got \(Self.list(got))" }

    private static func list(_ values: [String]) -> String {
      values.isEmpty ? Expectation.nothing : values.joined(separator: ", ")
    }
  }

  /// Something the device refused or noticed: what, who would look into it, and what to do.
  public struct Notice: Hashable, Sendable {
    /// A stable name, in kebab-case.
    public let code: String
    /// What it is, in one sentence.
    public let sentence: String
    /// What to do about it, if there is something.
    public let fix: String?
    /// Who would debug it.
    public let concern: String
  }

  /// The place in the scenario, from 1.
  public let number: Int
  /// What was done.
  public let title: String
  /// The line in the scenario, from 1.
  public let line: Int
  /// What it showed, in order.
  public private(set) var facts: [Fact] = []
  /// The expectations that did not hold.
  public private(set) var mismatches: [Mismatch] = []
  /// Why the device did not do it at all.
  public internal(set) var refusal: Notice?
  /// Why a connection failed, or a chain is not trusted: one stage, all its reasons.
  public internal(set) var finding: ConnectionFinding?
  /// What the device had to say although it did it.
  public internal(set) var remarks: [Notice] = []
  /// Which On Demand rule decides on the network, and why the ones before it do not, a line a rule.
  public internal(set) var explanation: [String] = []
  /// What the processes wrote meanwhile.
  public internal(set) var console: [ConsoleLine] = []

  /// Whether everything was as expected.
  public var passed: Bool { mismatches.isEmpty }

  init(number: Int, title: String, line: Int) {
    self.number = number
    self.title = title
    self.line = line
  }

  mutating func note(_ key: Expectation.Key, _ values: [String]) {
    facts.append(Fact(key: key.rawValue, values: values))
  }

  /// Notes what the device shows after any step, where the step's kind can expect it and has not said it itself.
  mutating func note(_ key: Expectation.Key, _ values: [String], ifExpectedBy kind: ScenarioStep.Kind) {
    guard kind.expectations.contains(key), !facts.contains(where: { $0.key == key.rawValue }) else { return }
    note(key, values)
  }

  /// Holds the step against its expectations. What is not expected to be refused must be done, and without any
  /// expectation it must succeed.
  mutating func judge(_ step: ScenarioStep) {
    var expectations = step.expectations
    func expect(_ key: Expectation.Key, _ value: String) {
      expectations.append(Expectation(key: key, values: [value], position: step.position))
    }
    if step.kind.expectations.contains(.refused) || refusal != nil {
      note(.refused, refusal.map { [$0.code] } ?? [])
    }
    if !expectations.contains(where: { $0.key == .refused }), refusal != nil {
      expect(.refused, Expectation.nothing)
    }
    if step.expectations.isEmpty, refusal == nil {
      if step.kind == .connect { expect(.status, SessionStatus.connected.name) }
      if step.kind == .present { expect(.trust, "trusted") }
      if case .present(let presented) = step.action, presented.holder != nil {
        expect(.possession, PossessionOutcome.proved.name)
      }
    }
    mismatches = expectations.compactMap { expectation in
      let got = facts.first { $0.key == expectation.key.rawValue }?.values ?? []
      return expectation.holds(for: got)
        ? nil : Mismatch(key: expectation.key.rawValue, expected: expectation.values, got: got)
    }
  }
}
