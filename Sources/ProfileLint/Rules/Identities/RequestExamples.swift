/// Payloads for the examples of the rules on identities.
extension Rule {
  /// A request to a SCEP server, with these keys too.
  static func scep(
    _ more: String, url: String = "https://scep.example.com/scep", challenge: String = "$CHALLENGE",
    subject: String = "<array><array><array><string>CN</string><string>alice</string></array></array></array>"
  ) -> String {
    """
    <key>PayloadType</key><string>com.apple.security.scep</string>
    <key>PayloadContent</key>
    <dict>
    <key>URL</key><string>\(url)</string>
    <key>Challenge</key><string>\(challenge)</string>
    \(subject.isEmpty ? "" : "<key>Subject</key>\(subject)")
    <key>Keysize</key><integer>2048</integer>\(more)
    </dict>
    """
  }

  /// A request to an ACME server.
  static func acme(_ identifier: String) -> String {
    """
    <key>PayloadType</key><string>com.apple.security.acme</string>
    <key>DirectoryURL</key><string>https://acme.example.com/directory</string>
    <key>ClientIdentifier</key><string>\(identifier)</string>
    <key>KeyType</key><string>ECSECPrimeRandom</string>
    <key>KeySize</key><integer>384</integer>
    <key>HardwareBound</key><true/>
    <key>Subject</key>
    <array><array><array><string>CN</string><string>alice</string></array></array></array>
    """
  }
}
