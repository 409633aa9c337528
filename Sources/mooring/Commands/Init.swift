import CommandLineTool
import Glibc
import ProfileManifest

/// `mooring init`
struct Init: Command {
  static let name = "init"
  static let abstract = "Write a commented manifest to start from."
  static let arguments: [Argument<Self>] = [
    .optionalOperand(
      \.folder, value: "DIR", help: "The folder to write profile.yaml into; made if it is missing.")
  ]

  var folder = "."

  func run(in console: Console) throws -> ExitCode {
    if mkdir(folder, 0o755) != 0, errno != EEXIST { throw Failure.system(folder) }
    let path = "\(folder)/profile.yaml"
    guard access(path, F_OK) != 0 else {
      throw Failure("\(path): exists already; move it away or choose another folder")
    }
    try OutputFile.write(Array(ManifestTemplate.text.utf8), to: path, isSecret: false, in: console)
    console.out("wrote \(path); edit it, then run: mooring build \(path)")
    return .success
  }
}
