public import EnrolmentProfile
import PropertyList

/// What was found in some files, for whoever writes it down.
public struct LintReport: Sendable {
  /// A file that was linted.
  public struct File: Sendable {
    /// The file as it was named.
    public let name: String
    /// What is wrong with it, in the order of the places.
    public let findings: [Finding]
    /// Its property list as text, for showing the line of a finding; empty for a binary one.
    let lines: [Substring]

    /// The same file with other findings.
    init(_ file: File, findings: [Finding]) {
      name = file.name
      lines = file.lines
      self.findings = findings
    }

    /// A file with its findings; `bytes` are its content, signed or not.
    public init(_ name: String, _ bytes: [UInt8], findings: [Finding]) {
      self.name = name
      self.findings = findings
      let content = (try? Profile(parsing: bytes))?.content ?? bytes
      let isText = findings.contains { if case .text = $0.position { true } else { false } }
      lines =
        isText
        ? String(decoding: content, as: UTF8.self).split(
          omittingEmptySubsequences: false, whereSeparator: \.isNewline) : []
    }
  }

  /// The files, in the order in which they were linted.
  public let files: [File]

  /// A report on these files.
  public init(_ files: [File]) { self.files = files }

  /// The report without the findings that are not wanted.
  func filtered(_ isWanted: (Finding) -> Bool) -> LintReport {
    LintReport(files.map { File($0, findings: $0.findings.filter(isWanted)) })
  }

  /// Everything that was found.
  public var findings: [Finding] { files.flatMap(\.findings) }

  /// The gravest severity that was found; nil if nothing was.
  public var worst: Severity? { findings.map(\.severity).max() }

  /// `2 errors, 1 warning in 1 of 3 files`, or `3 files, nothing to say`.
  public var summary: String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let all = count(files.count, "file")
    let parts = [Severity.error, .warning, .notice].compactMap { severity in
      let number = findings.count { $0.severity == severity }
      return number == 0 ? nil : count(number, severity.rawValue)
    }
    guard !parts.isEmpty else { return "\(all), nothing to say" }
    return "\(parts.joined(separator: ", ")) in \(files.count { !$0.findings.isEmpty }) of \(all)"
  }
}
