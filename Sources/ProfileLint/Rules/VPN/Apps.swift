import EnrolmentProfile
import PropertyList

/// Apps that provide a VPN.
extension Rule {
  static let vpnApps: [Rule] = [
    subtypeForm, providerIsApp, providerOfAnotherApp, emptyVendorConfig, vendorConfigUnread, perAppRoutes,
  ]

  private static func app(_ identifier: String) -> String {
    "<key>VPNSubType</key><string>\(identifier)</string>"
  }
  private static func provider(_ identifier: String) -> String {
    "<key>ProviderBundleIdentifier</key><string>\(identifier)</string>"
  }
  private static let missingPlugin = Citation.page(
    title: "amnezia-vpn/amnezia-client#1715: the VPN plugin could not be found",
    url: "https://github.com/amnezia-vpn/amnezia-client/issues/1715")

  static let subtypeForm = Rule(
    "vpn-subtype-form", .warning, .vpn, "VPNSubType is the bundle identifier of the app.",
    source: .apple("com.apple.vpn.managed", key: "VPNSubType"),
    consequence: "No app has that identifier: the VPN is installed, and there is nothing to start.",
    remedy: "write the app's bundle identifier, com.example.app",
    examples: [
      .good("an identifier", appTunnel(app("com.example.vpnapp"))),
      .bad("a name", appTunnel(app("Example VPN"))),
    ]
  ) { subject in
    subject.tunnels(.vpn, .transparentProxy).compactMap { place in
      guard let value = place.payload.value["VPNSubType"], let name = value.string, !name.isEmpty,
        !isBundleIdentifier(name)
      else { return nil }
      return Breach(
        at: "\(place.payload.keyPath).VPNSubType", value.position,
        "VPNSubType is \(quoted(name)), which is no bundle identifier")
    }
  }

  private static func isBundleIdentifier(_ text: String) -> Bool {
    text.contains(".") && !text.hasPrefix(".") && !text.hasSuffix(".")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
  }

  static let providerIsApp = Rule(
    "vpn-provider-is-app", .warning, .vpn,
    "ProviderBundleIdentifier is that of the app's extension, not of the app.",
    source: .apple("com.apple.vpn.managed", key: "VPN.ProviderBundleIdentifier"),
    consequence: "The VPN is taken, starts and stops at once: the plug-in was disabled.",
    remedy: "write the extension's identifier, which begins with the app's",
    examples: [
      .good("the extension", appTunnel(app("com.example.vpnapp"), provider("com.example.vpnapp.tunnel"))),
      .bad("the app", appTunnel(app("com.example.vpnapp"), provider("com.example.vpnapp"))),
    ]
  ) { subject in
    subject.providers.filter { $0.provider == $0.app }.map { place, _, provider in
      place.breach(
        at: "ProviderBundleIdentifier",
        "ProviderBundleIdentifier is the app \(quoted(provider)) itself; the provider is an extension in it")
    }
  }

  static let providerOfAnotherApp = Rule(
    "vpn-provider-of-another-app", .warning, .vpn,
    "The provider is an extension of the app that VPNSubType names.",
    source: missingPlugin,
    consequence:
      "The VPN is taken, starts and stops at once, and only the device's log names the identifier.",
    remedy: "an extension's identifier begins with its app's and a dot; correct the one or the other",
    examples: [
      .good("its own", appTunnel(app("com.example.vpnapp"), provider("com.example.vpnapp.tunnel"))),
      .bad("another's", appTunnel(app("com.example.vpnapp"), provider("org.example.other.tunnel"))),
    ]
  ) { subject in
    subject.providers.filter { $0.provider != $0.app && !$0.provider.hasPrefix($0.app + ".") }.map {
      place, app, provider in
      place.breach(
        at: "ProviderBundleIdentifier", "\(quoted(provider)) is no extension of the app \(quoted(app))")
    }
  }

  static let emptyVendorConfig = Rule(
    "vendor-config-empty", .notice, .vpn, "VendorConfig holds what the app wants to know.",
    source: .apple("com.apple.vpn.managed", key: "VendorConfig"), consequence: "The app gets nothing.",
    remedy: "take it out, or write the app's keys",
    examples: [
      .good(
        "a key",
        appTunnel(
          app("com.example.vpnapp")
            + "<key>VendorConfig</key><dict><key>Realm</key><string>office</string></dict>")),
      .bad("none", appTunnel(app("com.example.vpnapp") + "<key>VendorConfig</key><dict/>")),
    ]
  ) { subject in
    subject.tunnels(.vpn, .transparentProxy).compactMap { place in
      guard let value = place.payload.value["VendorConfig"], value.dictionary?.entries.isEmpty == true else {
        return nil
      }
      return Breach(at: "\(place.payload.keyPath).VendorConfig", value.position, "VendorConfig is empty")
    }
  }

  static let vendorConfigUnread = Rule(
    "vendor-config-unread", .warning, .vpn, "VendorConfig goes with a VPN that an app provides.",
    source: .apple("com.apple.vpn.managed", key: "VendorConfig"), consequence: "Nothing reads it.",
    remedy: "take it out, or set VPNType to VPN",
    examples: [
      .good("an app", appTunnel(app("com.example.vpnapp"))),
      .bad(
        "Cisco IPSec",
        "<key>VendorConfig</key><dict><key>Realm</key><string>office</string></dict>"
          + app("com.example.vpnapp")
          + ipsec(
            "<key>RemoteAddress</key><string>vpn.example.com</string>"
              + "<key>SharedSecret</key><data>Y29ycmVjdCBob3JzZQ==</data>")),
    ]
  ) { subject in
    // Without VPNSubType, and of IKEv2 with one, the schema's relations tell it.
    subject.tunnels(.ipsec, .l2tp).compactMap { place in
      guard let value = place.payload.value["VendorConfig"], place.payload.value["VPNSubType"] != nil else {
        return nil
      }
      return Breach(
        at: "\(place.payload.keyPath).VendorConfig", value.position,
        "a VPN of type \(place.kind.rawValue) is built in, and nothing reads VendorConfig")
    }
  }

  static let perAppRoutes = Rule(
    "app-proxy-with-routes", .warning, .vpn, "Routing flags go with a packet tunnel.",
    source: .apple("com.apple.vpn.managed", key: "VPN.IncludeAllNetworks"),
    consequence:
      "An app proxy gets single connections, not packets, and other traffic goes past it all the same.",
    remedy: "take the flag out, or set ProviderType to packet-tunnel",
    examples: [
      .good("a packet tunnel", appTunnel(app("com.example.vpnapp"), everything)),
      .bad(
        "an app proxy",
        appTunnel(
          app("com.example.vpnapp"), everything + "<key>ProviderType</key><string>app-proxy</string>")),
    ]
  ) { subject in
    subject.tunnels(.vpn).filter { $0.string("ProviderType") == "app-proxy" }.flatMap { place in
      ["IncludeAllNetworks", "EnforceRoutes"].filter(place.isOn).map {
        place.breach(at: $0, "\($0) is on, and ProviderType is app-proxy, which routes nothing")
      }
    }
  }

  private static let everything = "<key>IncludeAllNetworks</key><integer>1</integer>"
}

extension LintSubject {
  /// The tunnels of apps that name a provider.
  fileprivate var providers: [(place: TunnelPlace, app: String, provider: String)] {
    tunnels(.vpn, .transparentProxy).compactMap { place in
      guard let app = place.payload.value["VPNSubType"]?.string, !app.isEmpty,
        let provider = place.string("ProviderBundleIdentifier")
      else { return nil }
      return (place, app, provider)
    }
  }
}
