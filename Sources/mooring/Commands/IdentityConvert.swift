import CommandLineTool
import EnrolmentProfile
import OpenSSL
import ProfileManifest

/// `mooring identity convert`
struct IdentityConvert: Command {
  static let name = "convert"
  static let abstract = "Write a PKCS#12 in the form that every Apple OS reads."
  static let discussion = """
    The new file has the key and its certificate alone, encrypted with PBE-SHA1-3DES, and a MAC over SHA-1; with \
    --modern AES-256 and SHA-256, which newer macOS reads and iOS does not. Its password is that of the old one. The \
    same file gives the same bytes.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "P12", help: "The PKCS#12 (.p12, .pfx)."),
    .option(\.output, "output", "o", value: "FILE", help: "Where to write the new one."),
    .option(
      \.password, "password", value: "SOURCE",
      help: "The password that the file was exported with: env:NAME, file:PATH or prompt."),
    .flag(\.isModern, "modern", help: "Write AES-256 and SHA-256."),
  ]

  var file = ""
  var output: String?
  var password: SecretReference?
  var isModern = false

  func run(in console: Console) throws -> ExitCode {
    guard let output else { throw Usage.missing("--output") }
    let (container, secret) = try console.container(file, password: password)
    let converted = try console.about(file) { () throws(OpenSSLError) in
      try IdentityConversion(container, password: secret, form: isModern ? .modern : .compatible)
    }
    try OutputFile.write(converted.bytes, to: output, isSecret: true, in: console)
    for change in converted.changes { console.error("\(file): \(change)") }
    if converted.changes.isEmpty { console.error("\(file): had that form already; it is written anew") }
    return .success
  }
}
