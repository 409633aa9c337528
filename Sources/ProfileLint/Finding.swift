public import EnrolmentProfile
import OpenSSL
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
  /// What the finding is about, where that is not the key: the type of a payload, the fingerprint of a certificate.
  public let subject: String?

  /// A finding from its parts.
  public init(
    _ rule: SchemaRule, severity: Severity? = nil, file: String, position: PropertyListPosition,
    keyPath: String, message: String, help: String? = nil, subject: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.file = file
    self.position = position
    self.keyPath = keyPath
    self.message = message
    self.help = help
    self.subject = subject
  }

  /// A digest of rule, file, key path and message: the same wherever in the file the place has moved.
  public var fingerprint: String {
    let parts = [rule.id, file, keyPath, message]
    return Fingerprint(sha256Of: Array(parts.joined(separator: "\n").utf8)).description
  }

  /// The same finding with another weight, or at another place.
  func with(severity: Severity? = nil, position: PropertyListPosition? = nil) -> Finding {
    Finding(
      rule, severity: severity ?? self.severity, file: file, position: position ?? self.position,
      keyPath: keyPath, message: message, help: help, subject: subject)
  }

  /// `office.mobileconfig:12:3: error: … [value-out-of-range]`.
  public var description: String {
    let place = position == .none ? "" : ":\(position)"
    return "\(file)\(place): \(severity.rawValue): \(message) [\(rule.id)]"
  }
}
