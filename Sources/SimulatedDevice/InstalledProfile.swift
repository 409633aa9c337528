public import EnrolmentProfile
public import OpenSSL
public import TrustEvaluation

/// A profile on the device, and what it brought.
public struct InstalledProfile: Sendable {
  /// PayloadIdentifier: a profile with the same one replaces it.
  public let identifier: String
  /// PayloadUUID.
  public let uuid: String
  /// The name that users see; the identifier where it has none.
  public let displayName: String
  /// How it reached the device.
  public let channel: InstallChannel
  /// What Settings shows beside it: Verified, Not Verified or unsigned.
  public let badge: SigningReport.Badge
  /// Who signed it; nil if nobody did.
  public let signer: Certificate?
  /// The certificates that became anchors.
  public internal(set) var anchors: [Certificate] = []
  /// The certificates that only complete paths.
  public internal(set) var intermediates: [Certificate] = []
  /// Its VPNs, without their settings: those are rows of the store, and their secrets are in the system's keychain.
  public let vpns: [InstalledVPN]
  /// What the device has to say about it.
  public internal(set) var problems: [InstallProblem]

  let isRemovalDisallowed: Bool
  /// What a person types to remove it.
  let removalPassword: Secret?
  /// Its enrolment with device management, which an update may not change in every way.
  let enrolment: [Payload]
  /// The identities it brought, by PayloadUUID in upper case.
  let identities: [String: Identity]
}
