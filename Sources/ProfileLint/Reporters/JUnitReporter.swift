import EnrolmentProfile
import PropertyList

/// Findings as JUnit's XML, which CI systems show as tests: a suite a file, a case a finding, and one case that passes for
/// a file without any.
public enum JUnitReporter {
  /// The report as XML. Errors and warnings are failures, notices pass with their text.
  public static func text(_ report: LintReport) -> String {
    let failures = report.findings.count { $0.severity != .notice }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="mooring lint" tests="\#(report.files.map(cases).reduce(0, +))" failures="\#(failures)">"#,
    ]
    for file in report.files { lines += suite(file) }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func cases(_ file: LintReport.File) -> Int { max(1, file.findings.count) }

  private static func suite(_ file: LintReport.File) -> [String] {
    let name = escaped(file.name)
    let failures = file.findings.count { $0.severity != .notice }
    var lines = [#"  <testsuite name="\#(name)" tests="\#(cases(file))" failures="\#(failures)">"#]
    if file.findings.isEmpty { lines.append(#"    <testcase classname="\#(name)" name="lint"/>"#) }
    for finding in file.findings {
      let place = finding.position == .none ? "" : " at \(finding.position)"
      lines.append(
        #"    <testcase classname="\#(name)" name="\#(escaped(finding.rule.id + place))">"#)
      let text = escaped(finding.description + (finding.help.map { "\nhelp: \($0)" } ?? ""))
      if finding.severity == .notice {
        lines.append("      <system-out>\(text)</system-out>")
      } else {
        lines.append(
          #"      <failure type="\#(finding.severity.rawValue)" message="\#(escaped(finding.message))">\#(text)</failure>"#
        )
      }
      lines.append("    </testcase>")
    }
    return lines + ["  </testsuite>"]
  }

  /// Text for XML 1.0: what it has no way to write becomes U+FFFD.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case _ where scalar.value < 0x20 && scalar != "\t" || (0xfffe...0xffff).contains(scalar.value):
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
