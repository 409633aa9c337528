public import FoundationEssentials

/// What an identity is looked at for.
public struct IdentityUse: Sendable {
  /// The moment to judge at.
  public var time: Date
  /// Within how many days an end is worth telling.
  public var warningDays: Int
  /// The LocalIdentifier of the VPN that it is for, if that is known.
  public var localIdentifier: String?
  /// The CertificateType of the VPN that it is for, if that is known.
  public var certificateType: IKEv2Configuration.CertificateType?

  /// A use at a time.
  public init(
    at time: Date, warningDays: Int = 30, localIdentifier: String? = nil,
    certificateType: IKEv2Configuration.CertificateType? = nil
  ) {
    self.time = time
    self.warningDays = warningDays
    self.localIdentifier = localIdentifier
    self.certificateType = certificateType
  }
}
