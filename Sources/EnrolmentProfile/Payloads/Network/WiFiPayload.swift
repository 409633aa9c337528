import PropertyList

/// A Wi-Fi network: com.apple.wifi.managed. The table has the keys that say whom the device trusts and who it is;
/// the others are taken as they are.
///
/// Source: Apple, com.apple.wifi.managed.
enum WiFiPayload {
  static let payloadType = "com.apple.wifi.managed"

  static let schema = PayloadSchema(
    payloadType, title: "Wi-Fi", isPartial: true,
    availability: [
      .iOS: Availability(since: OSVersion(4), several: true, userEnrolment: .allowed, channels: .device),
      .macOS: Availability(
        since: OSVersion(10, 7), several: true, userEnrolment: .allowed, channels: [.device, .user]),
      .tvOS: Availability(since: OSVersion(9), several: true),
      .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .allowed),
      .watchOS: Availability(since: OSVersion(3, 2), several: true),
    ],
    [
      SchemaKey("SSID_STR", .string, on: [.iOS(7)]),
      SchemaKey(
        "EncryptionType", .string, values: ["WEP", "WPA", "WPA2", "WPA3", "Any", "None"], default: "Any"),
      .secret("Password"),
      .secret("ProxyPassword"),
      .reference("PayloadCertificateUUID", to: .identity),
      .dictionary("EAPClientConfiguration", isOpen: true, relations: relations, methods + trust + tunnel),
      SchemaKey(
        "SetupModes", .array,
        on: [.never(.iOS), .macOS(10, 7), .never(.tvOS), .never(.visionOS), .never(.watchOS)],
        [SchemaKey("[]", .string, values: ["System", "Loginwindow"])]),
      SchemaKey("TLSCertificateRequired", .boolean, default: false),
      SchemaKey(
        "AllowJoinBeforeFirstUnlock", .boolean, default: false,
        on: [
          .never(.iOS), .never(.macOS), .never(.tvOS), .visionOS(26), .supervised(.visionOS),
          .userEnrolment(.visionOS, .forbidden), .never(.watchOS),
        ]),
    ])

  /// Which EAP methods, and who the device is.
  private static let methods: [SchemaKey] = [
    SchemaKey(
      "AcceptEAPTypes", .array, .required,
      [SchemaKey("[]", .integer, values: [13, 17, 18, 21, 23, 25, 43])]),
    SchemaKey("UserName", .string),
    .secret("UserPassword"),
    SchemaKey("OneTimeUserPassword", .boolean, default: false, on: [.iOS(8), .macOS(10, 8), .tvOS(9)]),
    SchemaKey("EAPSIMNumberOfRANDs", .integer, values: [2, 3], default: 3, on: [.iOS(8)]),
    SchemaKey("SystemModeCredentialsSource", .string),
    SchemaKey("SystemModeUseOpenDirectoryCredentials", .boolean, default: false),
  ]

  /// Whom the device trusts.
  private static let trust: [SchemaKey] = [
    .references("PayloadCertificateAnchorUUID", to: .anchor),
    .list("TLSTrustedCertificates"),
    .list("TLSTrustedServerNames"),
    SchemaKey(
      "TLSAllowTrustExceptions", .boolean, default: true, on: [.removed(.iOS, 8), .never(.visionOS)]),
    SchemaKey("TLSCertificateIsRequired", .boolean, default: false, on: [.iOS(7)]),
  ]

  /// The TLS tunnel and what is inside it.
  private static let tunnel: [SchemaKey] = [
    SchemaKey(
      "TTLSInnerAuthentication", .string, values: ["PAP", "EAP", "CHAP", "MSCHAP", "MSCHAPv2"],
      default: "MSCHAPv2"),
    version("TLSMinimumVersion", default: "1.0"),
    version("TLSMaximumVersion", default: "1.2"),
    SchemaKey("OuterIdentity", .string),
    SchemaKey("EAPFASTUsePAC", .boolean, default: false),
    SchemaKey("EAPFASTProvisionPAC", .boolean, default: false),
    SchemaKey("EAPFASTProvisionPACAnonymously", .boolean, default: false),
  ]

  private static func version(_ name: String, default value: SchemaValue) -> SchemaKey {
    SchemaKey(
      name, .string, values: ["1.0", "1.1", "1.2", "1.3"], default: value,
      on: [.iOS(11), .macOS(10, 13), .tvOS(11)])
  }

  /// The EAP methods (by IANA number) in which the server proves itself by TLS: TLS, TTLS, PEAP, FAST.
  private static let methodsWithTLS: Set<Int> = [13, 21, 25, 43]

  private static let relations: [SchemaRelation] = [
    SchemaRelation(
      "eap-trust-left-to-people", .warning,
      "EAP with TLS names whom to trust, so that nobody is asked whether to trust a stranger.",
      source: source("PayloadCertificateAnchorUUID")
    ) { scope in
      let types = (scope["AcceptEAPTypes"]?.array ?? []).compactMap(\.wholeNumber)
      guard types.contains(where: methodsWithTLS.contains),
        !["PayloadCertificateAnchorUUID", "TLSTrustedCertificates", "TLSTrustedServerNames"].contains(
          where: scope.has)
      else { return [] }
      return [
        .init(
          "neither PayloadCertificateAnchorUUID nor TLSTrustedServerNames is there: the device asks its user "
            + "whether to trust whatever server answers; add them")
      ]
    },
    .needs(
      "eap-tls13-without-outer-identity", .error,
      "EAP with TLS 1.3 as the least version has an OuterIdentity.", source: source("OuterIdentity"),
      when: { $0.string("TLSMinimumVersion") == "1.3" }, "OuterIdentity"),
    .tlsVersionsInOrder("eap-tls-versions-reversed", source: source("TLSMinimumVersion")),
  ]

  private static func source(_ key: String) -> Citation {
    .apple(payloadType, key: "EAPClientConfiguration.\(key)")
  }
}
