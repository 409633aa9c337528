import EnrolmentProfile
import FoundationEssentials
import PropertyList

/// Findings for programs, in JSON of a version.
///
/// `{"version":1,"summary":{"files":n,"errors":n,"warnings":n,"notices":n},"findings":[{"rule":"…","severity":
/// "error"|"warning"|"notice","file":"…","line":n|null,"column":n|null,"offset":n|null,"keyPath":"…","message":"…",
/// "help":"…"|null,"source":{"title":"…","url":"…"},"fingerprint":"…"}…]}`. Lines and columns begin
/// at 1, and a column is a Unicode code point.
public enum JSONReporter {
  /// The report as JSON, with a line feed at its end.
  public static func text(_ report: LintReport) throws -> String {
    try encoded(Document(report))
  }

  static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  private struct Document: Encodable {
    struct Summary: Encodable { let files, errors, warnings, notices: Int }

    let version = 1
    let summary: Summary
    let findings: [Item]

    init(_ report: LintReport) {
      let findings = report.findings
      func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
      summary = Summary(
        files: report.files.count, errors: count(.error), warnings: count(.warning), notices: count(.notice))
      self.findings = findings.map { Item($0) }
    }
  }

  private struct Item: Encodable {
    struct Source: Encodable { let title, url: String }

    let finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    private enum CodingKeys: String, CodingKey {
      case rule, severity, file, line, column, offset, keyPath, message, help, source, fingerprint
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(finding.rule.id, forKey: .rule)
      try container.encode(finding.severity.rawValue, forKey: .severity)
      try container.encode(finding.file, forKey: .file)
      try container.encode(finding.position.line, forKey: .line)
      try container.encode(finding.position.column, forKey: .column)
      try container.encode(finding.position.offset, forKey: .offset)
      try container.encode(finding.keyPath, forKey: .keyPath)
      try container.encode(finding.message, forKey: .message)
      try container.encode(finding.help, forKey: .help)
      try container.encode(finding.fingerprint, forKey: .fingerprint)
      try container.encode(
        Source(title: finding.rule.source.description, url: finding.rule.source.url), forKey: .source)
    }
  }
}

extension PropertyListPosition {
  var line: Int? { if case .text(let line, _) = self { line } else { nil } }
  var column: Int? { if case .text(_, let column) = self { column } else { nil } }
  var offset: Int? { if case .offset(let offset) = self { offset } else { nil } }
}
