import EnrolmentProfile
import PropertyList

/// One place where a rule does not hold, as the rule itself says it.
struct Breach: Sendable {
  /// `PayloadContent[1].IKEv2.RemoteAddress`; empty for the profile.
  let keyPath: String
  let position: PropertyListPosition
  /// What is wrong, with the value found; never a secret.
  let message: String
  /// What to do about this one; nil: what the rule says.
  let help: String?
  /// Its weight on the devices that were named; nil: the rule's.
  let severity: Severity?

  init(
    at keyPath: String, _ position: PropertyListPosition, _ message: String, help: String? = nil,
    severity: Severity? = nil
  ) {
    self.keyPath = keyPath
    self.position = position
    self.message = message
    self.help = help
    self.severity = severity
  }

  /// The breach as a finding of a file.
  func finding(_ rule: Rule, file: String) -> Finding {
    Finding(
      rule.statement, severity: severity, file: file, position: position, keyPath: keyPath, message: message,
      help: help ?? (rule.remedy.isEmpty ? nil : rule.remedy))
  }
}
