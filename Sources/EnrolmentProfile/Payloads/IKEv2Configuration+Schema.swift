import PropertyList

/// The schema table of the IKEv2 dictionary.
extension IKEv2Configuration {
  static let schemaKey = SchemaKey.dictionary(
    "IKEv2", on: [.watchOS(10)], relations: relations + VPNPayload.tunnelRelations,
    authenticationKeys + onDemandKeys + connectionKeys
      + VPNPayload.routingFlags(alsoNever: [.never(.watchOS)])
      + algorithmKeys)

  private static let authenticationKeys: [SchemaKey] = [
    SchemaKey("RemoteAddress", .string, .required),
    // Profiles with EAP and without it are in use and reported to work.
    SchemaKey("LocalIdentifier", .string, .expected),
    SchemaKey("RemoteIdentifier", .string, .required),
    SchemaKey("AuthenticationMethod", .string, .required, values: ["None", "SharedSecret", "Certificate"]),
    SchemaKey(
      "CertificateType", .string, values: ["RSA", "ECDSA256", "ECDSA384", "ECDSA521", "RSA-PSS"],
      default: "RSA"),
    SchemaKey("PayloadCertificateUUID", .string, format: .uuid, reference: .identity),
    SchemaKey("Password", .string, isSecret: true),
    SchemaKey("ProviderBundleIdentifier", .string),
    SchemaKey(
      "ProviderDesignatedRequirement", .string, on: [.never(.iOS), .macOS(10, 15), .never(.visionOS)]),
    SchemaKey("SharedSecret", .string, isSecret: true),
    .flag("ExtendedAuthEnabled", default: 0),
    SchemaKey("AuthName", .string),
    SchemaKey("AuthPassword", .string, isSecret: true),
    SchemaKey("ServerCertificateIssuerCommonName", .string),
    SchemaKey("ServerCertificateCommonName", .string),
    tlsVersion("TLSMinimumVersion", default: "1.0"),
    tlsVersion("TLSMaximumVersion", default: "1.2"),
  ]

  private static let onDemandKeys: [SchemaKey] = [
    .flag("OnDemandEnabled", default: 0),
    .flag("OnDemandUserOverrideDisabled", default: 0, on: [.iOS(14), .never(.macOS)]),
    OnDemandRule.schemaKey,
  ]

  private static let connectionKeys: [SchemaKey] = [
    SchemaKey(
      "DeadPeerDetectionRate", .string, values: ["None", "Low", "Medium", "High"], default: "Medium",
      on: [.never(.watchOS)]),
    .flag("UseConfigurationAttributeInternalIPSubnet", default: 0, on: [.iOS(9)]),
    .flag("DisableMOBIKE", default: 0, on: [.iOS(9)]),
    .flag("DisableRedirect", default: 0, on: [.iOS(9)]),
    .flag("DisconnectOnIdle", default: 0),
    SchemaKey("DisconnectOnIdleTimer", .integer),
    .flag("NATKeepAliveOffloadEnable", default: 1, on: [.iOS(9)]),
    SchemaKey("NATKeepAliveInterval", .integer, range: 20...Int.max, default: 20, on: [.iOS(9)]),
    .flag("EnablePFS", default: 0, on: [.iOS(9)]),
    .flag("EnableCertificateRevocationCheck", default: 0, on: [.iOS(9)]),
    .flag("EnableFallback", default: 0, on: [.iOS(13), .never(.macOS), .never(.watchOS)]),
    SchemaKey("MTU", .integer, range: 1280...1400, default: 1280, on: [.iOS(14), .macOS(11)]),
    VPNPayload.providerType,
  ]

  private static let algorithmKeys: [SchemaKey] = [
    SchemaKey("PPK", .data, isSecret: true, on: postQuantumSecret),
    SchemaKey("PPKIdentifier", .string, on: postQuantumSecret),
    .flag("PPKMandatory", default: 1, on: postQuantumSecret),
    .flag(
      "AllowPostQuantumKeyExchangeFallback", default: 0,
      on: [.iOS(26), .macOS(26), .tvOS(26), .visionOS(26), .watchOS(26)]),
    .flag(
      "EnforceStrictAlgorithmSelection", default: 0,
      on: [.iOS(18, 5), .macOS(15, 5), .tvOS(18, 5), .visionOS(2, 5), .watchOS(11, 5)]),
    .dictionary("IKESecurityAssociationParameters", SecurityAssociationParameters.schemaKeys),
    .dictionary("ChildSecurityAssociationParameters", SecurityAssociationParameters.schemaKeys),
  ]

  private static let postQuantumSecret: [PlatformChange] = [
    .iOS(18), .macOS(15), .tvOS(18), .visionOS(2), .watchOS(11),
  ]

  private static func tlsVersion(_ name: String, default value: SchemaValue) -> SchemaKey {
    SchemaKey(name, .string, values: ["1.0", "1.1", "1.2"], default: value, on: [.iOS(11), .macOS(10, 13)])
  }
}

/// What must hold among the keys of the IKEv2 dictionary.
extension IKEv2Configuration {
  private static let relations = authenticationRelations + postQuantumRelations + [strictSelection]

  private static let authenticationRelations: [SchemaRelation] = [
    .needs(
      "certificate-without-identity", .error,
      "Authentication by certificate names its identity by PayloadCertificateUUID.",
      source: source("PayloadCertificateUUID"),
      when: { $0.string("AuthenticationMethod") == "Certificate" && !$0.isOn("ExtendedAuthEnabled") },
      "PayloadCertificateUUID"),
    .needs(
      "shared-secret-missing", .error, "Authentication by shared secret has a SharedSecret.",
      source: source("SharedSecret"), when: { $0.string("AuthenticationMethod") == "SharedSecret" },
      "SharedSecret"),
    SchemaRelation(
      "none-without-eap", .error,
      "The method None goes with ExtendedAuthEnabled 1; else devices take it as SharedSecret.",
      source: source("AuthenticationMethod")
    ) { scope in
      guard scope.string("AuthenticationMethod") == "None", !scope.isOn("ExtendedAuthEnabled") else {
        return []
      }
      return [
        .init(
          at: "AuthenticationMethod",
          "AuthenticationMethod None without ExtendedAuthEnabled 1 is taken as SharedSecret; switch EAP on")
      ]
    },
    .needs(
      "eap-certificate-type-without-issuer", .error,
      "With EAP, CertificateType goes with ServerCertificateIssuerCommonName.",
      source: source("CertificateType"),
      when: { $0.has("CertificateType") && $0.isOn("ExtendedAuthEnabled") },
      "ServerCertificateIssuerCommonName"),
    .needs(
      "certificate-type-without-issuer", .warning,
      "CertificateType goes with ServerCertificateIssuerCommonName.", source: source("CertificateType"),
      when: { $0.has("CertificateType") && !$0.isOn("ExtendedAuthEnabled") },
      "ServerCertificateIssuerCommonName"),
    SchemaRelation(
      "tls-versions-reversed", .error, "TLSMinimumVersion is not above TLSMaximumVersion.",
      source: source("TLSMinimumVersion")
    ) { scope in
      guard let low = scope.string("TLSMinimumVersion"), let high = scope.string("TLSMaximumVersion"),
        let least = OSVersion(low), let most = OSVersion(high), least > most
      else { return [] }
      return [.init(at: "TLSMinimumVersion", "TLSMinimumVersion \(low) is above TLSMaximumVersion \(high)")]
    },
  ]

  private static let postQuantumRelations: [SchemaRelation] = [
    .needs(
      "ppk-without-identifier", .error, "A PPK has a PPKIdentifier.", source: .rfc(8784, section: "3"),
      when: { $0.has("PPK") }, "PPKIdentifier"),
    .needs(
      "ppk-identifier-without-ppk", .error, "A PPKIdentifier goes with its PPK.",
      source: .rfc(8784, section: "3"), when: { $0.has("PPKIdentifier") }, "PPK"),
    .needless(
      "ppk-mandatory-without-ppk", .notice, "there is no PPK and PPKIdentifier.",
      source: source("PPKMandatory"),
      ["PPKMandatory"], unless: { $0.has("PPK") && $0.has("PPKIdentifier") }),
    .needless(
      "post-quantum-fallback-without-methods", .notice, "there are no PostQuantumKeyExchangeMethods.",
      source: source("AllowPostQuantumKeyExchangeFallback"), ["AllowPostQuantumKeyExchangeFallback"],
      unless: {
        $0.has("IKESecurityAssociationParameters.PostQuantumKeyExchangeMethods")
          || $0.has("ChildSecurityAssociationParameters.PostQuantumKeyExchangeMethods")
      }),
  ]

  private static let strictSelection = SchemaRelation(
    "strict-selection-refuses", .error,
    "With EnforceStrictAlgorithmSelection there is no DES, 3DES or group below 14, and IKE's cipher is no weaker "
      + "than the child's.", source: source("EnforceStrictAlgorithmSelection")
  ) { scope in
    guard scope.isOn("EnforceStrictAlgorithmSelection") else { return [] }
    var breaches: [SchemaRelation.Breach] = []
    let ike = "IKESecurityAssociationParameters"
    let child = "ChildSecurityAssociationParameters"
    for dictionary in [ike, child] {
      if let cipher = scope.string("\(dictionary).EncryptionAlgorithm"), ["DES", "3DES"].contains(cipher) {
        breaches.append(
          .init(
            at: "\(dictionary).EncryptionAlgorithm",
            "strict selection refuses \(cipher); take AES-256-GCM, or switch EnforceStrictAlgorithmSelection off"
          ))
      }
      if let group = scope.integer("\(dictionary).DiffieHellmanGroup"), group < 14 {
        breaches.append(
          .init(
            at: "\(dictionary).DiffieHellmanGroup",
            "strict selection refuses group \(group); take 14 or above"))
      }
    }
    let outer = strength(scope.string("\(ike).EncryptionAlgorithm"))
    let inner = scope.has(child) ? strength(scope.string("\(child).EncryptionAlgorithm")) : outer
    if outer < inner {
      breaches.append(
        .init(
          at: "\(ike).EncryptionAlgorithm",
          "strict selection refuses an IKE cipher (\(outer) bits) weaker than the child's (\(inner) bits)"))
    }
    return breaches
  }

  /// The key length of a cipher in bits; AES-256 if none is named.
  private static func strength(_ cipher: String?) -> Int {
    switch cipher {
    case "DES": 56
    case "3DES": 112
    case "AES-128", "AES-128-GCM": 128
    default: 256
    }
  }

  private static func source(_ key: String) -> Citation {
    .apple("com.apple.vpn.managed", key: "IKEv2.\(key)")
  }
}
