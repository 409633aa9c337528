import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import ProfileManifest

/// `mooring identity check`
struct IdentityCheck: Command {
  static let name = "check"
  static let abstract = "What is in a PKCS#12, and which devices refuse it for what reason?"
  static let discussion = """
    Devices say of a file that they cannot read that its password is incorrect. Here it is opened, and what it is \
    written with is told. The answer is yes (0) if no rule of severity error is broken that matters on the targets, \
    else 1; a file that cannot be opened is 2.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "P12", help: "The PKCS#12 (.p12, .pfx)."),
    .option(
      \.password, "password", value: "SOURCE",
      help: "The password that the file was exported with: env:NAME, file:PATH or prompt."),
    .options(
      \.targets, "target", value: "OS", help: "A device it is meant for, such as ios17. Default: every one."),
    .option(
      \.localIdentifier, "local-identifier", value: "NAME", help: "The LocalIdentifier of the VPN it is for."),
    .option(
      \.certificateType, "certificate-type", value: "TYPE", help: "The CertificateType of the VPN it is for."),
    .option(
      \.warningDays, "warn-expiring", value: "DAYS", help: "Tell of an end that is no more than DAYS away."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the answer."),
  ]

  var file = ""
  var password: SecretReference?
  var targets: [Target] = []
  var localIdentifier: String?
  var certificateType: IKEv2Configuration.CertificateType?
  var warningDays = 30
  var at: Moment?
  var format = ReportFormat.text

  func run(in console: Console) throws -> ExitCode {
    let (container, _) = try console.container(file, password: password)
    let use = IdentityUse(
      at: (at ?? .now).date, warningDays: warningDays, localIdentifier: localIdentifier,
      certificateType: certificateType)
    let named = Set(targets.map(\.platform))
    let report = IdentityReport(
      container, IdentityDiagnosis(container, for: use), named: file,
      platforms: Platform.allCases.filter { named.isEmpty || named.contains($0) })
    switch format {
    case .text: for line in report.text { console.out(line) }
    case .json: try console.out(json: report)
    }
    return report.isFine ? .success : .negative
  }
}
