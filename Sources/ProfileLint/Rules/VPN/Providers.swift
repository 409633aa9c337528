import EnrolmentProfile
import PropertyList

/// Which of an app's providers a VPN runs.
extension Rule {
  static let providers: [Rule] = [providerUnnamed]

  private static let onMac = [Target(.macOS, OSVersion(14))]
  private static func appVPN(_ keys: String) -> String {
    appTunnel("<key>VPNSubType</key><string>com.example.vpnapp</string>", keys)
  }

  static let providerUnnamed = Rule(
    "provider-unnamed", .notice, .vpn,
    "On a Mac a VPN of an app names the app's provider by ProviderBundleIdentifier.",
    source: .page(
      title: "firezone/firezone#15010: the VPN app is not installed",
      url: "https://github.com/firezone/firezone/pull/15010"),
    consequence:
      "If the provider is a system extension, or the app has several, the Mac says that the app is not installed.",
    remedy:
      "add ProviderBundleIdentifier, and beside it ProviderDesignatedRequirement for a system extension",
    examples: [
      .good(
        "named", for: onMac,
        appVPN(
          "<key>ProviderBundleIdentifier</key><string>com.example.vpnapp.tunnel</string><key>ProviderDesignatedRequirement</key><string>anchor apple generic</string>"
        )),
      .bad("not named", for: onMac, appVPN("")),
    ]
  ) { subject in
    guard subject.options.targets.contains(where: { $0.platform == .macOS }) else { return [] }
    return subject.tunnels(.vpn).compactMap { place in
      guard place.payload.type == VPNPayload.payloadType, place.string("ProviderType") != "app-proxy",
        place.payload.value["VPNSubType"]?.string?.isEmpty == false,
        place.string("ProviderBundleIdentifier") == nil
      else { return nil }
      return place.breach(
        at: "ProviderBundleIdentifier",
        "ProviderBundleIdentifier is \(place.has("ProviderBundleIdentifier") ? "empty" : "missing")")
    }
  }
}
