public import OpenSSL
public import PropertyList

/// What the first profile of an over-the-air enrolment asks of a device: to send what it is, signed, to a URL.
///
/// Such a profile has the PayloadType `Profile Service` and brings nothing. The device answers with the attributes,
/// gets a profile with a SCEP identity, asks again with that identity, and gets the profile that was meant.
/// Source: Apple, Over-the-Air Profile Delivery and Configuration.
public struct ProfileService: Sendable, DictionaryView {
  /// The PayloadType of the profile.
  public static let profileType = "Profile Service"

  /// Where the device sends what it is; required.
  public var url: String?
  /// What it sends, such as `UDID`, `VERSION`, `PRODUCT` and `SERIAL`; required.
  public var deviceAttributes: [String]?
  /// What the device sends back, so that the server knows whom it gave the profile to. Whoever holds the profile has
  /// it.
  public var challenge: Secret?

  /// A service that says nothing yet.
  public init() {}

  /// The service a profile asks for; nil if the profile is of another kind.
  public init?(_ profile: Profile) {
    guard profile.isService, let content = profile.root["PayloadContent"] else { return nil }
    self.init(reading: content)
  }

  /// The service a PayloadContent describes; nil if it is no dictionary.
  public init?(_ value: PropertyListValue) { self.init(reading: value) }

  /// The PayloadContent of the profile.
  public var propertyList: PropertyListValue { value }

  static let fields: [PayloadField<ProfileService>] = [
    .string("URL", \.url), .strings("DeviceAttributes", \.deviceAttributes),
    .secret("Challenge", \.challenge),
  ]
}

extension PayloadSchema {
  /// The table of a profile that asks a device what it is: the keys of any profile around another content.
  public static let profileService = PayloadSchema(
    ProfileService.profileType, title: "a profile service", availability: commonAvailability, common: [],
    topLevel.keys.filter {
      !["PayloadType", "PayloadContent", "EncryptedPayloadContent", "IsEncrypted"].contains($0.name)
    } + [
      SchemaKey("PayloadType", .string, .required, values: [.string(ProfileService.profileType)]),
      .dictionary(
        "PayloadContent", presence: .required,
        [
          SchemaKey("URL", .string, .required), .list("DeviceAttributes", .required),
          .secret("Challenge"),
        ]),
    ])
}
