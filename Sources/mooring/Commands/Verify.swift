import CommandLineTool
import EnrolmentProfile
import FoundationEssentials

/// `mooring verify`
struct Verify: Command {
  static let name = "verify"
  static let abstract = "Check a profile's signature, and say what a device will show."
  static let discussion = """
    With --anchor the answer is yes (0) if the device shows Verified. Without, it is yes if the signature holds and \
    nothing in its chain has ended; whether a device shows Verified then hangs on the anchors it has.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "FILE", help: "The profile."),
    .options(\.anchors, "anchor", value: "FILE", help: "Anchors the device has."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the answer."),
  ]

  var file = ""
  var anchors: [String] = []
  var at: Moment?
  var format = ReportFormat.text

  func run(in console: Console) throws -> ExitCode {
    let bytes = try console.read(file)
    let anchors = try anchors.flatMap(console.certificates)
    let report = try console.about(file) { () throws(ProfileError) in
      _ = try Profile(parsing: bytes)
      return try ProfileSigning.verify(bytes, anchors: anchors, at: (at ?? .now).date)
    }
    let signature = SignatureReport(report, hasAnchors: !anchors.isEmpty)
    switch format {
    case .text: for line in signature.text { console.out(line) }
    case .json: try console.out(json: signature)
    }
    return signature.isGood ? .success : .negative
  }
}
