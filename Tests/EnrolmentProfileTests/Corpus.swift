/// Profiles written for one test.
enum Corpus {
  /// A profile with one payload, from the lines inside the payload's dictionary.
  static func profile(payload: String, top: String = "") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      <key>PayloadType</key><string>Configuration</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>com.example.test</string>
      <key>PayloadUUID</key><string>11111111-1111-4111-8111-111111111111</string>
      \(top)
      <key>PayloadContent</key>
      <array><dict>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>com.example.test.1</string>
      <key>PayloadUUID</key><string>22222222-2222-4222-8222-222222222222</string>
      \(payload)
      </dict></array>
      </dict>
      </plist>
      """.utf8)
  }

  /// A profile with one IKEv2 VPN that has nothing wrong, plus these lines in its IKEv2 dictionary, and without
  /// the keys of `removing`.
  static func ikev2(_ lines: String, removing: [String] = []) -> [UInt8] {
    let keys = [
      ("RemoteAddress", "<string>vpn.example.com</string>"),
      ("RemoteIdentifier", "<string>vpn.example.com</string>"),
      ("LocalIdentifier", "<string>alice</string>"), ("AuthenticationMethod", "<string>None</string>"),
      ("ExtendedAuthEnabled", "<integer>1</integer>"),
    ]
    let kept = keys.filter { !removing.contains($0.0) }.map { "<key>\($0.0)</key>\($0.1)" }
    return profile(
      payload: """
        <key>PayloadType</key><string>com.apple.vpn.managed</string>
        <key>UserDefinedName</key><string>Office</string>
        <key>VPNType</key><string>IKEv2</string>
        <key>IKEv2</key><dict>\(kept.joined(separator: "\n"))
        \(lines)
        </dict>
        """)
  }
}
