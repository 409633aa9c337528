import EnrolmentProfile
import PropertyList
import Support
import Testing

/// One small mistake and what must be said of it: rule, place, and a part of the words.
struct Mistake: Sendable, CustomTestStringConvertible {
  let lines: String
  let removing: [String]
  let targets: [Target]
  let id: String
  let severity: Severity
  let path: String
  let words: String

  init(
    _ lines: String, removing: [String] = [], for targets: [Target] = [], _ id: String,
    _ severity: Severity = .error, at path: String, _ words: String = ""
  ) {
    self.lines = lines
    self.removing = removing
    self.targets = targets
    self.id = id
    self.severity = severity
    self.path = path
    self.words = words
  }

  var testDescription: String { "\(id) at \(path)" }
}

@Suite struct SchemaCheckTests {
  @Test func `a good IKEv2 dictionary has no fault`() throws {
    #expect(try PayloadSchema.check(Profile(parsing: Corpus.ikev2(""))).map(\.description) == [])
  }

  @Test(arguments: [
    Mistake(
      "<key>Mtu</key><integer>1300</integer>", "misspelt-key", .warning, at: "IKEv2.Mtu", "did you mean MTU?"),
    Mistake(
      "<key>EnablePfs</key><integer>1</integer>", "misspelt-key", .warning, at: "IKEv2.EnablePfs", "EnablePFS"
    ),
    Mistake(
      "<key>DeadPeerDetectonRate</key><string>Low</string>", "misspelt-key", .warning,
      at: "IKEv2.DeadPeerDetectonRate", "DeadPeerDetectionRate"),
    Mistake(
      "<key>WireGuard</key><true/>", "unknown-key", .warning, at: "IKEv2.WireGuard", "no key of VPN"),
    Mistake(
      "<key>DiffieHellmanGroup</key><integer>14</integer>", "misplaced-key", at: "IKEv2.DiffieHellmanGroup",
      "SecurityAssociationParameters"),
    Mistake(
      "<key>UserDefinedName</key><string>x</string>", "misplaced-key", at: "IKEv2.UserDefinedName",
      "the top of the payload"),
    Mistake(
      "<key>MTU</key><string>1300</string>", "wrong-type", at: "IKEv2.MTU",
      "must be an integer, but is a string"),
    Mistake(
      "<key>MTU</key><integer>1500</integer>", "value-out-of-range", at: "IKEv2.MTU", "between 1280 and 1400"),
    Mistake(
      "<key>NATKeepAliveInterval</key><integer>10</integer>", "value-out-of-range",
      at: "IKEv2.NATKeepAliveInterval", "at least 20"),
    Mistake(
      "<key>EnablePFS</key><integer>2</integer>", "value-not-allowed", at: "IKEv2.EnablePFS", "one of 0, 1"),
    Mistake(
      "<key>EnablePFS</key><true/>", "boolean-for-integer", .warning, at: "IKEv2.EnablePFS", "the integer 1"),
    Mistake(
      "<key>MTU</key><real>1300</real>", "real-for-integer", .warning, at: "IKEv2.MTU", "the integer 1300"),
    Mistake("", removing: ["RemoteAddress"], "missing-key", at: "IKEv2.RemoteAddress", "a string"),
    Mistake("", removing: ["LocalIdentifier"], "missing-expected-key", .warning, at: "IKEv2.LocalIdentifier"),
    Mistake(
      "<key>AuthenticationMethod</key><string>EAP</string>", removing: ["AuthenticationMethod"],
      "value-not-allowed", at: "IKEv2.AuthenticationMethod", "\"None\", \"SharedSecret\", \"Certificate\""),
    Mistake(
      "<key>MTU</key><integer>1300</integer><key>MTU</key><integer>1300</integer>", "duplicate-key",
      at: "IKEv2.MTU", "twice"),
    Mistake(
      "<key>PayloadCertificateUUID</key><string>33333333-3333-4333-8333-333333333333</string>",
      "dangling-reference", at: "IKEv2.PayloadCertificateUUID", "names no payload of this profile"),
    Mistake(
      "<key>PayloadCertificateUUID</key><string>22222222-2222-4222-8222-222222222222</string>",
      "wrong-reference-kind", at: "IKEv2.PayloadCertificateUUID", "an identity"),
    Mistake(
      "<key>PayloadCertificateUUID</key><string>cert</string>", "dangling-reference",
      at: "IKEv2.PayloadCertificateUUID",
      "names no payload"),
    // The traps of Apple's schema.
    Mistake(
      "<key>CertificateType</key><string>ECDSA512</string>", "value-not-allowed", at: "IKEv2.CertificateType",
      "did you mean \"ECDSA521\"?"),
    Mistake(
      "<key>SharedSecret</key><data>c2VjcmV0</data>", "wrong-type", at: "IKEv2.SharedSecret", "a string"),
    // Algorithms, and what devices no longer take.
    Mistake(
      "<key>IKESecurityAssociationParameters</key><dict><key>EncryptionAlgorithm</key><string>AES256</string></dict>",
      "value-not-allowed", at: "IKEv2.IKESecurityAssociationParameters.EncryptionAlgorithm", "AES-256"),
    Mistake(
      "<key>IKESecurityAssociationParameters</key><dict><key>EncryptionAlgorithm</key><string>3DES</string></dict>",
      for: [Target(.iOS, OSVersion(26))], "not-on-target",
      at: "IKEv2.IKESecurityAssociationParameters.EncryptionAlgorithm", "iOS 26.0"),
    Mistake(
      "<key>IKESecurityAssociationParameters</key><dict><key>LifeTimeInMinutes</key><integer>5</integer></dict>",
      "value-out-of-range", at: "IKEv2.IKESecurityAssociationParameters.LifeTimeInMinutes", "10 and 1440"),
    Mistake(
      "<key>PPKIdentifier</key><string>p</string><key>PPK</key><data>AAAA</data>",
      for: [Target(.iOS, OSVersion(17))], "not-on-target", at: "IKEv2.PPK", "from iOS 18.0 on"),
    Mistake(
      "<key>EnableFallback</key><integer>1</integer>", for: [Target(.macOS, OSVersion(14))], "not-on-target",
      at: "IKEv2.EnableFallback", "does not exist on macOS"),
    Mistake("", for: [Target(.tvOS, OSVersion(16))], "not-on-target", at: "", "from tvOS 17.0 on"),
  ])
  func `each mistake is told with its rule, its place and the way out`(mistake: Mistake) throws {
    let bytes = Corpus.ikev2(mistake.lines, removing: mistake.removing)
    let faults = try PayloadSchema.check(Profile(parsing: bytes), for: mistake.targets)
    let path = "PayloadContent[0]" + (mistake.path.isEmpty ? "" : "." + mistake.path)
    let found = faults.filter { $0.id == mistake.id && $0.keyPath == path }
    #expect(found.count == 1, "\(faults)")
    #expect(found.first?.severity == mistake.severity)
    #expect(found.first?.message.contains(mistake.words) ?? false, "\(found)")
    guard case .text(let line, _)? = found.first?.position else {
      Issue.record("no position")
      return
    }
    #expect(line > 1)
  }

  @Test(arguments: [
    (
      "d01",
      [
        "SharedSecret wrong-type", "OnDemandEnabled misplaced-key", "OnDemandRules misplaced-key",
        "OverridePrimary misplaced-key",
      ]
    ),
    (
      "d05",
      ["PayloadUUID malformed-uuid", "PayloadUUID duplicate-uuid", "AuthenticationMethod none-without-eap"]
    ),
    ("d07", []),
    ("d08", []),
    ("d11", []),
    ("d12", []),
    ("d15", []),
  ])
  func `the errors of the corpus are those its note names`(name: String, errors: [String]) throws {
    let faults = try PayloadSchema.check(Profile(parsing: Fixture.bytes(name)))
    let found = faults.filter { $0.severity == .error }.map {
      "\($0.keyPath.split(separator: ".").last ?? "") \($0.id)"
    }
    #expect(Set(found) == Set(errors), "\(faults)")
  }

  @Test func `keys of a missing VPN dictionary are sent where they belong`() throws {
    let faults = try PayloadSchema.check(Profile(parsing: Fixture.bytes("d02")))
    #expect(faults.contains { $0.id == "vpn-dictionary-missing" && $0.severity == .error })
    let misplaced = faults.filter { $0.id == "misplaced-key" }
    #expect(misplaced.contains { $0.message.contains("move it to VPN") })
    #expect(misplaced.allSatisfy { !$0.message.contains(" or ") }, "\(misplaced)")
  }

  @Test func `a key that stands twice is told at the second place`() throws {
    let faults = try PayloadSchema.check(Profile(parsing: Fixture.bytes("d03")))
    let keys = faults.filter { $0.id == "duplicate-key" }.map { $0.keyPath.split(separator: ".").last }
    #expect(Set(keys) == ["PayloadDisplayName", "PayloadUUID"])
  }

  @Test func `a secret is never printed`() throws {
    let lines = """
      <key>SharedSecret</key><integer>8675309</integer>
      <key>AuthPassword</key><data>aHVudGVyMg==</data>
      <key>PPK</key><string>hunter2</string>
      """
    let faults = try PayloadSchema.check(Profile(parsing: Corpus.ikev2(lines)))
    let text = faults.map(\.description).joined()
    #expect(faults.count >= 3)
    #expect(!text.contains("8675309") && !text.contains("hunter2") && !text.contains("aHVudGVyMg"))
  }

  @Test func `a key may hold control characters and be very long, a message may not`() throws {
    let key = String(repeating: "k", count: 10_000) + "\t"
    let faults = try PayloadSchema.check(
      Profile(parsing: Corpus.ikev2("<key>a\tb</key><true/><key>\(key)</key><true/>")))
    #expect(faults.allSatisfy { $0.description.count < 600 && !$0.description.contains("\t") })
  }

  @Test func `an unknown payload type is a notice, its common keys are checked`() throws {
    let bytes = Corpus.profile(
      payload:
        "<key>PayloadType</key><string>com.example.unheard</string><key>PayloadDisplayName</key><true/>")
    let faults = try PayloadSchema.check(Profile(parsing: bytes))
    #expect(faults.map(\.id).sorted() == ["unknown-payload-type", "wrong-type"])
  }

  @Test func `what a payload of another profile is called stays allowed without that profile`() throws {
    let profile = try Profile(
      parsing: Corpus.ikev2(
        "<key>PayloadCertificateUUID</key><string>33333333-3333-4333-8333-333333333333</string>"))
    #expect(PayloadSchema.check(profile.payloads[0]).isEmpty)
  }

  @Test func `identifiers and UUIDs are unique in a profile, and both places are told`() throws {
    let payload = """
      <dict><key>PayloadType</key><string>x</string><key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>a</string>
      <key>PayloadUUID</key><string>22222222-2222-4222-8222-22222222222a</string></dict>
      """
    let text = """
      <plist version="1.0"><dict><key>PayloadType</key><string>Configuration</string>
      <key>PayloadContent</key><array>\(payload)\(payload.replacing("222a<", with: "222A<"))</array></dict></plist>
      """
    let faults = try PayloadSchema.check(Profile(parsing: Array(text.utf8)))
    for id in ["duplicate-identifier", "duplicate-uuid"] {
      let fault = faults.first { $0.id == id }
      #expect(fault?.message.contains("PayloadContent[1] and PayloadContent[0]") == true)
      #expect(fault?.keyPath.hasPrefix("PayloadContent[1].Payload") == true)
    }
  }
}
