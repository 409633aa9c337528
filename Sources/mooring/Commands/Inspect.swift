import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import ProfileManifest

/// `mooring inspect`
struct Inspect: Command {
  static let name = "inspect"
  static let abstract = "Show what a profile does: its certificates, identities and VPNs, and when they end."
  static let discussion = """
    Secrets are never shown, only that they are there. A profile that cannot be read is told with its line and \
    column, or offset.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "FILE", help: "The profile: XML or binary, plain or signed."),
    .option(
      \.identity, "identity", value: "P12",
      help: "The identity that its payloads are encrypted to, as PKCS#12."),
    .option(
      \.password, "password", value: "SOURCE", help: "The password of P12: env:NAME, file:PATH or prompt."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at. Default: now."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the answer."),
  ]

  var file = ""
  var identity: String?
  var password: SecretReference?
  var at: Moment?
  var format = ReportFormat.text

  func run(in console: Console) throws -> ExitCode {
    let time = (at ?? .now).date
    let bytes = try console.read(file)
    let reader = try identity.map { try console.identity($0, password: password) }
    let report = try console.about(file) { () throws(ProfileError) in
      var profile = try Profile(parsing: bytes)
      let signature = profile.signature == nil ? nil : try ProfileSigning.verify(bytes, anchors: [], at: time)
      if let reader { profile = try Profile(parsing: ProfileEncryption.decrypt(bytes, by: reader)) }
      return ProfileReport(profile, signature: signature, at: time)
    }
    switch format {
    case .text: for line in report.text { console.out(line) }
    case .json: try console.out(json: report)
    }
    return .success
  }
}
