import EnrolmentProfile
import PropertyList

/// The rules on what a VPN asks for and whether it can come up.
extension Rule {
  static let vpn: [Rule] =
    vpnServers + certificateRequests + vpnNames + vpnAuthentication + vpnApps + providers + vpnProposals
    + byHand
}

/// The dictionary of a VPN that its VPNType names; of an always-on VPN one tunnel, which is IKEv2; of L2TP the inside.
struct TunnelPlace {
  let payload: Payload
  let kind: VPNPayload.VPNType
  /// `PayloadContent[0].IKEv2`.
  let keyPath: String
  let dictionary: PropertyListValue

  /// The text of a key; nil if there is none, or nothing in it.
  func string(_ key: String) -> String? { dictionary[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
  /// Whether the key is there.
  func has(_ key: String) -> Bool { dictionary[key] != nil }
  /// Whether a switch is on.
  func isOn(_ key: String) -> Bool { dictionary[key]?.wholeNumber.map { $0 != 0 } ?? false }

  /// A breach at a key; at the dictionary if the key is not there.
  func breach(at key: String, _ message: String, help: String? = nil) -> Breach {
    guard let value = dictionary[key] else {
      return Breach(at: keyPath, dictionary.position, message, help: help)
    }
    return Breach(at: "\(keyPath).\(key)", value.position, message, help: help)
  }
}

extension TunnelPlace {
  static func all(in payloads: [Payload]) -> [TunnelPlace] {
    payloads.flatMap { payload -> [TunnelPlace] in
      guard [VPNPayload.payloadType, AppVPNPayload.payloadType].contains(payload.type),
        let type = payload.value["VPNType"]?.string.flatMap(VPNPayload.VPNType.init)
      else { return [] }
      let name = type == .l2tp ? "PPP" : type.rawValue
      guard let dictionary = payload.value[name], dictionary.dictionary != nil else { return [] }
      let path = "\(payload.keyPath).\(name)"
      guard type == .alwaysOn else {
        return [TunnelPlace(payload: payload, kind: type, keyPath: path, dictionary: dictionary)]
      }
      return (dictionary["TunnelConfigurations"]?.array ?? []).enumerated().map { index, tunnel in
        TunnelPlace(
          payload: payload, kind: .ikev2, keyPath: "\(path).TunnelConfigurations[\(index)]",
          dictionary: tunnel)
      }
    }
  }

}

extension LintSubject {
  /// The tunnels of some kinds.
  func tunnels(_ kinds: VPNPayload.VPNType...) -> [TunnelPlace] { tunnels.filter { kinds.contains($0.kind) } }
}

extension TunnelPlace {
  /// Of IKEv2: whether EAP tells who the user is.
  var usesEAP: Bool { isOn("ExtendedAuthEnabled") }

  /// Of IKEv2: whether the server proves itself by a certificate.
  var expectsServerCertificate: Bool {
    switch string("AuthenticationMethod") {
    case "Certificate": true
    case "None": usesEAP
    default: false
    }
  }

  /// Of IKEv2: the name that the server's certificate bears, and the key that says so.
  var serverName: (key: String, name: String)? {
    for key in ["ServerCertificateCommonName", "RemoteIdentifier", "RemoteAddress"] {
      if let name = string(key) { return (key, name) }
    }
    return nil
  }
}

/// What the examples of these rules have in common.
extension Rule {
  static let eapByName =
    "<key>AuthenticationMethod</key><string>None</string><key>ExtendedAuthEnabled</key><integer>1</integer>"
    + "<key>AuthName</key><string>alice</string>"
  static let sharedSecretMethod =
    "<key>AuthenticationMethod</key><string>SharedSecret</string>"
    + "<key>SharedSecret</key><string>correct horse</string>"

  /// An IKEv2 VPN with these keys.
  static func ikev2(
    _ keys: String, address: String = "vpn.example.com", identifier: String = "vpn.example.com",
    local: String = "alice@example.com"
  ) -> String {
    """
    <key>PayloadType</key><string>com.apple.vpn.managed</string>
    <key>UserDefinedName</key><string>Office</string>
    <key>VPNType</key><string>IKEv2</string>
    <key>IKEv2</key>
    <dict>
    <key>RemoteAddress</key><string>\(address)</string>
    <key>RemoteIdentifier</key><string>\(identifier)</string>
    <key>LocalIdentifier</key><string>\(local)</string>
    \(keys)
    </dict>
    """
  }

  /// A VPN of an older kind with this dictionary.
  static func ipsec(_ keys: String) -> String {
    """
    <key>PayloadType</key><string>com.apple.vpn.managed</string>
    <key>UserDefinedName</key><string>Office</string>
    <key>VPNType</key><string>IPSec</string>
    <key>IPSec</key>
    <dict>
    \(keys)
    </dict>
    """
  }

  /// A VPN of an app with these keys beside the dictionary, and in it.
  static func appTunnel(_ outer: String, _ keys: String = "") -> String {
    """
    <key>PayloadType</key><string>com.apple.vpn.managed</string>
    <key>UserDefinedName</key><string>Office</string>
    <key>VPNType</key><string>VPN</string>
    \(outer)
    <key>VPN</key>
    <dict>
    <key>RemoteAddress</key><string>vpn.example.com</string>
    \(keys)
    </dict>
    """
  }

  /// The identity that examples refer to.
  static let exampleIdentity = """
    <key>PayloadType</key><string>com.apple.security.scep</string>
    <key>PayloadUUID</key><string>11111111-0000-4000-8000-000000000001</string>
    <key>PayloadContent</key>
    <dict>
    <key>URL</key><string>https://scep.example.com/scep</string>
    <key>Keysize</key><integer>2048</integer>
    <key>Key Type</key><string>RSA</string>
    </dict>
    """
  static let exampleReference =
    "<key>PayloadCertificateUUID</key><string>11111111-0000-4000-8000-000000000001</string>"
}
