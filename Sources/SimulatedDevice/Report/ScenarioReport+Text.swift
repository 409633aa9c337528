import TunnelProvider

extension ScenarioReport {
  /// The report for a reader: a step a paragraph, failures with what was expected and what came instead.
  ///
  /// - Parameter explain: also says who would debug each failed connection, what to do, and what each process of
  ///   the device wrote.
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
    let shown = facts.filter { !($0.values.isEmpty || ["reason", "refused", "stage"].contains($0.key)) }
    if !shown.isEmpty {
      lines.append("     " + shown.map { "\($0.key): \(Self.list($0.values))" }.joined(separator: ", "))
    }
    for mismatch in mismatches {
      lines.append(
        "     \(file):\(line): expected \(mismatch.key): \(Self.list(mismatch.expected)), "
          + "got \(Self.list(mismatch.got))")
    }
    if let refusal { lines.append("     refused: \(refusal.code): \(refusal.sentence)") }
    for remark in remarks { lines.append("     note: \(remark.code): \(remark.sentence)") }
    for reason in finding?.reasons ?? [] {
      lines.append("     \(finding?.stage.rawValue ?? ""): \(reason.code): \(reason.sentence)")
      if explain, let fix = reason.fix { lines.append("       fix: \(fix)") }
    }
    if explain {
      if let finding { lines.append("     who: \(finding.concern)") }
      for line in console {
        let process = line.process.rawValue
        let column = process + String(repeating: " ", count: max(0, 8 - process.count))
        lines.append("     | \(column) \(line.text)")
      }
    }
    return lines
  }

  private static func list(_ values: [String]) -> String {
    values.isEmpty ? Expectation.nothing : values.joined(separator: ", ")
  }
}
