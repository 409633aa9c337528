/// A row of the policy table: reasons that belong together, and what each policy makes of them.
public struct PolicyRow: Sendable {
  /// What is checked.
  public let title: String
  /// The reasons the check can give.
  public let codes: [ReasonCode]
  private let rfc5280: Ruling
  private let appleTLS: Ruling
  private let appleIKEv2: Ruling
  private let appleEAP: Ruling

  init(
    _ title: String, _ codes: [ReasonCode], rfc5280: Ruling, appleTLS: Ruling, appleIKEv2: Ruling,
    appleEAP: Ruling
  ) {
    self.title = title
    self.codes = codes
    self.rfc5280 = rfc5280
    self.appleTLS = appleTLS
    self.appleIKEv2 = appleIKEv2
    self.appleEAP = appleEAP
  }

  /// A row on which all policies agree.
  init(_ title: String, _ codes: [ReasonCode], all ruling: Ruling) {
    self.init(title, codes, rfc5280: ruling, appleTLS: ruling, appleIKEv2: ruling, appleEAP: ruling)
  }

  /// What the policy makes of these reasons.
  public subscript(policy: TrustPolicy) -> Ruling {
    switch policy {
    case .rfc5280: rfc5280
    case .appleTLS: appleTLS
    case .appleIKEv2: appleIKEv2
    case .appleEAP: appleEAP
    }
  }
}
