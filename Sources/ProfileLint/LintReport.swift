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
    /// The profile in it, or that a manifest describes; nil if there is none.
    public let profile: Profile?
    /// What the positions of the findings are in: a property list without its signature, or a manifest.
    private let content: [UInt8]
    /// Where a manifest has a key path of its profile; nil for a profile.
    private let place: (@Sendable (String) -> PropertyListPosition)?

    init(
      _ name: String, content: [UInt8], profile: Profile?, findings: [Finding],
      place: (@Sendable (String) -> PropertyListPosition)? = nil
    ) {
      self.name = name
      self.content = content
      self.profile = profile
      self.findings = findings
      self.place = place
    }

    /// The same file with other findings.
    func with(_ findings: [Finding]) -> File {
      File(name, content: content, profile: profile, findings: findings, place: place)
    }

    /// The same without what only ``Linter/fleet(_:)`` asks for, and without the text where there is nothing to show.
    public var reduced: File {
      File(name, content: findings.isEmpty ? [] : content, profile: nil, findings: findings)
    }

    /// Whether it is the manifest of the profile.
    var isManifest: Bool { Linter.isManifest(name) }

    /// Where a key path stands in the file.
    func position(of keyPath: String) -> PropertyListPosition {
      if let place { return place(keyPath) }
      return profile?.root.value(at: keyPath)?.position ?? profile?.root.position ?? .none
    }

    /// The text that has the findings, for showing the line of one; empty if it has no lines.
    var lines: [ArraySlice<UInt8>] {
      guard findings.contains(where: { if case .text = $0.position { true } else { false } }) else {
        return []
      }
      // As positions count lines: they end with LF, CR LF or CR.
      var lines: [ArraySlice<UInt8>] = []
      var start = 0
      for (index, byte) in content.enumerated() where byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, index + 1 < content.count, content[index + 1] == 0x0A { continue }
        lines.append(content[start..<index])
        start = index + 1
      }
      return lines + [content[start...]]
    }
  }

  /// The files, in the order in which they were linted.
  public let files: [File]

  /// A report on these files.
  public init(_ files: [File]) { self.files = files }

  /// The report without the findings that are not wanted.
  func filtered(_ isWanted: (Finding) -> Bool) -> LintReport {
    LintReport(files.map { $0.with($0.findings.filter(isWanted)) })
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
