public import PropertyList

/// Enrolment with an MDM server: com.apple.mdm.
///
/// Source: Apple, com.apple.mdm.
public struct MDMPayload: Hashable, Sendable, DictionaryView {
  /// The payload type.
  public static let payloadType = "com.apple.mdm"

  /// How an account-driven enrolment manages the device.
  public enum EnrollmentMode: String, CaseIterable, Hashable, Sendable {
    /// The device is its user's.
    case personal = "BYOD"
    /// The device is the organisation's.
    case device = "ADDE"
  }

  /// The PayloadUUID of the identity that the device shows to the server; required.
  public var identityCertificateUUID: String?
  /// The topic of the server's push certificate, `com.apple.mgmt.…`; required.
  public var topic: String?
  /// Where the device gets its commands, `https://…`; required.
  public var serverURL: String?
  /// Where the device checks in and out; absent means at ``serverURL``.
  public var checkInURL: String?
  /// Whether the device signs its messages (CMS in a header); absent means no.
  public var signMessage: Bool?
  /// What the server may do: the sum of bits from 1 to 4096.
  public var accessRights: Int?
  /// Whether pushes come from Apple's development service; absent means no.
  public var useDevelopmentAPNS: Bool?
  /// What the server can do besides.
  public var serverCapabilities: [String]?
  /// Whether the device checks out when the profile is removed; absent means no.
  public var checkOutWhenRemoved: Bool?
  /// The App Store's number of the app that the server must find on the device.
  public var requiredAppIDForMDM: Int?
  /// Whether macOS asks its user for the bootstrap token; absent means no.
  public var promptUserToAllowBootstrapTokenForAuthentication: Bool?
  /// The user's managed account, up to iOS 17 and macOS 14.
  public var managedAppleID: String?
  /// The user's managed account in an account-driven enrolment.
  public var assignedManagedAppleID: String?
  /// How an account-driven enrolment manages the device.
  public var enrollmentMode: EnrollmentMode?
  /// The PayloadUUIDs of the only certificates that ``serverURL`` may lead to.
  public var serverURLPinningCertificateUUIDs: [String]?
  /// The PayloadUUIDs of the only certificates that ``checkInURL`` may lead to.
  public var checkInURLPinningCertificateUUIDs: [String]?
  /// Whether the server is refused where its certificate's revocation cannot be asked for; absent means no.
  public var pinningRevocationCheckRequired: Bool?

  /// A payload that says nothing yet.
  public init() {}

  /// The payload a dictionary holds; nil if its type is another.
  public init?(_ value: PropertyListValue) {
    guard value["PayloadType"]?.string == Self.payloadType else { return nil }
    self.init(reading: value)
  }

  /// The payload as a dictionary with Apple's keys, without those that every payload has.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<MDMPayload>] = [
    .string("IdentityCertificateUUID", \.identityCertificateUUID), .string("Topic", \.topic),
    .string("ServerURL", \.serverURL), .string("CheckInURL", \.checkInURL),
    .boolean("SignMessage", \.signMessage), .integer("AccessRights", \.accessRights),
    .boolean("UseDevelopmentAPNS", \.useDevelopmentAPNS),
    .strings("ServerCapabilities", \.serverCapabilities),
    .boolean("CheckOutWhenRemoved", \.checkOutWhenRemoved),
    .integer("RequiredAppIDForMDM", \.requiredAppIDForMDM),
    .boolean(
      "PromptUserToAllowBootstrapTokenForAuthentication", \.promptUserToAllowBootstrapTokenForAuthentication),
    .string("ManagedAppleID", \.managedAppleID), .string("AssignedManagedAppleID", \.assignedManagedAppleID),
    .choice("EnrollmentMode", \.enrollmentMode),
    .strings("ServerURLPinningCertificateUUIDs", \.serverURLPinningCertificateUUIDs),
    .strings("CheckInURLPinningCertificateUUIDs", \.checkInURLPinningCertificateUUIDs),
    .boolean("PinningRevocationCheckRequired", \.pinningRevocationCheckRequired),
  ]
}
