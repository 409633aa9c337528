import CommandLineTool
import EnrolmentProfile
import FoundationEssentials
import OpenSSL

/// `mooring encrypt`
struct Encrypt: Command {
  static let name = "encrypt"
  static let abstract = "Encrypt a profile's payloads for one device."
  static let discussion = """
    Only the holder of the certificate's key can read them: a device with that identity, from SCEP, ACME or MDM. Encrypt \
    first and sign then, for the signature goes around the encrypted payloads. Identifier and names stay readable. The \
    result is another one each time.
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.file, value: "FILE", help: "The profile, not signed."),
    .option(
      \.recipient, "to", value: "CERTIFICATE", isRequired: true,
      help: "The certificate of the device's identity."),
    .option(\.cipher, "cipher", value: "CIPHER", help: "How the payloads are encrypted."),
    .option(\.output, "output", "o", value: "FILE", help: "Where to write the encrypted profile."),
    .option(\.at, "at", value: "TIME", help: "The moment to judge the certificate at. Default: now."),
  ]

  var file = ""
  var recipient: String?
  var cipher = ContentCipher.aes256
  var output = "-"
  var at: Moment?

  func run(in console: Console) throws -> ExitCode {
    guard let recipient else { throw Usage.missing("--to") }
    let bytes = try console.read(file)
    let certificate = try console.certificates(recipient)[0]
    let encrypted = try console.about(file) { () throws(ProfileError) in
      try ProfileEncryption.encrypt(bytes, to: certificate, cipher: cipher)
    }
    for doubt in doubts(about: certificate) { console.error("\(recipient): \(doubt)") }
    try OutputFile.write(encrypted, to: output, isSecret: false, in: console)
    return .success
  }

  /// Why the device may not be able to read it.
  private func doubts(about certificate: Certificate) -> [String] {
    var doubts: [String] = []
    if certificate.isCA {
      doubts.append("this is a CA's certificate; devices read what is encrypted to their own")
    }
    if certificate.notAfter < (at ?? .now).date {
      doubts.append(
        "it ended at \(certificate.notAfter.formatted(.iso8601)); the device may have another one by now")
    }
    let needed: KeyUsage = certificate.publicKey.kind == .rsa ? .keyEncipherment : .keyAgreement
    if let usage = certificate.keyUsage, !usage.contains(needed) {
      doubts.append("its keyUsage does not allow encryption to it; issue it with \(needed)")
    }
    if certificate.publicKey.kind != .rsa {
      doubts.append("its key is \(certificate.publicKey); devices are known to decrypt with RSA keys")
    }
    return doubts
  }
}
