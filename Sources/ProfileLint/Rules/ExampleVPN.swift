/// IKEv2 VPNs for the examples of rules.
extension Rule {
  /// One with these on-demand rules.
  static func vpn(_ rules: String, isEnabled: Bool = true, more: String = "") -> String {
    ikev2(
      """
      <key>AuthenticationMethod</key><string>None</string>
      <key>ExtendedAuthEnabled</key><integer>1</integer>
      <key>AuthName</key><string>alice</string>
      <key>OnDemandEnabled</key><integer>\(isEnabled ? 1 : 0)</integer>\(more)
      <key>OnDemandRules</key>
      <array>
      \(rules)
      </array>
      """)
  }

  /// One that authenticates by the identity of the first payload of the example.
  static let vpnByFirst = ikev2(
    """
    <key>AuthenticationMethod</key><string>Certificate</string>
    <key>PayloadCertificateUUID</key><string>00000000-0000-4000-8000-000000000001</string>
    """)

  private static func ikev2(_ keys: String) -> String {
    """
    <key>PayloadType</key><string>com.apple.vpn.managed</string>
    <key>UserDefinedName</key><string>Office</string>
    <key>VPNType</key><string>IKEv2</string>
    <key>IKEv2</key>
    <dict>
    <key>RemoteAddress</key><string>vpn.example.com</string>
    <key>RemoteIdentifier</key><string>vpn.example.com</string>
    <key>LocalIdentifier</key><string>alice@example.com</string>
    \(keys)
    </dict>
    """
  }
}
