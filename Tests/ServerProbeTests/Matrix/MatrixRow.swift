import Foundation
import Support
import Testing

/// A server, a profile, and what a device with this profile makes of this server.
struct MatrixRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var server = CharonConfiguration()
  var profile = DeviceProfile()
  /// More words for the probe.
  var options: [String] = []
  var port: UInt16 = 500
  var expected: ExpectedAnswer
  /// What the server's log holds of it.
  var seen: [String] = []

  init(
    _ name: String, _ verdict: ExpectedAnswer.Verdict, facts: [String] = [],
    server: (inout CharonConfiguration) -> Void = { _ in }, profile: (inout DeviceProfile) -> Void = { _ in },
    options: [String] = [], port: UInt16 = 500, seen: [String] = []
  ) {
    testDescription = name
    expected = ExpectedAnswer(verdict, facts)
    server(&self.server)
    profile(&self.profile)
    (self.options, self.port, self.seen) = (options, port, seen)
    if options.contains("--authenticate") {
      switch self.profile.authentication {
      case .certificate, .sharedSecret: expected.disclosesBeforeTrust = true
      case .mschapv2, .eapTLS, .appTunnel: break
      }
    }
  }

  /// Runs a probe with the profile in a file.
  func probe(
    _ target: String, by run: (_ words: [String], _ environment: [String: String]) throws -> ProgramAnswer
  ) throws -> ProgramAnswer {
    let folder = try TemporaryFolder()
    let file = try folder.write("office.mobileconfig", try profile.mobileconfig())
    return try run(
      ["mooring", "probe", target, "--profile", file, "--format", "json"]
        + (options.contains("--timeout") ? [] : ["--timeout", "10"]) + options,
      ["PASSWORD": CharonConfiguration.password, "WRONG_PASSWORD": "a mistake"])
  }
}
