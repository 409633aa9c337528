import EnrolmentProfile
import TrustEvaluation

/// The kinds of VPN, as an entry of `vpn:` writes them: by the key of the dictionary that describes it.
enum VPNKind: String, CaseIterable {
  case ikev2, ipSec, l2tp, vpn, transparentProxy, alwaysOn

  /// Apple's name of the kind.
  var vpnType: VPNPayload.VPNType {
    switch self {
    case .ikev2: .ikev2
    case .ipSec: .ipsec
    case .l2tp: .l2tp
    case .vpn: .vpn
    case .transparentProxy: .transparentProxy
    case .alwaysOn: .alwaysOn
    }
  }

  /// Apple's key of the dictionary in which the short form `authentication` may stand.
  var authentication: (path: String, form: Authentication) {
    switch self {
    case .ikev2: ("IKEv2", .ikev2)
    case .ipSec: ("IPSec", .ipsec)
    // Both of its dictionaries take part in it, so that it has one of its own in the manifest.
    case .l2tp: ("l2tp", .l2tp)
    case .vpn: ("VPN", .app)
    case .transparentProxy: ("TransparentProxy", .transparentProxy)
    case .alwaysOn: ("AlwaysOn.TunnelConfigurations[]", .ikev2)
    }
  }

  /// Whether its dictionary has on-demand rules.
  var hasOnDemandRules: Bool { self != .l2tp && self != .alwaysOn }

  /// By which rules devices judge its server's certificate; nil if they see none. Where an app provides the VPN it
  /// is the app that judges, and it does best to judge as the system does.
  var policy: TrustPolicy? {
    switch self {
    case .ikev2, .ipSec, .alwaysOn: .appleIKEv2
    case .vpn: .appleTLS
    case .l2tp, .transparentProxy: nil
    }
  }
}
