import EnrolmentProfile
import Foundation
import ProfileLint
import PropertyList
import Support
import Testing

/// No report, in whatever form, holds a secret of any profile that the tests have.
struct SecrecyTests {
  /// Keys whose values are secrets, of every payload that has such.
  private static let names: Set = [
    "Password", "SharedSecret", "AuthPassword", "Challenge", "RemovalPassword", "XAuthPassword",
    "UserPassword",
    "ProxyPassword", "HTTPProxyPassword", "PPK", "IncomingPassword", "OutgoingPassword", "AuthToken",
    "WgQuickConfig", "Client", "Pasword", "Pass\u{1F511}",
  ]

  /// Shorter ones are met in any text by chance, as `test` in `latest`: that they are there would say nothing.
  private static let shortest = 5

  @Test func `no secret of any corpus is in any output`() throws {
    let corpora = try LintedCorpora.all.get()
    let report = corpora.report
    let outputs = [
      "text": TextReporter().lines(report).joined(separator: "\n") + report.summary,
      "colours": TextReporter(isColoured: true).lines(report).joined(separator: "\n"),
      "json": try JSONReporter.text(report), "sarif": try SARIFReporter.text(report, version: "1.2.3"),
      "junit": JUnitReporter.text(report), "github": GitHubReporter.lines(report).joined(separator: "\n"),
      "baseline": try Baseline(report).text(),
    ]
    let secrets = Set(corpora.members.flatMap(Self.secrets))
    for known in ["correct horse", "s3cret-word", "password-of-the-ca", "c0ffee-42-for-one-device"] {
      #expect(secrets.contains(known))
    }
    for (format, output) in outputs {
      #expect(output.count > 1000)
      // What is found is a secret of a test only; the output around it is too long to be shown.
      let told = secrets.filter(output.contains).sorted()
      #expect(told == [], "in \(format)")
    }
  }

  /// The secrets of a profile: by its values where it can be read, else by its text.
  private static func secrets(of member: LintedCorpora.Member) -> [String] {
    var found: [String] = []
    if let profile = try? Profile(parsing: member.bytes) {
      collect(profile.root, key: "", &found)
    } else {
      let text = String(decoding: member.bytes, as: UTF8.self)
      for match in text.matches(of: /<key>([^<]*)<\/key>\s*<(?:string|data)>([^<]*)</)
      where names.contains(String(match.1)) {
        found.append(match.2.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    return found.filter { isSecret($0) }
  }

  private static func collect(_ value: PropertyListValue, key: String, _ found: inout [String]) {
    if names.contains(key) {
      if let text = value.string {
        found += [text] + text.split(whereSeparator: \.isNewline).map(String.init)
      }
      if let bytes = value.data {
        found += [String(decoding: bytes, as: UTF8.self), Data(bytes).base64EncodedString()]
      }
    }
    for entry in value.dictionary?.entries ?? [] { collect(entry.value, key: entry.key, &found) }
    for item in value.array ?? [] { collect(item, key: key, &found) }
  }

  /// Whether the value is one: a variable's name is none, nor is the head of a file.
  private static func isSecret(_ text: String) -> Bool {
    text.count >= shortest && !text.hasPrefix("$") && !text.hasPrefix("%") && !text.hasPrefix("-----")
      && !text.hasPrefix("[") && !text.contains("{")
  }
}
