import EnrolmentProfile
import FoundationEssentials

/// Findings that were there already, and are not told again: a linter can be taken up without mending everything first.
///
/// A file of JSON, `{"version":1,"findings":[{"fingerprint":"…","rule":"…","file":"…","keyPath":"…"}…]}`; only the fingerprint
/// decides, the rest is for people.
public struct Baseline: Codable, Sendable {
  private struct Entry: Codable, Hashable, Sendable {
    let fingerprint: String
    let rule: String
    let file: String
    let keyPath: String
  }

  private let version: Int
  private let findings: [Entry]

  /// The findings of a report, in their order.
  public init(_ report: LintReport) {
    version = 1
    findings = report.findings.map { finding in
      Entry(
        fingerprint: finding.fingerprint, rule: finding.rule.id, file: finding.file, keyPath: finding.keyPath)
    }
  }

  /// Reads a baseline; throws where it is none, or of a newer version.
  public init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(Baseline.self, from: Data(bytes))
    guard version == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "its version is \(version), and 1 is known"))
    }
  }

  /// The baseline as JSON, with a line feed at its end.
  public func text() throws -> String { try JSONReporter.encoded(self) }

  /// The report without what is in the baseline, and how many of the baseline's findings are gone.
  public func subtracted(from report: LintReport) -> (report: LintReport, gone: Int) {
    let known = Set(findings.map(\.fingerprint))
    let found = Set(report.findings.map(\.fingerprint))
    return (report.filtered { !known.contains($0.fingerprint) }, known.subtracting(found).count)
  }
}
