import CommandLineTool
import EnrolmentProfile
import OpenSSL
import ProfileManifest

/// `mooring sign`
struct Sign: Command {
  static let name = "sign"
  static let abstract = "Sign a profile."
  static let discussion = """
    The signature is CMS in DER with the profile inside, byte for byte. The signer comes from a PKCS#12 with \
    --identity, or from PEM or DER files with --certificate and --key. Include the intermediates (in the PKCS#12, or \
    with --chain): without them devices show the profile as Not Verified.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "FILE", help: "The profile to sign."),
    .option(\.identity, "identity", value: "P12", help: "The signer as PKCS#12."),
    .option(\.certificate, "certificate", value: "FILE", help: "The signer's certificate."),
    .option(\.key, "key", value: "FILE", help: "The signer's private key."),
    .option(\.chain, "chain", value: "FILE", help: "The intermediates above the signer."),
    .option(
      \.password, "password", value: "SOURCE",
      help: "The password of P12 or of the key: env:NAME, file:PATH or prompt."),
    .option(\.output, "output", "o", value: "FILE", help: "Where to write the signed profile."),
    .option(\.at, "at", value: "TIME", help: "The signing time that the signature states. Default: now."),
  ]

  var file = ""
  var identity: String?
  var certificate: String?
  var key: String?
  var chain: String?
  var password: SecretReference?
  var output = "-"
  var at: Moment?

  func run(in console: Console) throws -> ExitCode {
    let signer = try signer(in: console)
    let content = try console.read(file)
    let signed = try console.about(file) { () throws(ProfileError) in
      try ProfileSigning.sign(content, by: signer, at: (at ?? .now).date)
    }
    try OutputFile.write(
      signed, to: output, isSecret: try Profile(parsing: content).holdsSecrets, in: console)
    return .success
  }

  private func signer(in console: Console) throws -> Identity {
    switch (identity, certificate, key) {
    case (let identity?, nil, nil):
      if chain != nil { throw Usage.conflict("--identity", "--chain") }
      return try console.identity(identity, password: password)
    case (.some, .some, _): throw Usage.conflict("--identity", "--certificate")
    case (.some, _, .some): throw Usage.conflict("--identity", "--key")
    case (nil, nil, nil): throw Usage.invalid("missing --identity, or --certificate with --key")
    case (nil, nil, .some): throw Usage.missing("--certificate")
    case (nil, .some, nil): throw Usage.missing("--key")
    case (nil, let certificate?, let key?):
      let certificates = try console.certificates(certificate) + (chain.map(console.certificates) ?? [])
      let bytes = try console.read(key)
      let secret = try password.map { try console.secret($0, "password of \(key)") }
      let privateKey = try console.about(key) { () throws(OpenSSLError) in
        try PrivateKey(parsing: bytes, password: secret)
      }
      return try console.about(certificate) { () throws(OpenSSLError) in
        try Identity(
          certificate: certificates[0], privateKey: privateKey, chain: Array(certificates.dropFirst()))
      }
    }
  }
}
