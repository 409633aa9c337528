import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileLint
import Support

/// Payloads as a test writes them, and what the linter says of the profile around them.
struct LintedPayloads {
  private(set) var payloads: [String] = []

  /// The PayloadUUID of the payload at an index.
  static func uuid(_ index: Int) -> String { "00000000-0000-4000-8000-00000000000\(index)" }

  /// Adds a payload with these keys.
  func adding(_ type: String, _ keys: String) -> LintedPayloads {
    var result = self
    let uuid = Self.uuid(payloads.count)
    result.payloads.append(
      """
      <dict>
      <key>PayloadType</key><string>\(type)</string>
      <key>PayloadIdentifier</key><string>com.example.\(payloads.count)</string>
      <key>PayloadUUID</key><string>\(uuid)</string>
      <key>PayloadVersion</key><integer>1</integer>
      \(keys)
      </dict>
      """)
    return result
  }

  /// Adds a certificate payload: `root`, `pkcs1` or `pem`.
  func certificate(_ kind: String, _ bytes: [UInt8]) -> LintedPayloads {
    adding("com.apple.security.\(kind)", Self.content(bytes))
  }

  /// Adds an identity.
  func identity(_ bytes: [UInt8], password: String? = "s3cret-word") -> LintedPayloads {
    let secret = password.map { "<key>Password</key><string>\($0)</string>" } ?? ""
    return adding("com.apple.security.pkcs12", Self.content(bytes) + secret)
  }

  /// Adds an IKEv2 VPN with these keys beside those that every VPN has.
  func vpn(_ keys: String, identity index: Int? = nil) -> LintedPayloads {
    let reference = index.map {
      "<key>PayloadCertificateUUID</key><string>\(Self.uuid($0))</string>"
    }
    return adding(
      "com.apple.vpn.managed",
      """
      <key>UserDefinedName</key><string>Office</string>
      <key>VPNType</key><string>IKEv2</string>
      <key>IKEv2</key>
      <dict>
      <key>RemoteAddress</key><string>vpn.example.com</string>
      <key>RemoteIdentifier</key><string>vpn.example.com</string>
      <key>AuthenticationMethod</key><string>Certificate</string>
      \(reference ?? "")\(keys)
      </dict>
      """)
  }

  /// What is said of the profile by rules of these areas: `warning leaf-in-anchor-payload PayloadContent[0].PayloadContent`.
  func findings(
    _ areas: Set<Rule.Area>, targets: [Target] = [], serverChain: [IssuedCertificate] = []
  ) throws -> [Finding] {
    let chain = try serverChain.map { try Certificate(der: $0.der) }
    let linter = Linter(LintOptions(targets: targets, at: TestAuthority.now, serverChain: chain))
    return linter.lint(Array(profile.utf8), file: "test.mobileconfig").filter { finding in
      Rule.named(finding.rule.id).map { areas.contains($0.area) } ?? false
    }
  }

  /// The profile.
  var bytes: [UInt8] { Array(profile.utf8) }

  private var profile: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>PayloadContent</key>
    <array>
    \(payloads.joined(separator: "\n"))
    </array>
    <key>PayloadDisplayName</key><string>Example</string>
    <key>PayloadIdentifier</key><string>com.example</string>
    <key>PayloadType</key><string>Configuration</string>
    <key>PayloadUUID</key><string>00000000-0000-4000-8000-00000000FFFF</string>
    <key>PayloadVersion</key><integer>1</integer>
    </dict>
    </plist>

    """
  }

  private static func content(_ bytes: [UInt8]) -> String {
    "<key>PayloadContent</key><data>\(Data(bytes).base64EncodedString())</data>"
  }
}
