import CommandLineTool
import EnrolmentProfile
import ProfileManifest

/// `mooring sign`
struct Sign: Command {
  static let name = "sign"
  static let abstract = "Sign a profile."
  static let discussion = """
    The signature is CMS in DER with the profile inside, byte for byte. The signer comes from a PKCS#12 with \
    --identity, or from PEM or DER files with --certificate and --key, or, where the key stays in a token, with \
    --certificate and --key-uri: the engine pkcs11 or a provider for PKCS #11 has to be installed, the URI's \
    module-path names the token's library, and --password is the PIN. Include the intermediates (in the PKCS#12, or \
    with --chain): without them devices show the profile as Not Verified.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "FILE", help: "The profile to sign."),
    .option(\.identity, "identity", value: "P12", help: "The signer as PKCS#12."),
    .option(\.certificate, "certificate", value: "FILE", help: "The signer's certificate."),
    .option(\.key, "key", value: "FILE", help: "The signer's private key."),
    .option(
      \.keyURI, "key-uri", value: "URI",
      help: "The signer's private key in a token (RFC 7512), pkcs11:token=NAME;object=NAME."),
    .option(\.chain, "chain", value: "FILE", help: "The intermediates above the signer."),
    .option(
      \.password, "password", value: "SOURCE",
      help: "The password of P12 or of the key, or the token's PIN: env:NAME, file:PATH or prompt."),
    .option(\.output, "output", "o", value: "FILE", help: "Where to write the signed profile."),
    .option(\.at, "at", value: "TIME", help: "The signing time that the signature states. Default: now."),
  ]

  var file = ""
  var identity: String?
  var certificate: String?
  var key: String?
  var keyURI: String?
  var chain: String?
  var password: SecretReference?
  var output = "-"
  var at: Moment?

  func run(in console: Console) throws -> ExitCode {
    let signer = try signer(in: console)
    let content = try console.read(file)
    let time = (at ?? .now).date
    let signed = try console.about(file) { () throws(ProfileError) in
      try ProfileSigning.sign(content, by: signer, at: time)
    }
    console.error(try ProfileSigning.verify(signed, anchors: [], at: time).forecast())
    try OutputFile.write(
      signed, to: output, isSecret: try Profile(parsing: content).holdsSecrets, in: console)
    return .success
  }
}
