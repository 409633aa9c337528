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

    With --each, PEOPLE is CSV (RFC 4180, the first line names the columns) or NDJSON (a JSON object a line), in UTF-8, \
    and every person gets a profile in DIR. <column> in a value of the manifest stands for the person's value, << for \
    a <. In a path, a value is the whole path or a part without /; where a secret is wanted, <column> alone is the \
    secret. A file is named after the first column, or that of --name-by: letters, digits and ._-@+ stay, other \
    characters become -. Who cannot be served is told with the row, and the others are. Running it again writes what is \
    missing or another: a file is current if it holds the same content and, where the manifest signs, a valid \
    signature by the same certificate.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.manifest, value: "MANIFEST", help: "The manifest, YAML."),
    .option(
      \.output, "output", "o", value: "FILE",
      help: "Where to write the profile. Default: beside the manifest, as .mobileconfig."),
    .flag(\.isUnsigned, "unsigned", help: "Leave the signature out, whatever the manifest says."),
    .flag(\.allowsUntrusted, "allow-untrusted", help: "Build even if the anchors refuse the server's chain."),
    .flag(
      \.probes, "probe", help: "Ask the IKEv2 servers first; nothing is written if devices would be refused."),
    .option(
      \.warningDays, "warn-expiring", value: "DAYS",
      help: "Tell of certificates whose end is no more than DAYS away."),
    .option(
      \.each, "each", value: "PEOPLE", help: "Build a profile for each person of a CSV or NDJSON file."),
    .option(\.outputFolder, "out-dir", value: "DIR", help: "Where to write the profiles of --each."),
    .option(\.nameColumn, "name-by", value: "COLUMN", help: "The column that names the files of --each."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge at, and the signing time. Default: now."),
  ]

  var manifest = ""
  var output: String?
  var isUnsigned = false
  var allowsUntrusted = false
  var probes = false
  var warningDays = 30
  var each: String?
  var outputFolder: String?
  var nameColumn: String?
  var at: Moment?

  func run(in console: Console) throws -> ExitCode {
    let time = (at ?? .now).date
    if probes, each != nil { throw Usage.conflict("--probe", "--each") }
    if let each { return try run(each: each, at: time, in: console) }
    if outputFolder != nil || nameColumn != nil { throw Usage.missing("--each PEOPLE") }
    let path = try output ?? defaultOutput()
    let built = try read(in: console).build(
      secrets: console.secrets, at: time, allowUntrusted: allowsUntrusted, warningDays: warningDays,
      signs: !isUnsigned)
    for notice in built.notices { console.error("\(notice)") }
    var bytes = built.content
    let profile = try Profile(parsing: built.content)
    if probes, try !LiveServers(at: time).accept(profile, in: console) { return .negative }
    if let signer = built.signer {
      bytes = try ProfileSigning.sign(bytes, by: signer, at: time)
      console.error(try ProfileSigning.forecast(bytes, bringing: profile, at: time))
    }
    try OutputFile.write(bytes, to: path, isSecret: built.holdsSecrets, in: console)
    if path != "-" {
      let signature = built.signer.map { "signed by \($0.certificate)" } ?? "not signed"
      console.out("wrote \(path): \(profile.payloads.count) payloads, \(bytes.count) bytes, \(signature)")
    }
    return .success
  }

  func read(in console: Console) throws -> Manifest {
    try Manifest(parsing: console.read(manifest), file: manifest == "-" ? "standard input" : manifest)
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
