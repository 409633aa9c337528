import EnrolmentProfile
import PropertyList
import ProfileLint
import Support
import Testing

struct FleetTests {
  private static let linter = Linter(LintOptions(at: TestAuthority.now))

  private static func profile(
    _ identifier: String, uuid: Int, payload: String, payloadUUID: Int
  ) -> [UInt8] {
    let (top, inner) = [uuid, payloadUUID].map { "00000000-0000-4000-8000-00000000000\($0)" }.pair
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>PayloadType</key><string>Configuration</string><key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>\(identifier)</string>
      <key>PayloadUUID</key><string>\(top)</string>
      <key>PayloadContent</key><array><dict>
      \(payload)
      <key>PayloadIdentifier</key><string>\(identifier).1</string><key>PayloadVersion</key><integer>1</integer>
      <key>PayloadUUID</key><string>\(inner)</string>
      </dict></array></dict></plist>
      """.utf8)
  }

  private static func found(_ profiles: [[UInt8]]) -> [String] {
    let files = profiles.enumerated().map { linter.report(on: $1, file: "\($0)") }
    return linter.fleet(LintReport(files)).findings.filter { $0.rule.id.hasPrefix("fleet-") }.map {
      "\($0.file):\($0.position) \($0.keyPath) \($0.rule.id)"
    }
  }

  private static func root(_ certificate: IssuedCertificate) -> String {
    "<key>PayloadType</key><string>com.apple.security.root</string><key>PayloadContent</key>"
      + "<data>\(certificate.base64)</data>"
  }

  private static let vpn = """
    <key>PayloadType</key><string>com.apple.vpn.managed</string><key>UserDefinedName</key><string>Office</string>
    <key>VPNType</key><string>IKEv2</string><key>IKEv2</key><dict><key>RemoteAddress</key><string>vpn.example.com</string>
    <key>RemoteIdentifier</key><string>vpn.example.com</string><key>LocalIdentifier</key><string>a</string>
    <key>AuthenticationMethod</key><string>Certificate</string>
    <key>PayloadCertificateUUID</key><string>00000000-0000-4000-8000-000000000004</string></dict>
    """

  @Test func `profiles that have nothing in common say nothing`() throws {
    let (a, b) = (try TestAuthority.root("A"), try TestAuthority.root("B"))
    let profiles = [
      Self.profile("com.example.a", uuid: 1, payload: Self.root(a), payloadUUID: 2),
      Self.profile("com.example.b", uuid: 3, payload: Self.root(b), payloadUUID: 4),
    ]
    #expect(Self.found(profiles) == [])
  }

  @Test func `each file is told what it has in common with another, at its own place`() throws {
    let root = try TestAuthority.root("A")
    let profile = Self.profile("com.example.a", uuid: 1, payload: Self.root(root), payloadUUID: 2)
    let places = ["0", "1"].flatMap { file in
      [
        "\(file):2:22  fleet-same-identifier", "\(file):2:22  fleet-same-uuid",
        "\(file):6:33 PayloadContent[0] fleet-same-payload-uuid",
        "\(file):6:33 PayloadContent[0] fleet-same-certificate",
      ]
    }
    #expect(Self.found([profile, profile]) == places)
  }

  @Test func `two anchors of one name and two keys contradict one another`() throws {
    let (a, b) = (try TestAuthority.root("A"), try TestAuthority.root("A"))
    let found = Self.found([
      Self.profile("com.example.a", uuid: 1, payload: Self.root(a), payloadUUID: 2),
      Self.profile("com.example.b", uuid: 3, payload: Self.root(b), payloadUUID: 4),
    ])
    #expect(
      found.map { $0.split(separator: " ").last } == [
        "fleet-anchor-contradicted", "fleet-anchor-contradicted",
      ])
  }

  @Test func `two VPNs of one name are told, and a reference into another profile`() throws {
    let found = Self.found([
      Self.profile("com.example.a", uuid: 1, payload: Self.vpn, payloadUUID: 2),
      Self.profile("com.example.b", uuid: 3, payload: Self.vpn, payloadUUID: 4),
    ])
    #expect(
      found == [
        "0:6:33 PayloadContent[0] fleet-same-vpn-name",
        "0:11:34 PayloadContent[0].IKEv2.PayloadCertificateUUID fleet-reference-across",
        "1:6:33 PayloadContent[0] fleet-same-vpn-name",
      ])
  }
}

extension [String] {
  fileprivate var pair: (String, String) { (self[0], self[1]) }
}

extension IssuedCertificate {
  /// The certificate in DER, as a property list has it.
  var base64: String { pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined() }
}
