public import TunnelProvider

/// What a probe found: the outcome in a word and a sentence, and each reason with what to do.
public struct ProbeVerdict: Hashable, Sendable {
  /// One thing that is wrong, or worth knowing.
  public typealias Reason = ConnectionFinding.Reason

  /// The outcome.
  public let outcome: ProbeOutcome
  /// What it means, in one sentence.
  public let sentence: String
  /// Why; empty for the good outcomes.
  public let reasons: [Reason]

  /// A verdict of its parts.
  public init(_ outcome: ProbeOutcome, _ sentence: String, reasons: [Reason] = []) {
    self.outcome = outcome
    self.sentence = sentence
    self.reasons = reasons
  }

  /// A verdict with one reason, which its sentence tells.
  init(_ outcome: ProbeOutcome, _ sentence: String, fix: String) {
    self.init(
      outcome, sentence, reasons: [Reason(code: outcome.rawValue, sentence: sentence, fix: fix)])
  }
}
