import EnrolmentProfile
import PropertyList
import FoundationEssentials

/// Findings as SARIF 2.1.0 (OASIS), which code hosts show beside the change.
///
/// A result's fingerprint is made of rule, file, key path and message, so it stays when lines move. What was linted names
/// the run, so that those of several folders can be put into one file and are kept apart.
public enum SARIFReporter {
  /// The report as SARIF, with a line feed at its end; `version` is the tool's.
  public static func text(_ report: LintReport, version: String) throws -> String {
    let rules = Rule.all
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element.id, $0.offset) })
    let run: [String: JSONValue] = [
      "columnKind": "unicodeCodePoints", "automationDetails": ["id": .string("mooring/\(scope(report))/")],
      "tool": [
        "driver": [
          "name": "mooring", "version": .string(version), "semanticVersion": .string(version),
          "rules": .array(rules.map(descriptor)),
        ]
      ],
      "results": .array(report.findings.map { result($0, index: indices[$0.rule.id]) }),
    ]
    return try JSONReporter.encoded(
      JSONValue.object([
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": .array([.object(run)]),
      ]))
  }

  private static func descriptor(_ rule: Rule) -> JSONValue {
    var fields: [String: JSONValue] = [
      "id": .string(rule.id), "shortDescription": ["text": .string(rule.statement.sentence)],
      "helpUri": .string(rule.statement.source.url),
      "defaultConfiguration": ["level": .string(level(rule.statement.severity))],
      "properties": ["area": .string(rule.area.rawValue)],
    ]
    let help = [rule.consequence, rule.remedy].filter { !$0.isEmpty }.joined(separator: " ")
    if !help.isEmpty { fields["fullDescription"] = ["text": .string(help)] }
    return .object(fields)
  }

  private static func result(_ finding: Finding, index: Int?) -> JSONValue {
    var physical: [String: JSONValue] = ["artifactLocation": ["uri": .string(uri(finding.file))]]
    switch finding.position {
    case .text(let line, let column):
      physical["region"] = ["startLine": .number(line), "startColumn": .number(column)]
    case .offset(let offset): physical["region"] = ["byteOffset": .number(offset), "byteLength": 0]
    case .none: break
    }
    var location: [String: JSONValue] = ["physicalLocation": .object(physical)]
    if !finding.keyPath.isEmpty {
      location["logicalLocations"] = [["fullyQualifiedName": .string(finding.keyPath), "kind": "property"]]
    }
    let message = finding.message + (finding.help.map { "; \($0)" } ?? "")
    var fields: [String: JSONValue] = [
      "ruleId": .string(finding.rule.id), "level": .string(level(finding.severity)),
      "message": ["text": .string(message)], "locations": [.object(location)],
      "partialFingerprints": ["mooring/v1": .string(finding.fingerprint)],
    ]
    if let index { fields["ruleIndex"] = .number(index) }
    return .object(fields)
  }

  /// The folder that all files are in, or the only file; of files that have no folder in common nothing.
  private static func scope(_ report: LintReport) -> String {
    let paths = report.files.map { $0.name.split(separator: "/", omittingEmptySubsequences: true) }
    guard var common = paths.first else { return "" }
    for path in paths.dropFirst() {
      common = Array(zip(common, path.dropLast()).prefix { $0.0 == $0.1 }.map(\.0))
    }
    return common.joined(separator: "/")
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .notice: "note"
    }
  }

  /// A path as a relative reference (RFC 3986): what is not unreserved, or a slash, is percent-encoded.
  private static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.map { octet in
      let scalar = UnicodeScalar(octet)
      let isKept =
        octet < 0x80 && (scalar.properties.isAlphabetic || "0123456789-._~/".unicodeScalars.contains(scalar))
      return isKept ? String(scalar) : "%\(digits[Int(octet >> 4)])\(digits[Int(octet & 15)])"
    }.joined()
  }
}
