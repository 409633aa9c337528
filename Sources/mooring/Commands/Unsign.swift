import CommandLineTool
import EnrolmentProfile

/// `mooring unsign`
struct Unsign: Command {
  static let name = "unsign"
  static let abstract = "Take the signature off a profile; the content stays byte for byte."
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "FILE", help: "The signed profile."),
    .option(\.output, "output", "o", value: "FILE", help: "Where to write the profile."),
  ]

  var file = ""
  var output = "-"

  func run(in console: Console) throws -> ExitCode {
    let bytes = try console.read(file)
    let content = try console.about(file) { () throws(ProfileError) in try ProfileSigning.unsign(bytes) }
    let isSecret = (try? Profile(parsing: content))?.holdsSecrets ?? true
    try OutputFile.write(content, to: output, isSecret: isSecret, in: console)
    return .success
  }
}
