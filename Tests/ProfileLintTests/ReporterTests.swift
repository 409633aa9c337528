import EnrolmentProfile
import Foundation
import FoundationXML
import ProfileLint
import Support
import Testing

struct ReporterTests {
  /// A profile with a password on the line of another fault.
  private static let profile = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>PayloadType</key><string>Configuration</string><key>Pass\u{1F511}</key><string>hunter2</string><key>Mtu</key><!--hunter2<hunter2>--><true/>
    <key>PayloadIdentifier</key><string>a</string><key>PayloadUUID</key><string>none</string>
    <key>PayloadVersion</key><integer>1</integer><key>PayloadContent</key><array><dict>
    <key>PayloadType</key><string>com.apple.profileRemovalPassword</string>
    <key>RemovalPassword</key><string>x</string><key>PayloadVersion</key><integer>1</integer>
    <key>PayloadIdentifier</key><string>b</string>
    <key>PayloadUUID</key><string>00000000-0000-4000-8000-000000000001</string></dict></array></dict></plist>
    """

  private static func report(_ name: String = "a,b:c%/ö.mobileconfig") -> LintReport {
    let linter = Linter(LintOptions(at: TestAuthority.now))
    let good = RuleProfile.text(
      payload: "<key>PayloadType</key><string>com.apple.profileRemovalPassword</string>")
    return LintReport([
      linter.report(on: Array(profile.utf8), file: name),
      linter.report(on: Array(good.utf8), file: "good.mobileconfig"),
    ])
  }

  @Test func `people see the line with a mark under the place, and no text that may be a secret`() {
    let text = TextReporter().lines(Self.report()).joined(separator: "\n")
    #expect(
      text.contains(
        """
        warning[unknown-key]: "Mtu" is no key of a profile; devices ignore it. Remove it, or correct the spelling
          --> a,b:c%/ö.mobileconfig:3:93 (Mtu)
          |
        3 | <key>PayloadType</key><string>…</string><key>Pass\u{1F511}</key><string>…</string><key>Mtu</key>…<true/>
          |                                                                           ^
        """), "\(text)")
    #expect(!text.contains("hunter2"))
    #expect(Self.report().summary == "1 error, 2 warnings in 1 of 2 files")
  }

  @Test func `programs get JSON with line, column, key path and source`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(JSONReporter.text(Self.report()).utf8))
    let document = try #require(object as? [String: Any])
    #expect(document["version"] as? Int == 1)
    #expect(document["summary"] as? [String: Int] == ["files": 2, "errors": 1, "warnings": 2, "notices": 0])
    let finding = try #require((document["findings"] as? [[String: Any]])?.last)
    #expect(finding["rule"] as? String == "malformed-uuid")
    #expect(finding["line"] as? Int == 4 && finding["column"] as? Int == 69)
    #expect(finding["keyPath"] as? String == "PayloadUUID")
    #expect(finding["offset"] is NSNull && finding["help"] is NSNull)
  }

  @Test
  func `SARIF names the rules, counts columns in code points and keeps its fingerprints when lines move`()
    throws
  {
    func results(_ report: LintReport) throws -> [[String: Any]] {
      let object = try JSONSerialization.jsonObject(
        with: Data(SARIFReporter.text(report, version: "1.2.3").utf8))
      let run = try #require(((object as? [String: Any])?["runs"] as? [[String: Any]])?.first)
      #expect(run["columnKind"] as? String == "unicodeCodePoints")
      let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
      #expect((driver?["rules"] as? [Any])?.count == Rule.all.count)
      return try #require(run["results"] as? [[String: Any]])
    }
    let before = try results(Self.report())
    let moved = Array(Self.profile.replacing("<plist", with: "\n\n<plist").utf8)
    let name = "a,b:c%/ö.mobileconfig"
    let after = try results(
      LintReport([Linter(LintOptions(at: TestAuthority.now)).report(on: moved, file: name)]))
    let fingerprints = [before, after].map { $0.map { $0["partialFingerprints"] as? [String: String] } }
    #expect(fingerprints[0] == fingerprints[1])
    let location =
      ((before[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect(
      (location?["artifactLocation"] as? [String: String])?["uri"] == "a%2Cb%3Ac%25/%C3%B6.mobileconfig")
    #expect(location?["region"] as? [String: Int] == ["startLine": 3, "startColumn": 53])
  }

  @Test func `JUnit has a suite for each file, and a failure for each error and warning`() throws {
    let text = JUnitReporter.text(Self.report("a<&\"\u{1}.mobileconfig"))
    let document = XMLCheck(text)
    #expect(document.isWellFormed)
    #expect(document.names.count { $0 == "testsuite" } == 2)
    #expect(document.names.count { $0 == "failure" } == 3)
    #expect(!text.contains("hunter2"))
  }

  @Test func `annotations are escaped as GitHub's runner reads them`() {
    let lines = GitHubReporter.lines(Self.report())
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix("::warning file=a%2Cb%3Ac%25/ö.mobileconfig,line=3,col=53,title=unknown-key::"))
  }
}

/// The names of a document's elements, by Foundation's parser.
private final class XMLCheck: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []
  private(set) var isWellFormed = false

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) { names.append(name) }
}

struct LongLineTests {
  @Test func `of a long line what is around the place is shown, and nothing of a value`() {
    let filler = String(repeating: "<string>hunter2</string>", count: 5000)
    let text = RuleProfile.text(
      top:
        "<key>Long</key><array>\(filler)</array><key>Mtu</key><true/><key>More</key><array>\(filler)</array>",
      payload: "<key>PayloadType</key><string>com.apple.profileRemovalPassword</string>")
    let report = LintReport([
      Linter(LintOptions(at: TestAuthority.now)).report(
        on: Array(text.utf8), file: "a\u{1B}[31m.mobileconfig")
    ])
    let shown = TextReporter().lines(report).joined(separator: "\n")
    #expect(shown.contains("<key>Mtu</key><true/>"), "\(shown)")
    #expect(!shown.contains("hunter2") && !shown.contains("\u{1B}"))
  }

  @Test func `a place after U+2028 is shown in its line`() {
    let text = RuleProfile.text(
      top: "<key>A</key><string>\u{2028}</string>\n<key>Mtu</key><true/>",
      payload: "<key>PayloadType</key><string>com.apple.profileRemovalPassword</string>")
    let report = LintReport([
      Linter(LintOptions(at: TestAuthority.now)).report(on: Array(text.utf8), file: "a")
    ])
    #expect(TextReporter().lines(report).contains("4 | <key>Mtu</key><true/>"))
  }
}

struct CredentialTests {
  @Test(arguments: [
    "https://alice:hunter2@dns.example.com/q", "http://hunter2@dns.example.com/",
    "alice:hunter2@vpn.example.com",
    "http://dns.example.com/?token=hunter2", "ftp://a:hunter2",
  ])
  func `no message shows the user, the password or the query of a URL`(url: String) {
    let dns = """
      <key>PayloadType</key><string>com.apple.dnsSettings.managed</string><key>DNSSettings</key><dict>
      <key>DNSProtocol</key><string>HTTPS</string><key>ServerURL</key><string>\(url)</string></dict>
      """
    let vpn = """
      <key>PayloadType</key><string>com.apple.vpn.managed</string><key>VPNType</key><string>IKEv2</string>
      <key>UserDefinedName</key><string>Office</string><key>IKEv2</key><dict>
      <key>RemoteAddress</key><string>\(url)</string><key>RemoteIdentifier</key><string>\(url)</string>
      <key>LocalIdentifier</key><string>\(url)</string><key>AuthenticationMethod</key><string>\(url)</string></dict>
      """
    for payload in [dns, vpn] {
      let report = LintReport([
        Linter(LintOptions(at: TestAuthority.now)).report(
          on: Array(RuleProfile.text(payload: payload).utf8), file: "a")
      ])
      let shown = TextReporter().lines(report).joined(separator: "\n")
      // A port that is no number is none of a password's business.
      #expect(!shown.contains("hunter2") || url.hasPrefix("ftp"), "\(shown)")
    }
  }
}
