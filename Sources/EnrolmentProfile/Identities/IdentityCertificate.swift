import FoundationEssentials
import OpenSSL

/// The checks on the certificate of an identity.
struct IdentityCertificate {
  private let certificate: Certificate
  private let use: IdentityUse

  init(_ certificate: Certificate, _ use: IdentityUse) {
    self.certificate = certificate
    self.use = use
  }

  var faults: [IdentityFault] { validity + purpose + authority + fit }

  /// What depends on the VPN alone.
  var fit: [IdentityFault] { name + keyKind }

  private var validity: [IdentityFault] {
    let (begins, ends) = (certificate.notBefore, certificate.notAfter)
    if use.time > ends {
      return [
        IdentityFault(
          .identityValidity,
          "its certificate ended at \(ends.formatted(.iso8601)); devices install it, and servers refuse it",
          fix: "have it renewed")
      ]
    }
    if use.time < begins {
      return [
        IdentityFault(
          .identityValidity,
          "its certificate begins only at \(begins.formatted(.iso8601)); until then servers refuse it",
          fix: "wait, or have one issued that has begun")
      ]
    }
    let days = Int((ends.timeIntervalSince(use.time) / 86_400).rounded(.down))
    guard days < use.warningDays else { return [] }
    return [
      IdentityFault(
        .identityExpiring,
        "its certificate ends at \(ends.formatted(.iso8601)), in \(days) day\(days == 1 ? "" : "s"); servers refuse it then",
        fix: "have it renewed, and give the new one to the devices before")
    ]
  }

  private var purpose: [IdentityFault] {
    guard let purposes = certificate.extendedKeyUsage, Self.purposes.isDisjoint(with: purposes) else {
      return []
    }
    return [
      IdentityFault(
        .identityPurpose,
        "its certificate is for \(purposes.map(ObjectName.short).joined(separator: ", ")) only, and servers want "
          + "clientAuth of a client",
        fix: "have it issued with clientAuth in its extendedKeyUsage, or without that extension")
    ]
  }

  /// clientAuth, anyExtendedKeyUsage, and those of IKE (RFC 4945 5.1.3.12).
  private static let purposes: Set = [
    "1.3.6.1.5.5.7.3.2", "2.5.29.37.0", "1.3.6.1.5.5.7.3.17", "1.3.6.1.5.5.8.2.2",
  ]

  private var authority: [IdentityFault] {
    guard certificate.isCA else { return [] }
    return [
      IdentityFault(
        .identityAuthority,
        "its certificate is that of a CA: whoever has the device has the key that issues certificates",
        fix: "issue a certificate for the person or device, and keep the CA's key away from devices")
    ]
  }

  private var name: [IdentityFault] {
    guard let identifier = use.localIdentifier, !certificate.bears(identifier) else { return [] }
    let names = certificate.subjectAltNames.map(\.description).joined(separator: ", ")
    return [
      IdentityFault(
        .identityName,
        "LocalIdentifier \(quoted(identifier)) is no name in its certificate, which has "
          + "\(names.isEmpty ? "no subjectAltName" : names); servers look for the one in the other",
        fix:
          "write one of its names as LocalIdentifier, or have it issued with that name in its subjectAltName")
    ]
  }

  private var keyKind: [IdentityFault] {
    let types = certificate.certificateTypes
    guard let first = types.first else {
      return [
        IdentityFault(
          .identityKeyKind,
          "its key is \(certificate.publicKey), for which there is no CertificateType in IKEv2",
          fix: "use an RSA key, or EC on P-256, P-384 or P-521")
      ]
    }
    guard let given = use.certificateType, !types.contains(given) else { return [] }
    return [
      IdentityFault(
        IKEv2Configuration.certificateType.rule,
        "its key is \(certificate.publicKey), and the CertificateType of the VPN is \(given.rawValue)",
        fix: "write CertificateType \(first.rawValue)")
    ]
  }
}

extension Certificate {
  fileprivate var subjectAltNames: [GeneralName] { subjectAlternativeNames ?? [] }

  /// Whether an IKEv2 identity is a name of the certificate: one in its subjectAltName, or its subject as a whole.
  fileprivate func bears(_ identifier: String) -> Bool {
    let texts = subjectAltNames.compactMap(\.userPrincipalName) + [subject.description]
    return matches(ServerName(guessing: identifier)) || texts.contains(identifier)
  }
}
