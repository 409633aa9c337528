import DeviceWatch
import ProfileManifest
import SimulatedDevice
import Testing

@Suite(.watched)
struct ScenarioMistakeTests {
  private let folder: ScenarioFolder
  init() throws { folder = try ScenarioFolder() }

  @Test func `all mistakes are told at once, each with its place and a suggestion`() {
    let mistakes = folder.mistakes(
      """
      device: { os: ios26x, chanel: mdm, at: yesterday }
      servers:
        office: { chain: server-chan.pem, key: server.key, users: { alice: hunter2 } }
      steps:
        - instal: office.mobileconfig
        - connect: { vpn: Office, server: ofice }
          expect: { trust: trustd, credentialBytes: none, appSees: serverCertificateInvald }
        - present: { chain: server-chain.pem, name: vpn.example.com }
        - { remove: a, addAnchor: app-ca.pem }
        - install:
        - clock: 12
      """)
    let expected = [
      "scenario.yaml:1:15: os must be", "scenario.yaml:1:23: a key of device",
      "scenario.yaml:1:40: at must be",
      "scenario.yaml:3:20: cannot read \"server-chan.pem\"",
      "scenario.yaml:3:70: the password of alice must not",
      "scenario.yaml:5:5: a key of a step cannot be \"instal\"; did you mean install?",
      "scenario.yaml:6:37: server cannot be \"ofice\"; did you mean office?",
      "scenario.yaml:7:22: trust cannot be \"trustd\"; did you mean trusted?",
      "scenario.yaml:7:47: credentialBytes must be a number",
      "scenario.yaml:7:62: appSees cannot be \"serverCertificateInvald\"; did you mean serverCertificateInvalid?",
      "scenario.yaml:8:47: name must be dns:NAME", "scenario.yaml:9:5: a step does exactly one of",
      "scenario.yaml:10:5: \"install\" has no value", "scenario.yaml:11:12: clock must be a time",
    ]
    #expect(mistakes.count == expected.count, "\(mistakes.joined(separator: "\n"))")
    for (mistake, start) in zip(mistakes, expected) { #expect(mistake.hasPrefix(start), "\(mistake)") }
    #expect(!mistakes.joined().contains("hunter2"), "what may be a secret is never shown")
  }

  @Test(arguments: [
    ("platform: simulater", "12: platform cannot be \"simulater\"; did you mean simulator?"),
    ("initialStatus: conected", "17: initialStatus cannot be"),
    ("startAfterSave: configurationStail", "18: startAfterSave cannot be"),
    ("unknownProvider: throwsAtOnc", "19: unknownProvider cannot be"),
    ("cacheOrder: beforeNotificatio", "14: cacheOrder cannot be"),
    ("foreignGroup: paramError", "16: foreignGroup cannot be"),
    (
      "daemonRights: sharingGroup", "16: daemonRights cannot be \"sharingGroup\"; did you mean sharingGroups?"
    ),
    ("attributeUpdateIsUnreliable: yes", "31: attributeUpdateIsUnreliable must be true or false"),
    ("hasPasscode: 1", "15: hasPasscode must be true or false"),
    ("userAllowsConfigurations: on", "28: userAllowsConfigurations must be true or false"),
    (
      "daemonRigths: sharingGroups",
      "2: a key of device cannot be \"daemonRigths\"; did you mean daemonRights?"
    ),
  ])
  func `every switch of the device is read, with the place of a mistake`(line: String, words: String) {
    let mistakes = folder.mistakes(
      """
      device:
       os: ios 26
       \(line)
      steps: [ { power: lock } ]
      """)
    #expect(mistakes.count == 1, "\(mistakes)")
    #expect(mistakes.first?.hasPrefix("scenario.yaml:3:\(words)") == true, "\(mistakes)")
  }

  @Test(arguments: [
    ("remove: { profile: a, channel: manuel }", "34: channel cannot be \"manuel\"; did you mean manual?"),
    ("remove: { channel: mdm }", "11: remove needs profile"),
    (
      "remove: { profile: a, passwort: env:A }",
      "25: a key of remove cannot be \"passwort\"; did you mean password?"
    ),
    ("remove: { profile: a, password: hunter2 }", "35: password must not stand in the scenario"),
    ("app: { name: a, does: stopfirst }", "25: does cannot be \"stopfirst\"; did you mean stopFirst?"),
    ("app: { name: a, does: save, provider: b }", "8: a tunnel of a provider is saved with both"),
    ("app: { name: a, does: storeSharedSecret }", "8: app needs sharedSecret"),
    ("app: { name: a, does: open, providers: [[b]] }", "43: providers must be text"),
    ("app: { name: a, does: save, sharedSecretReference: pasword }", "54: sharedSecretReference cannot be"),
  ])
  func `a mistake in a removal or in what an app does has its place`(step: String, words: String) {
    let mistakes = folder.mistakes("device: { os: ios 26 }\nsteps:\n- \(step)\n")
    #expect(mistakes.count == 1, "\(mistakes)")
    #expect(mistakes.first?.hasPrefix("scenario.yaml:3:\(words)") == true, "\(mistakes)")
    #expect(!mistakes.joined().contains("hunter2"))
  }

  @Test(arguments: [
    (
      "present: { chain: server-chain.pem, name: \"dns:a\", key: nome }",
      "59: key cannot be \"nome\"; did you mean none?"
    ),
    (
      "present: { chain: server-chain.pem, name: \"dns:a\", key: missing.key }",
      "59: cannot read \"missing.key\""
    ),
    (
      "present: { chain: server-chain.pem, name: \"dns:a\", kye: none }",
      "54: a key of present cannot be \"kye\"; did you mean key?"
    ),
    (
      "present: { chain: server-chain.pem, name: \"dns:a\", key: [none] }",
      "59: key must be text"
    ),
    (
      "present: { chain: server-chain.pem, name: \"dns:a\", key: server-chain.pem }",
      "59: key: "
    ),
    (
      "{ present: { chain: server-chain.pem, name: \"dns:a\" }, expect: { possession: refused } }",
      "68: possession is shown where present has a key"
    ),
    (
      "{ present: { chain: server-chain.pem, name: \"dns:a\", key: nome }, expect: { possession: refused } }",
      "61: key cannot be \"nome\""
    ),
    (
      "{ present: { chain: server-chain.pem, name: \"dns:a\", key: none }, expect: { possession: prove } }",
      "91: possession cannot be \"prove\"; did you mean proved?"
    ),
  ])
  func `a mistake in who presents a chain has its place`(step: String, words: String) {
    let mistakes = folder.mistakes("device: { os: ios 26 }\nsteps:\n- \(step)\n")
    #expect(mistakes.count == 1, "\(mistakes)")
    #expect(mistakes.first?.hasPrefix("scenario.yaml:3:\(words)") == true, "\(mistakes)")
  }

  @Test(arguments: [
    ("", "a scenario must be a mapping"), ("[1]", "a scenario must be a mapping"),
    ("steps: []", "a scenario needs device"),
    ("device: { os: ios 26, at: 2026-12-01T00:00:00Z }", "a scenario needs steps"),
    ("device: { os: ios 26, at: 2026-12-01T00:00:00Z }\nsteps: []", "at least one step"),
    ("device: { os: ios 26, os: ios 17, at: 2026-12-01T00:00:00Z }\nsteps: [remove: a]", "stands twice"),
    ("device: { os: ios 26, at: 2026-12-01T00:00:00Z, seed: -1 }\nsteps: [remove: a]", "seed must be"),
    ("a: [", "1:"),
  ])
  func `a scenario that is none is told what it lacks`(text: String, words: String) {
    let mistakes = folder.mistakes(text)
    #expect(mistakes.contains { $0.contains(words) }, "\(mistakes)")
  }

  @Test func `cut and bent scenarios are read or refused, and nothing else`() throws {
    let whole = Array(
      (ScenarioFolder.head + "  - install: office.mobileconfig\n  - addAnchor: app-ca.pem\n").utf8)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var bytes = whole
      let place = Int.random(in: 0..<whole.count, using: &random)
      if Bool.random(using: &random) {
        bytes[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      } else {
        bytes.removeLast(place)
      }
      do throws(ManifestErrors) {
        _ = try Scenario(parsing: bytes, file: "scenario.yaml")
      } catch {
        #expect(!error.messages.isEmpty)
      }
    }
  }
}
