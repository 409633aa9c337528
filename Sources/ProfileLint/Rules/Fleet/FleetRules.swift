import EnrolmentProfile

/// The rules among profiles that go to one device (`mooring lint --fleet`). Whoever has them all finds these, so they have no
/// check of their own.
extension Rule {
  static let fleet: [Rule] = ProfileCollision.Kind.allCases.map(\.rule) + [referenceAcross]

  fileprivate static let sameIdentifier = Rule(
    "fleet-same-identifier", .error, .fleet,
    "Profiles for one device have a PayloadIdentifier of their own each.",
    source: .page(
      title: "trailofbits/algo#108: all profiles share one PayloadIdentifier",
      url: "https://github.com/trailofbits/algo/issues/108"),
    consequence:
      "A device takes a profile with a known identifier for its new version, and removes the old one.",
    remedy: "give each profile a PayloadIdentifier of its own",
    examples: [
      .good("com.example.vpn and com.example.wifi", excerpt: ""),
      .bad("com.example.profile, twice", excerpt: ""),
    ]
  )

  fileprivate static let sameUUID = Rule(
    "fleet-same-uuid", .warning, .fleet,
    "Profiles and payloads for one device have a PayloadUUID of their own each.",
    source: .page(
      title: "paulmillr/encrypted-dns#176: two profiles with one UUID",
      url: "https://github.com/paulmillr/encrypted-dns/issues/176"),
    consequence:
      "A device may take one for the other: the second is not installed, or takes the first one's place.",
    remedy: "give each a PayloadUUID of its own",
    examples: [
      .good("two profiles, each with a UUID of its own", excerpt: ""),
      .bad("a profile, and a copy of it with another identifier", excerpt: ""),
    ]
  )

  fileprivate static let samePayloadUUID = Rule(
    "fleet-same-payload-uuid", .warning, .fleet,
    "Payloads for one device have a PayloadUUID of their own each.",
    source: .apple("CommonPayloadKeys", key: "PayloadUUID"),
    consequence: "It is not said which payload a device takes the other for.",
    remedy: "give each payload a PayloadUUID of its own",
    examples: [
      .good("each payload has a UUID of its own", excerpt: ""),
      .bad("a payload that was copied into a second profile", excerpt: ""),
    ]
  )

  fileprivate static let sameCertificate = Rule(
    "fleet-same-certificate", .notice, .fleet, "Of the profiles for one device, one brings a certificate.",
    source: .apple("com.apple.security.root", key: "PayloadContent"),
    consequence:
      "Both profiles hold the certificate; when one goes, people cannot tell whether trust goes with it.",
    remedy: "put the certificate into one profile, which the others come after",
    examples: [
      .good("one profile brings the root", excerpt: ""),
      .bad("two profiles bring it", excerpt: ""),
    ]
  )

  fileprivate static let sameVPNName = Rule(
    "fleet-same-vpn-name", .warning, .fleet, "VPNs on one device have a name of their own each.",
    source: .apple("com.apple.vpn.managed", key: "UserDefinedName"),
    consequence: "Settings lists several VPNs of one name, and people switch on the wrong one.",
    remedy: "give each VPN a UserDefinedName of its own",
    examples: [
      .good("Office and Laboratory", excerpt: ""),
      .bad("Office, in both", excerpt: ""),
    ]
  )

  fileprivate static let onlyOnce = Rule(
    "fleet-payload-only-once", .error, .fleet, "What a device holds one of is in one of its profiles.",
    source: .apple("com.apple.mdm", key: ""),
    consequence: "The device refuses the second profile.", remedy: "keep the payload in one of the profiles",
    examples: [
      .good("one profile enrols the device", excerpt: ""),
      .bad("two profiles do", excerpt: ""),
    ]
  )

  fileprivate static let anchorContradicted = Rule(
    "fleet-anchor-contradicted", .warning, .fleet, "Anchors of one name on one device have one key.",
    source: .rfc(5280, section: "4.1.2.4"),
    consequence:
      "The device tries either anchor for a server's chain; a VPN that names its issuer by the common name gets both.",
    remedy: "take the old anchor out, or give the new authority a name of its own",
    examples: [
      .good("Example Root with the same key in both", excerpt: ""),
      .bad("Example Root with one key here, and with another there", excerpt: ""),
    ]
  )

  static let referenceAcross = Rule(
    "fleet-reference-across", .error, .fleet, "A reference names a payload of its own profile.",
    source: .apple("com.apple.vpn.managed", key: "IKEv2.PayloadCertificateUUID"),
    consequence: "The device does not look into other profiles, and refuses this one.",
    remedy: "bring the identity or certificate in the profile that refers to it",
    examples: [
      .good("the identity is in the profile of the VPN", excerpt: ""),
      .bad("it is in the other profile", excerpt: ""),
    ]
  )
}

extension ProfileCollision.Kind {
  var rule: Rule {
    switch self {
    case .profileIdentifier: .sameIdentifier
    case .profileUUID: .sameUUID
    case .payloadUUID: .samePayloadUUID
    case .certificate: .sameCertificate
    case .vpnName: .sameVPNName
    case .onlyOnce: .onlyOnce
    case .anchorName: .anchorContradicted
    }
  }
}
