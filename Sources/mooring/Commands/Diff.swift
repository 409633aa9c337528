import CommandLineTool
import EnrolmentProfile

/// `mooring diff`
struct Diff: Command {
  static let name = "diff"
  static let abstract = "Show what a device that has one profile does when it is given another."
  static let discussion = """
    The answer is 0 if nothing changes, 1 if anything does, and 2 if the profiles cannot be compared. Payloads are \
    updated where they are if PayloadIdentifier and PayloadUUID both stay; else they are removed and installed anew, \
    with the risks that are named. Secrets are never shown, only that they are others.

    --format json, version 1: outcome (unchanged, updated, refused, separate), identifiers (old, new), changes \
    (keyPath, kind, old, new), payloads (fate, reason, type, name, keyPath, changes, risks), refusals (keyPath, \
    detail), risks and collisions (code, detail). A value that is not shown is null.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.old, value: "OLD", help: "The profile that is installed."),
    .operand(\.new, value: "NEW", help: "The profile that is to come."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the answer."),
  ]

  var old = ""
  var new = ""
  var format = ReportFormat.text

  func run(in console: Console) throws -> ExitCode {
    if old == "-", new == "-" { throw Usage.invalid("only one of the two can be standard input") }
    let (before, after) = (try console.profile(old), try console.profile(new))
    guard let update = ProfileUpdate(of: before, to: after) else {
      throw Failure(
        "\(before.isEncrypted ? old : new): its payloads are encrypted and cannot be seen; compare the profiles as "
          + "they were before")
    }
    let report = UpdateReport(update, of: before, to: after)
    switch format {
    case .text: for line in report.text { console.out(line) }
    case .json: try console.out(json: report)
    }
    return update.outcome == .unchanged ? .success : .negative
  }
}
