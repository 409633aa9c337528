/// A refusal of the keychain.
public struct KeychainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The OSStatus.
  public let status: KeychainStatus
  /// What is wrong, where the status alone does not say.
  public let fault: KeychainFault?

  /// A refusal of its parts.
  public init(_ status: KeychainStatus, _ fault: KeychainFault? = nil) {
    self.status = status
    self.fault = fault
  }

  /// errSecParam for this reason.
  public init(_ fault: KeychainFault) { self.init(.parameter, fault) }

  /// "errSecParam (-50): what was given as a persistent reference is none".
  public var description: String { status.name + (fault.map { ": \($0.sentence)" } ?? "") }
}
