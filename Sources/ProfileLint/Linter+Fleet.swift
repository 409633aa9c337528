import EnrolmentProfile
import PropertyList

/// Profiles that go to one device, and get in each other's way there.
extension Linter {
  /// The report with what is to be said of its files together, each file's share in the file.
  public func fleet(_ report: LintReport) -> LintReport {
    let members = report.files.indices.filter { report.files[$0].profile != nil }
    let profiles = members.compactMap { index in
      report.files[index].profile.map { (name: report.files[index].name, profile: $0) }
    }
    var added: [Int: [Finding]] = [:]
    for collision in ProfileCollision.among(profiles) {
      for member in collision.members {
        let file = report.files[members[member.profile]]
        added[members[member.profile], default: []].append(
          finding(collision.kind.rule, in: file, at: member.keyPath, collision.message))
      }
    }
    for (index, file) in report.files.enumerated() {
      added[index, default: []] += across(file, among: profiles)
    }
    return LintReport(
      report.files.enumerated().map { index, file in
        guard let more = added[index], !more.isEmpty else { return file }
        return file.with(finished(file.findings + more, in: file.profile))
      })
  }

  /// References that lead to a payload of another profile.
  private func across(_ file: LintReport.File, among profiles: [(name: String, profile: Profile)])
    -> [Finding]
  {
    file.findings.filter { $0.rule.id == "dangling-reference" }.compactMap { dangling in
      guard let uuid = file.profile?.root.value(at: dangling.keyPath)?.string,
        let other = profiles.first(where: { $0.profile.payload(uuid: uuid) != nil })
      else { return nil }
      return finding(
        .referenceAcross, in: file, at: dangling.keyPath,
        "the payload with the UUID \(uuid) is in \(other.name), and a reference reaches no other profile")
    }
  }

  private func finding(
    _ rule: Rule, in file: LintReport.File, at keyPath: String, _ message: String
  ) -> Finding {
    Breach(at: keyPath, file.position(of: keyPath), message).finding(rule, file: file.name)
  }
}
