import CommandLineTool
import EnrolmentProfile
import OpenSSL
import ProfileManifest

/// `mooring build`
struct Build: Command {
  static let name = "build"
  static let abstract = "Build the profile that a manifest describes, and sign it."
  static let discussion = """
    The same input files give the same content, byte for byte. Where the manifest names a server's chain \
    (serverCertificate), the profile's own anchors have to trust it, else nothing is written.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.manifest, value: "MANIFEST", help: "The manifest, YAML."),
    .option(
      \.output, "output", "o", value: "FILE",
      help: "Where to write the profile. Default: beside the manifest, as .mobileconfig."),
    .flag(\.isUnsigned, "unsigned", help: "Leave the signature out, whatever the manifest says."),
    .flag(\.allowsUntrusted, "allow-untrusted", help: "Build even if the anchors refuse the server's chain."),
    .option(
      \.warningDays, "warn-expiring", value: "DAYS",
      help: "Tell of certificates whose end is no more than DAYS away."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at, and the signing time. Default: now."),
  ]

  var manifest = ""
  var output: String?
  var isUnsigned = false
  var allowsUntrusted = false
  var warningDays = 30
  var at: Moment?

  func run(in console: Console) throws -> ExitCode {
    let time = (at ?? .now).date
    let path = try output ?? defaultOutput()
    let text = try console.read(manifest)
    let read = try Manifest(parsing: text, file: manifest == "-" ? "standard input" : manifest)
    let built = try read.build(
      secrets: console.secrets, at: time, allowUntrusted: allowsUntrusted, warningDays: warningDays,
      signs: !isUnsigned)
    for notice in built.notices { console.error("\(notice)") }
    var bytes = built.content
    let profile = try Profile(parsing: built.content)
    if let signer = built.signer {
      bytes = try ProfileSigning.sign(bytes, by: signer, at: time)
      let brought = profile.certificates.filter { $0.isCA && $0.isSelfSigned }
      let report = try ProfileSigning.verify(bytes, anchors: brought, at: time)
      console.error(report.forecast(bringing: brought))
    }
    try OutputFile.write(bytes, to: path, isSecret: profile.holdsSecrets, in: console)
    if path != "-" {
      let signature = built.signer.map { "signed by \($0.certificate)" } ?? "not signed"
      console.out("wrote \(path): \(profile.payloads.count) payloads, \(bytes.count) bytes, \(signature)")
    }
    return .success
  }

  private func defaultOutput() throws -> String {
    guard manifest != "-" else {
      throw Usage.invalid("a manifest from standard input needs --output FILE or -")
    }
    let name = ["yaml", "yml"].lazy.map { "." + $0 }.first(where: manifest.hasSuffix)
      .map { String(manifest.dropLast($0.count)) }
    return (name ?? manifest) + ".mobileconfig"
  }
}
