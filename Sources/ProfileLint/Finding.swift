public import EnrolmentProfile
public import PropertyList

/// What the linter has to say about one place of one file.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The rule that is broken.
  public let rule: SchemaRule
  /// Its weight here.
  public let severity: Severity
  /// The file as it was named.
  public let file: String
  /// Line and column (XML) or offset (binary), both from 1 and 0; none where the file has neither.
  public let position: PropertyListPosition
  /// The place as a key path, `PayloadContent[1].IKEv2.MTU`; empty for the profile itself.
  public let keyPath: String
  /// What is wrong. Never holds a secret.
  public let message: String
  /// What to do; nil where the message says it.
  public let help: String?

  /// A finding from its parts.
  public init(
    _ rule: SchemaRule, severity: Severity? = nil, file: String, position: PropertyListPosition,
    keyPath: String, message: String, help: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.file = file
    self.position = position
    self.keyPath = keyPath
    self.message = message
    self.help = help
  }

  /// `office.mobileconfig:12:3: error: … [value-out-of-range]`.
  public var description: String {
    let place = position == .none ? "" : ":\(position)"
    return "\(file)\(place): \(severity.rawValue): \(message) [\(rule.id)]"
  }
}
