import EnrolmentProfile
import PropertyList

/// What a profile lacks where no MDM server stands behind it.
extension Rule {
  static let byHand: [Rule] = [trustSwitchNeeded, mdmAnchorInOwnProfile]

  static let trustSwitchNeeded = Rule(
    "trust-switch-needed", .notice, .vpn,
    "An anchor that TLS of an app needs is trusted for TLS; one that came by hand first has to be switched on.",
    source: .page(
      title: "Apple: Trust manually installed certificate profiles in iOS, iPadOS, and visionOS",
      url: "https://support.apple.com/102390"),
    consequence:
      "The app's tunnel does not come up. IKEv2, and EAP of Wi-Fi, need no switch; nor does what an MDM server installs.",
    remedy: "tell people: Settings, General, About, Certificate Trust Settings",
    examples: [
      .good("IKEv2, which needs no switch", for: onPhone, ikev2(eapByName), exampleRoot),
      .good("by an MDM server", for: managed, appVPN, exampleRoot),
      .bad("by hand", for: onPhone, appVPN, exampleRoot),
    ]
  ) { subject in
    guard isByHand(subject), !subject.anchors.isEmpty else { return [] }
    return subject.tunnels(.vpn).map { place in
      Breach(
        at: place.keyPath, place.dictionary.position,
        "the app's TLS does not trust the anchors of a profile that is installed by hand, until people switch them on"
      )
    }
  }

  static let mdmAnchorInOwnProfile = Rule(
    "mdm-anchor-in-own-profile", .warning, .profile,
    "The anchor of an MDM server is on the device before the enrolment profile.",
    source: .page(
      title: "micromdm/micromdm#628: a private CA and enrolment",
      url: "https://github.com/micromdm/micromdm/issues/628"),
    consequence:
      "The device asks the server while it installs the profile, does not trust it, and refuses the profile.",
    remedy:
      "bring the anchor by a profile of its own, installed first and switched on, or use a public certificate",
    examples: [
      .good("the anchor came before", for: onPhone, SchemaPage.mdm(), exampleIdentity),
      .bad("the anchor comes with it", for: onPhone, SchemaPage.mdm(), exampleIdentity, exampleRoot),
    ]
  ) { subject in
    guard isByHand(subject), !subject.anchors.isEmpty else { return [] }
    return subject.profile.payloads.filter { $0.type == MDMPayload.payloadType }.map { payload in
      Breach(
        at: "\(payload.keyPath).ServerURL",
        payload.value["ServerURL"]?.position ?? payload.value.position,
        "the anchors come in the same profile as the server that they shall prove")
    }
  }

  private static let onPhone = [Target(.iOS, OSVersion(17), .manual)]
  private static let managed = [Target(.iOS, OSVersion(17), .device)]
  private static let appVPN = appTunnel("<key>VPNSubType</key><string>com.example.vpnapp</string>")

  /// Whether some of the devices get the profile by hand, and are no Macs.
  private static func isByHand(_ subject: LintSubject) -> Bool {
    subject.options.targets.contains { $0.enrolment == .manual && $0.platform != .macOS }
  }
}
