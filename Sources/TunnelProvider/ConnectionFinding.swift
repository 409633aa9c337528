/// Why a connection failed: the one stage that did, and everything that is wrong there.
public struct ConnectionFinding: Hashable, Sendable {
  /// One thing that is wrong.
  public struct Reason: Hashable, Sendable {
    /// A stable name, in kebab-case.
    public let code: String
    /// What is wrong, in one sentence.
    public let sentence: String
    /// What to do about it, if there is something.
    public let fix: String?

    /// A reason of its parts.
    public init(code: String, sentence: String, fix: String?) {
      self.code = code
      self.sentence = sentence
      self.fix = fix
    }
  }

  /// Where it failed.
  public let stage: ConnectionStage
  /// What is wrong there; never empty.
  public let reasons: [Reason]

  /// A finding of its parts.
  package init(stage: ConnectionStage, reasons: [Reason]) {
    self.stage = stage
    self.reasons = reasons
  }

  /// Who would debug it: trust and identities are kept by different people.
  public var concern: String {
    switch stage {
    case .credential: "the people who write the app or the profile"
    case .reach: "the people who run the network"
    case .trust, .possession, .innerTrust: "the people who run the PKI"
    case .authentication: "the people who run the identities"
    }
  }
}
