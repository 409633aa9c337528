import CommandLineTool
import EnrolmentProfile
import Foundation
import OpenSSL
import Support
import Synchronization
import Testing

@testable import mooring

/// Damaged inputs: each command answers 0, 1 or 2, quickly, and never crashes.
struct DamageTests {
  /// A command that reads standard input, and a good input for it.
  struct Subject: Sendable, CustomTestStringConvertible {
    let words: [String]
    let input: [UInt8]
    var testDescription: String { words.joined(separator: " ") }
  }

  /// One folder that lives as long as the tests.
  private static let kept = Result { try TemporaryFolder() }

  static func subjects() throws -> [Subject] {
    let root = try TestAuthority.root()
    let intermediate = try TestAuthority.intermediate(by: root)
    let server = try TestAuthority.server(by: intermediate)
    let signed = try Fixture.bytes("d11-signed-with-intermediate")
    let p12 = try server.pkcs12(password: "test", chain: [intermediate.der])
    let manifest = try Array(Data(contentsOf: packageFolder.appending(path: "examples/office/office.yaml")))
    let scenario = try Array(
      Data(contentsOf: packageFolder.appending(path: "examples/office/office-scenario.yaml")))
    let device = try TestAuthority.server(by: root, key: .rsa2048)
    let encrypted = try ProfileEncryption.encrypt(
      Fixture.bytes("d08-good-ikev2"), to: Certificate(der: device.der))
    let identity = try kept.get().write("device.p12", device.pkcs12(password: "test"))
    let file = try kept.get().write("root.pem", root.pem.utf8)
    return [
      Subject(words: ["inspect", "-"], input: try Fixture.bytes("d08-good-ikev2")),
      Subject(words: ["inspect", "-"], input: try Fixture.bytes("d07-good-ikev2-binary-plist")),
      Subject(words: ["inspect", "-"], input: signed),
      Subject(words: ["verify", "-"], input: signed),
      Subject(words: ["unsign", "-"], input: signed),
      Subject(words: ["chain", "show", "-"], input: Array((server.pem + intermediate.pem + root.pem).utf8)),
      Subject(words: ["chain", "show", "-"], input: server.der),
      Subject(words: ["chain", "show", "-", "--password", "env:P12"], input: p12),
      Subject(
        words: ["chain", "verify", "-", "--anchor", file, "--name", "dns:vpn.example.com"],
        input: Array((server.pem + intermediate.pem).utf8)),
      Subject(
        words: ["decrypt", "-", "--identity", identity, "--password", "env:P12"], input: encrypted),
      Subject(words: ["build", "-", "-o", "-"], input: manifest),
      Subject(words: ["simulate", "-"], input: scenario),
    ]
  }

  @Test(arguments: try subjects())
  func `a damaged input is answered with 0, 1 or 2 within a second`(subject: Subject) async {
    var random = RepeatableGenerator(seed: 20_261_130)
    for round in 0..<1_000 {
      var bytes = subject.input
      let place = Int(random.next() % UInt64(bytes.count))
      if round.isMultiple(of: 2) {
        bytes.removeSubrange(place...)
      } else {
        bytes[place] ^= UInt8(1) << UInt8(random.next() % 8)
      }
      let damaged = bytes
      let console = Console(
        write: { _ in }, writeError: { _ in }, readInput: { damaged }, environment: ["P12": "test"])
      let start = ContinuousClock.now
      let status = await run(Mooring.self, version: "0", words: subject.words, in: console)
      #expect([0, 1, 2].contains(status.code), "round \(round)")
      #expect(ContinuousClock.now - start < .seconds(1), "round \(round)")
    }
  }
}
