import OpenSSL
import PropertyList

/// What must hold among the keys of the IKEv2 dictionary.
extension IKEv2Configuration {
  static let relations =
    authenticationRelations + [certificateType, serverName] + postQuantumRelations
    + [strictSelection, emptyChild, groupOfRekeying]

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
    .tlsVersionsInOrder("tls-versions-reversed", source: source("TLSMinimumVersion")),
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

  static func source(_ key: String) -> Citation {
    .apple("com.apple.vpn.managed", key: "IKEv2.\(key)")
  }
}

/// What must hold between the IKEv2 dictionary and what it points at or leaves out.
extension IKEv2Configuration {
  static let certificateType = SchemaRelation(
    "certificate-type-of-another-key", .error,
    "CertificateType says what key the identity has; absent, it says RSA.", source: source("CertificateType")
  ) { scope in
    guard let uuid = scope.string("PayloadCertificateUUID"), let identity = scope.payload(uuid: uuid),
      let found = identityCertificateTypes(of: identity, in: scope),
      let first = found.first
    else { return [] }
    let written = scope.string("CertificateType")
    guard !found.contains(written ?? "RSA") else { return [] }
    return [
      .init(
        at: written == nil ? "" : "CertificateType",
        "CertificateType is \(written.map(quoted) ?? "missing, which means RSA"), but the key of the identity is "
          + "another; write \(quoted(first))")
    ]
  }

  /// The CertificateTypes that fit the key of an identity, the likeliest first; nil where its key is not known.
  private static func identityCertificateTypes(
    of identity: PropertyListValue, in scope: RelationScope
  ) -> [String]? {
    switch identity["PayloadType"]?.string {
    case SCEPPayload.payloadType: scepCertificateTypes
    case ACMEPayload.payloadType: ACMEPayload(identity).flatMap(certificateTypes)
    case PKCS12Payload.payloadType:
      (scope.container(of: identity)?.identity?.certificate.publicKey).flatMap {
        certificateTypes(fitting: $0)
      }
    default: nil
    }
  }

  fileprivate static let serverName = SchemaRelation(
    "server-name-overrides-identifier", .notice,
    "The server's certificate bears ServerCertificateCommonName, and only without it RemoteIdentifier.",
    source: source("ServerCertificateCommonName")
  ) { scope in
    guard let name = scope.string("ServerCertificateCommonName"),
      let identifier = scope.string("RemoteIdentifier"), name != identifier
    else { return [] }
    return [
      .init(
        at: "ServerCertificateCommonName",
        "the server must prove the name \(quoted(name)), not the RemoteIdentifier \(quoted(identifier))")
    ]
  }

  fileprivate static let emptyChild = SchemaRelation(
    "empty-child-proposal", .warning,
    "A ChildSecurityAssociationParameters that is there states the child's algorithms; absent, IKE's are taken.",
    source: source("ChildSecurityAssociationParameters")
  ) { scope in
    let ike = "IKESecurityAssociationParameters"
    let child = "ChildSecurityAssociationParameters"
    guard scope[child]?.dictionary?.entries.isEmpty == true, scope[ike]?.dictionary?.entries.isEmpty == false
    else { return [] }
    return [
      .init(
        at: child,
        "\(child) is empty and takes the defaults, not the values of \(ike); take it out or write it in full")
    ]
  }

  fileprivate static let groupOfRekeying = SchemaRelation(
    "pfs-without-group", .notice,
    "With EnablePFS the proposals state their DiffieHellmanGroup, so that device and server mean the same one.",
    source: source("EnablePFS")
  ) { scope in
    guard scope.isOn("EnablePFS") else { return [] }
    let dictionary =
      scope.has("ChildSecurityAssociationParameters")
      ? "ChildSecurityAssociationParameters" : "IKESecurityAssociationParameters"
    guard !scope.has("\(dictionary).DiffieHellmanGroup") else { return [] }
    return [
      .init(
        at: "EnablePFS",
        "EnablePFS is on and \(dictionary).DiffieHellmanGroup is missing: a server that means another group than the "
          + "device's default drops the tunnel at the first rekeying; state it")
    ]
  }
}
