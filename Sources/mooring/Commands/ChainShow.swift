import CommandLineTool
import OpenSSL
import ProfileManifest

/// `mooring chain show`
struct ChainShow: Command {
  static let name = "show"
  static let abstract = "Show the certificates in a file, as chains."
  static let discussion = """
    A file is PEM (with any text around), DER, PKCS#7, PKCS#12 (with --password) or a profile, whose certificate \
    payloads are shown.
    """
  static let arguments: [Argument<Self>] = [
    .operands(\.files, value: "FILE", help: "What to look into."),
    .option(
      \.password, "password", value: "SOURCE",
      help: "The password of a PKCS#12: env:NAME, file:PATH or prompt."),
    .option(\.format, "format", value: "FORMAT", help: "How to write the certificates."),
  ]

  var files: [String] = []
  var password: SecretReference?
  var format = ReportFormat.text

  /// The JSON, version 1.
  private struct Listing: Encodable {
    struct File: Encodable {
      let file: String
      let certificates: [CertificateReport]
    }
    let version = 1
    let files: [File]
  }

  func run(in console: Console) throws -> ExitCode {
    let secret = try password.map { try console.secret($0) }
    let found = try files.map { ($0, try console.certificatesOrProfile($0, password: secret)) }
    switch format {
    case .text:
      for (index, (file, certificates)) in found.enumerated() {
        if found.count > 1 { console.out((index == 0 ? "" : "\n") + "\(file):") }
        for line in ChainDrawing(certificates).lines { console.out(line) }
      }
    case .json:
      try console.out(
        json: Listing(
          files: found.map { Listing.File(file: $0, certificates: $1.map(CertificateReport.init)) }))
    }
    return .success
  }
}
