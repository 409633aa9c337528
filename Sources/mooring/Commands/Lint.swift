import CommandLineTool
import EnrolmentProfile
import ProfileLint
import ProfileManifest

/// `mooring lint`
struct Lint: Command {
  static let name = "lint"
  static let abstract = "Find everything in profiles that a device would trip over."
  static let discussion = """
    A folder is searched for .mobileconfig files, and for .plist files with a profile in them. A file that is broken is a \
    finding (1); one that cannot be read is told, and the answer is 2 once the others are linted. Secrets are never shown.

    A manifest (.yaml) is linted as the profile it describes, with its places in the manifest. In a template, what --allow-\
    placeholders matches is not judged. --fix mends what is mechanical: keys at the wrong level or misspelt, types, base64, \
    UUIDs, the form of a PKCS#12; a file with anything to mend is written anew, sorted and without comments, a signed one never.
    """
  static let arguments: [Argument<Self>] = [
    .operands(
      \.paths, value: "PATH", help: "Profiles, XML or binary, signed or not; folders; - for standard input."),
    .options(
      \.targets, "target", value: "OS",
      help: "The devices they are meant for, ios17 or \"macos 14 supervised\"."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the findings."),
    .option(\.threshold, "fail-on", value: "SEVERITY", help: "From which severity on the answer is no."),
    .option(
      \.expiryDays, "warn-expiring", value: "DAYS",
      help: "From how many days before its end a certificate is told."),
    .flag(\.mends, "fix", help: "Mend what is mechanical in the files, then lint them."),
    .flag(\.isRehearsal, "dry-run", help: "With --fix: show what would be mended, and write nothing."),
    .flag(\.isFleet, "fleet", help: "The files go to one device: tell where they get in each other's way."),
    .option(
      \.placeholder, "allow-placeholders", value: "REGEX",
      help: "What a template's placeholders look like; values with one are not judged."),
    .option(
      \.serverChain, "server-chain", value: "FILE",
      help: "What the VPN's server sends: would the profile's anchors trust it?"),
    .option(
      \.liveServer, "probe", value: "HOST[:PORT]",
      help: "Take what this server presents now for --server-chain; one profile is linted."),
    .option(
      \.configuration, "config", value: "FILE",
      help: "What the project decided about rules. Default: .mooring.yaml here or in a folder above."),
    .option(
      \.baseline, "baseline", value: "FILE", help: "Findings that were there already, and are not told."),
    .option(
      \.newBaseline, "write-baseline", value: "FILE", help: "Write the findings there, to be a baseline."),
    .option(
      \.identity, "identity", value: "P12", help: "The identity that encrypted payloads are read with."),
    .option(
      \.password, "password", value: "SOURCE", help: "The password of P12: env:NAME, file:PATH or prompt."),
  ]

  var paths: [String] = []
  var targets: [Target] = []
  var at: Moment?
  var format = LintFormat.text
  var threshold = Severity.error
  var expiryDays = 30
  var mends = false
  var isRehearsal = false
  var isFleet = false
  var placeholder: String?
  var serverChain: String?
  var liveServer: String?
  var configuration: String?
  var baseline: String?
  var newBaseline: String?
  var identity: String?
  var password: SecretReference?
}
