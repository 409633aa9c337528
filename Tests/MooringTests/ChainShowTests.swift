import Foundation
import Support
import Testing

/// `mooring chain show`
struct ChainShowTests {
  private static let bundle = "/etc/ssl/certs/ca-certificates.crt"

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: bundle) && Peer.openssl.isAvailable,
      "skipped: there is no \(bundle), or no openssl"))
  func `every public root is listed as openssl tells it`() throws {
    struct Listing: Decodable {
      struct File: Decodable { let certificates: [Certificate] }
      struct Certificate: Decodable {
        let subject: String
        let notAfter: String
        let sha256: String
      }
      let files: [File]
    }
    let answer = try Tool.run(["mooring", "chain", "show", Self.bundle, "--format", "json"])
    #expect(answer.status == 0)
    let ours = try JSONDecoder().decode(Listing.self, from: answer.bytes).files[0].certificates
    let theirs = try Tool.run(["sh", "-c", Self.script])
    let lines = theirs.stdout.split(separator: "\n").map(String.init)
    #expect(ours.count == lines.count)
    for (certificate, line) in zip(ours, lines) {
      #expect("\(certificate.subject)|\(certificate.notAfter)|\(certificate.sha256)" == line)
    }
  }

  /// A line a certificate: subject, notAfter and SHA-256 as openssl has them, in our forms.
  private static let script = """
    awk -v cmd='openssl x509 -noout -subject -enddate -dateopt iso_8601 -fingerprint -sha256 -nameopt RFC2253,utf8,-esc_msb' \\
      '/BEGIN/{p=1} p{print | cmd} /END/{p=0; close(cmd)}' \(bundle) |
    sed -n 's/^subject=//p; s/^notAfter=\\(.*\\) \\(.*\\)Z$/\\1T\\2Z/p; s/^sha256 Fingerprint=//Ip' |
    awk 'NR%3==1{s=$0} NR%3==2{e=$0} NR%3==0{gsub(":",""); print s "|" e "|" tolower($0)}'
    """

  @Test func `a chain is drawn from the leaf up, each certificate once`() throws {
    let folder = try TemporaryFolder()
    let root = try TestAuthority.root()
    let intermediate = try TestAuthority.intermediate(by: root)
    let server = try TestAuthority.server(by: intermediate)
    let file = try folder.write("all.pem", (root.pem + intermediate.pem + server.pem).utf8)
    let answer = try Tool.run(["mooring", "chain", "show", file])
    let subjects = answer.stdout.split(separator: "\n").filter {
      $0.contains("CN=") && !$0.contains("issuer")
    }
    #expect(
      subjects == [
        "CN=vpn.example.com,O=Example Ltd", "  issued by CN=Example Issuing CA,O=Example Ltd",
        "    issued by CN=Example Root,O=Example Ltd",
      ])
  }

  @Test func `a PKCS#12 is opened with its password, and a wrong one is said to be wrong`() throws {
    let folder = try TemporaryFolder()
    let root = try TestAuthority.root()
    let client = try TestAuthority.client(by: root)
    for legacy in [false, true] {
      let file = try folder.write(
        "a.p12", client.pkcs12(password: "s3cret", chain: [root.der], legacy: legacy))
      let shown = try Tool.run(
        ["mooring", "chain", "show", file, "--password", "env:P12"], environment: ["P12": "s3cret"])
      #expect(shown.status == 0 && shown.stdout.contains("CN=alice@example.com"), "\(shown.stderr)")
      let wrong = try Tool.run(
        ["mooring", "chain", "show", file, "--password", "env:P12"], environment: ["P12": "no"])
      #expect(wrong.status == 2 && wrong.stderr.contains("password"), "\(wrong.stderr)")
      #expect(!wrong.stderr.contains("no\n"))
    }
  }
}
