import CommandLineTool
import EnrolmentProfile
import ProfileManifest

/// `mooring decrypt`
struct Decrypt: Command {
  static let name = "decrypt"
  static let abstract = "Read an encrypted profile's payloads with the identity it was encrypted to."
  static let discussion = """
    The result is not signed: the signature was around the encrypted payloads. Sign it again where it is needed.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "FILE", help: "The encrypted profile, signed or not."),
    .option(\.identity, "identity", value: "P12", help: "The identity that it was encrypted to, as PKCS#12."),
    .option(
      \.password, "password", value: "SOURCE", help: "The password of P12: env:NAME, file:PATH or prompt."),
    .option(\.output, "output", "o", value: "FILE", help: "Where to write the profile."),
  ]

  var file = ""
  var identity: String?
  var password: SecretReference?
  var output = "-"

  func run(in console: Console) throws -> ExitCode {
    guard let identity else { throw Usage.missing("--identity") }
    let bytes = try console.read(file)
    let reader = try console.identity(identity, password: password)
    let content = try console.about(file) { () throws(ProfileError) in
      try ProfileEncryption.decrypt(bytes, by: reader)
    }
    let isSecret = (try? Profile(parsing: content))?.holdsSecrets ?? true
    try OutputFile.write(content, to: output, isSecret: isSecret, in: console)
    return .success
  }
}
