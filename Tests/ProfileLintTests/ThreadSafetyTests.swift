import Dispatch
import OpenSSL
import ProfileLint
import Support
import Testing

/// One linter in many threads.
struct LintThreadSafetyTests {
  @Test func `eight threads lint with one linter, and each finds what one alone does`() throws {
    let root = try TestAuthority.root()
    let client = try TestAuthority.client(by: root)
    let profiles = try [
      LintedPayloads().certificate("root", root.der).vpn("").bytes,
      LintedPayloads().identity(client.pkcs12(password: "s3cret-word", legacy: true)).certificate(
        "root", root.der
      )
      .bytes,
      LintedPayloads().certificate("root", client.der).bytes,
    ]
    let alone = profiles.map { Linter(LintOptions(at: TestAuthority.now)).lint($0, file: "a") }
    let linter = Linter(LintOptions(at: TestAuthority.now))
    let found = Guarded([Int: [[Finding]]]())
    DispatchQueue.concurrentPerform(iterations: 24) { index in
      let which = index % profiles.count
      let findings = linter.lint(profiles[which], file: "a")
      found.withLock { $0[which, default: []].append(findings) }
    }
    for (which, findings) in found.withLock({ $0 }) {
      #expect(findings.count == 8 && findings.allSatisfy { $0 == alone[which] })
    }
  }
}
