import Foundation
import Support
import Testing

/// `mooring chain verify --crl`: lists from files, PEM or DER, several in one.
struct ChainVerifyRevocationTests {
  private let folder: TemporaryFolder
  private let chain: String
  private let anchor: String

  init() throws {
    folder = try TemporaryFolder()
    let root = try TestAuthority.root()
    let intermediate = try TestAuthority.intermediate(by: root)
    var request = TestAuthority.serverRequest()
    request.serial = "5"
    let server = try TestAuthority.issue(request, by: intermediate)
    chain = try folder.write("chain.pem", (server.pem + intermediate.pem).utf8)
    anchor = try folder.write("root.pem", root.pem.utf8)
    let lists = try [
      ("root", root, []), ("good", intermediate, [.init([6])]),
      ("bad", intermediate, [.init([5], reason: 1)]),
    ].map { name, issuer, entries in
      (name, try TestAuthority.issue(RevocationListRequest(entries), by: issuer))
    }
    for (name, der) in lists { try folder.write("\(name).crl", der) }
    let pem = lists.prefix(2).map { TestAuthority.pem(revocationList: $0.1) }
    try folder.write("both.pem", pem.joined().utf8)
  }

  private func verify(_ words: [String], _ policy: String = "rfc5280") throws -> Tool.Answer {
    try Tool.run(
      [
        "mooring", "chain", "verify", chain, "--anchor", anchor, "--name", "dns:vpn.example.com", "--at",
        "2026-12-01T00:00:00Z", "--policy", policy,
      ] + words, in: folder.url)
  }

  @Test(
    arguments: [
      ([], 0, "trusted"),
      (["--crl", "both.pem"], 0, "trusted"),
      (["--crl", "root.crl", "--crl", "good.crl"], 0, "trusted"),
      (
        ["--crl", "root.crl", "--crl", "bad.crl"], 1, "it was revoked at 2026-11-30T23:00:00Z (keyCompromise)"
      ),
      (
        ["--crl", "root.crl"], 1,
        "no revocation list of its issuer CN=Example Issuing CA,O=Example Ltd was given"
      ),
      (["--require-crl"], 1, "whether it is revoked has to be known here, and is not"),
      (["--require-crl", "--crl", "both.pem"], 0, "trusted"),
    ] as [([String], Int32, String)])
  func `the lists decide`(words: [String], status: Int32, text: String) throws {
    let answer = try verify(words)
    #expect(answer.status == status, "\(answer.stderr)")
    #expect(answer.stdout.contains(text), "\(answer.stdout)")
  }

  @Test(arguments: ["apple-tls", "apple-ikev2", "apple-eap"])
  func `under Apple's policies a missing list is a warning, a revoked certificate is not`(policy: String)
    throws
  {
    let missing = try verify(["--crl", "root.crl", "--format", "json"], policy)
    #expect(
      missing.status == 0 && missing.stdout.contains("\"code\" : \"revocation-unknown\""), "\(missing.stdout)"
    )
    #expect(try verify(["--crl", "bad.crl"], policy).status == 1)
    #expect(try verify(["--crl", "root.crl", "--require-crl"], policy).status == 1)
  }

  @Test(arguments: [
    ("chain.pem", "chain.pem: no revocation list in the input: its PEM blocks are CERTIFICATE (line 1)"),
    ("none.crl", "none.crl: there is no such file"),
  ])
  func `a file without a list is an error that names it`(file: String, sentence: String) throws {
    let answer = try verify(["--crl", file])
    #expect(answer.status == 2 && answer.stdout.isEmpty)
    #expect(answer.stderr.contains(sentence), "\(answer.stderr)")
  }
}
