import FoundationEssentials
import TunnelProvider

extension ScenarioReport {
  /// The report for a reader: each step with what it showed and the time line of what the processes wrote meanwhile;
  /// failures with what was expected and what came instead.
  ///
  /// - Parameter explain: also says who would debug what was refused or noticed, what to do, and which On Demand rule
  ///   decided.
  public func text(explain: Bool = false) -> String {
    var lines = ["\(file): \(device)"]
    for step in steps { lines += step.lines(in: file, explain: explain) }
    let failed = steps.count { !$0.passed }
    lines.append(
      failed == 0
        ? "passed: \(steps.count) of \(steps.count) steps as expected"
        : "failed: \(failed) of \(steps.count) steps not as expected")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension StepReport {
  fileprivate func lines(in file: String, explain: Bool) -> [String] {
    var lines = ["\(passed ? "ok  " : "FAIL") \(number). \(title)"]
    let shown = facts.filter {
      !($0.values.isEmpty || ["reason", "refused", "stage", "findings", "explanation"].contains($0.key))
    }
    if !shown.isEmpty {
      lines.append(
        "     " + shown.map { "\($0.key): \($0.values.joined(separator: ", "))" }.joined(separator: ", "))
    }
    lines += mismatches.map { "     \(file):\(line): \($0.sentence)" }
    lines += reasons(explain: explain).map { "     " + $0 }
    if explain { lines += explanation.map { "     on demand: \($0)" } }
    for line in console {
      let time = line.at.formatted(.iso8601).dropFirst("2026-12-01T".count).prefix("00:00:00".count)
      let process = line.process.rawValue
      let column = process + String(repeating: " ", count: max(0, 8 - process.count))
      lines.append("     \(time) | \(column) \(line.text)")
    }
    return lines
  }

  /// What was refused, noticed and found, a line each; to explain it, with what to do and who would debug it.
  package func reasons(explain: Bool) -> [String] {
    var lines = refusal.map { Self.lines($0, "refused", explain: explain) } ?? []
    for remark in remarks { lines += Self.lines(remark, "note", explain: explain) }
    if let finding { lines += Self.lines(finding, explain: explain) }
    return lines
  }

  private static func lines(_ notice: Notice, _ word: String, explain: Bool) -> [String] {
    var lines = ["\(word): \(notice.code): \(notice.sentence)"]
    if explain {
      if let fix = notice.fix { lines.append("  fix: \(fix)") }
      lines.append("  who: \(notice.concern)")
    }
    return lines
  }

  private static func lines(_ finding: ConnectionFinding, explain: Bool) -> [String] {
    var lines: [String] = []
    for reason in finding.reasons {
      lines.append("\(finding.stage.rawValue): \(reason.code): \(reason.sentence)")
      if explain, let fix = reason.fix { lines.append("  fix: \(fix)") }
    }
    return explain ? lines + ["  who: \(finding.concern)"] : lines
  }
}
