public import OpenSSL

/// One thing that is wrong with a chain, or that a device may object to.
public struct Finding: Hashable, Sendable {
  /// What it is, with its facts.
  public let reason: Reason
  /// The certificate it concerns, if it is one certificate's fault.
  public let certificate: Certificate?
  /// What the rule rests on, under the policy that was asked for.
  public let basis: Basis
  /// Where the rule can be read.
  public let source: String

  /// The reason's code, in kebab-case.
  public var code: String { reason.code }
  /// One sentence: the certificate, the value found and the value wanted.
  public var detail: String { (certificate.map { "\(Wording.name($0.subject)): " } ?? "") + reason.sentence }
  /// What to change, where that is known.
  public var fix: String? { reason.fix }
}
