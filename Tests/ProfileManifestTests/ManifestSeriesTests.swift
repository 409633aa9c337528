import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import PropertyList
import Support
import Testing

/// One manifest for many people.
@Suite struct ManifestSeriesTests {
  private static let columns = ["name", "email", "number", "kind", "password"]

  private static func person(
    _ name: String, _ email: String = "a@example.com", _ number: String = "1280", _ kind: String = "wifi",
    password: String = "p"
  ) -> Person {
    Person(line: 2, values: [name, email, number, kind, password])
  }

  private static let people = [
    person("Alice"), person("Bob"), person("Zoë & Søn <\"x\">", "zoë@example.com"), person("null"),
    person("true"),
    person("007"), person("1e3"), person("<email>"), person("<<name>>"), person("~"), person("a: b #c"),
    person("*x"), person("Carol", "c@example.com", "1400"),
    person("Dave", "d@example.com", "1280", "ethernet"), person("É\u{301}\r\n\t"),
    person("Eve", password: "env:PSK"), person("prompt", password: "prompt"), person("\u{E000}\u{E001}"),
    person("Frank", "no-at-sign"), person("Gina"), person("Alice"),
  ]

  private static func series(_ folder: ManifestFolder, _ text: String) throws -> ManifestSeries {
    try Manifest(parsing: Array(text.utf8), file: "\(folder.folder.path)/office.yaml").series(
      columns: columns, secrets: SecretSource(environment: ["PSK": "psk-secret", "PW_Bob": "x"]),
      at: TestAuthority.now)
  }

  private static let texts = """
    profile: { identifier: com.example.vpn, displayName: VPN of <name>, consentText: { default: <name> } }
    anchors: [bundle.pem]
    vpn:
      - userDefinedName: Office
        ikev2:
          remoteAddress: vpn.example.com
          remoteIdentifier: vpn.example.com
          localIdentifier: "<email>"
          authentication: { eap: mschapv2, username: <name>, password: <password> }
        serverCertificate: chain.pem
    payloads:
      - { PayloadType: org.example, PayloadDisplayName: Other, Free: <name>, Quoted: "<name>", Both: "a <name>" }
    target: [ios 17]
    """

  /// Manifests in which columns are texts, numbers, names that others follow from, secrets and files.
  private static let manifests: [String] = [
    texts,
    texts.replacing("identifier: com.example.vpn", with: "identifier: com.example.<number>"),
    texts.replacing("userDefinedName: Office", with: "userDefinedName: Office <name>"),
    texts.replacing("localIdentifier: \"<email>\"", with: "localIdentifier: x\n      mtu: <number>"),
    texts.replacing(
      "    serverCertificate: chain.pem",
      with:
        "    serverCertificate: chain.pem\n    onDemandRules: [{ interfaceTypeMatch: <kind>, action: connect }]"
    ),
    texts.replacing("remoteIdentifier: vpn.example.com", with: "remoteIdentifier: <kind>.example.com"),
    texts.replacing("password: <password>", with: "password: \"env:PW_<name>\""),
  ]

  @Test(arguments: manifests.indices)
  func `everybody gets what a build of their own would give`(index: Int) throws {
    let folder = try ManifestFolder()
    let series = try Self.series(folder, Self.manifests[index])
    var built = 0
    for person in Self.people {
      let own = Self.outcome(of: person, try Self.series(folder, Self.manifests[index]))
      #expect(Self.outcome(of: person, series) == own, "\(person.values)")
      if case .success = own { built += 1 }
    }
    #expect(index >= 5 || built > 10)
  }

  /// What the build gives, as far as it can be compared.
  private static func outcome(
    of person: Person, _ series: ManifestSeries
  ) -> Result<[String], ManifestErrors> {
    do throws(ManifestErrors) {
      let built = try series.build(for: person)
      return .success([
        String(decoding: built.content, as: UTF8.self), "\(built.notices)", "\(built.holdsSecrets)",
        "\(built.verdicts.keys)",
      ])
    } catch {
      return .failure(error)
    }
  }

  @Test func `a value comes back from the property list as it was`() throws {
    let folder = try ManifestFolder()
    let series = try Self.series(folder, Self.texts)
    let ascii = String(decoding: (0x20...0x7E).map { UInt8($0) }, as: UTF8.self)
    for name in ["Alice", "Bob", "Zoë & Søn <\"x\">", ascii] {
      let profile = try Profile(parsing: series.build(for: Self.person(name, password: ascii)).content)
      #expect(profile.displayName == "VPN of \(name)")
      #expect(profile.vpns.first?.ikev2?.authName == name)
      #expect(profile.vpns.first?.ikev2?.authPassword?.withBytes { Array($0) } == Array(ascii.utf8))
      #expect(profile.payloads.last?.value["Both"]?.string == "a \(name)")
    }
  }

  @Test func `a plain value is a number where one is wanted, and never null`() throws {
    let folder = try ManifestFolder()
    let series = try Self.series(folder, Self.manifests[3])
    let profile = try Profile(parsing: series.build(for: Self.person("12", "a", "1300")).content)
    #expect(profile.vpns.first?.ikev2?.mtu == 1300)
    #expect(profile.payloads.last?.value["Free"]?.integer == 12)
    #expect(profile.payloads.last?.value["Quoted"]?.string == "12")
    let null = try Profile(parsing: series.build(for: Self.person("null", "a", "1300")).content)
    #expect(null.payloads.last?.value["Free"]?.string == "null")
  }

  @Test func `the identifiers stay the manifest's unless they hold a placeholder`() throws {
    let folder = try ManifestFolder()
    func identifiers(_ index: Int) throws -> [[String]] {
      let series = try Self.series(folder, Self.manifests[index])
      return try [Self.person("Alice", "a", "1"), Self.person("Bob", "b", "2")].map { person in
        let profile = try Profile(parsing: series.build(for: person).content)
        return [profile.identifier, profile.uuid] + profile.payloads.flatMap { [$0.identifier, $0.uuid] }
      }
    }
    let (same, other) = (try identifiers(0), try identifiers(1))
    #expect(same[0] == same[1])
    #expect(Set(other[0]).isDisjoint(with: other[1]))
  }

  @Test func `a placeholder that names no column is told with its place`() throws {
    let folder = try ManifestFolder()
    let text =
      "profile: { identifier: com.example, displayName: <nmae> }\nvpn: [{ a: \"<x> <<y> < z > </b>\" }]"
    let error = try #require(throws: ManifestErrors.self) { try Self.series(folder, text) }
    #expect(error.messages.map { "\($0.line):\($0.column)" } == ["1:50", "2:12"])
    #expect(error.messages[0].message == "no person has the column <nmae>; did you mean <name>?")
    #expect(error.messages[1].message.contains("<x>; there are name, email"))
  }

  @Test func `a person without a value, and a path that leads elsewhere, are told`() throws {
    let folder = try ManifestFolder()
    let series = try Self.series(folder, Self.texts)
    for value in [nil, ""] {
      let error = try #require(throws: ManifestErrors.self) {
        try series.build(for: Person(line: 3, values: [value, "e", "1", "k", "p"]))
      }
      #expect(
        "\(error)".contains("office.yaml:1:54: the person has no value in the column <name>"), "\(error)")
    }
    let files = try Self.series(folder, Self.texts.replacing("bundle.pem", with: "\"<name>.pem\""))
    #expect(try files.build(for: Self.person("bundle")).content.isEmpty == false)
    let error = try #require(throws: ManifestErrors.self) {
      try files.build(for: Self.person("../\(folder.folder.url.lastPathComponent)/bundle"))
    }
    #expect("\(error)".contains("leads to another folder"), "\(error)")
    let whole = try Self.series(folder, Self.texts.replacing("bundle.pem", with: "<name>"))
    #expect(try whole.build(for: Self.person("./bundle.pem")).content.isEmpty == false)
  }

  @Test func `a secret of a person is never printed`() throws {
    let folder = try ManifestFolder()
    let text = ManifestFolder.vpn("authentication: { sharedSecret: <password> }")
      .replacing("remoteAddress: vpn.example.com", with: "remoteAddress: \"\"")
    let error = try #require(throws: ManifestErrors.self) {
      try Self.series(folder, text).build(for: Self.person("a", password: "hunter2\u{1}"))
    }
    #expect(!"\(error)".contains("hunter2"))
  }

  @Test func `an end is told as many days before as was asked for`() throws {
    let folder = try ManifestFolder()
    let text = Self.texts.replacing(", password: <password>", with: "")
    let manifest = try Manifest(parsing: Array(text.utf8), file: "\(folder.folder.path)/office.yaml")
    var counts: [Int] = []
    for days in [0, 100_000] {
      let series = try manifest.series(
        columns: Self.columns, secrets: SecretSource(), at: TestAuthority.now, warningDays: days)
      counts.append(try series.build(for: Self.person("Alice")).notices.count)
    }
    #expect(counts[0] < counts[1])
  }

  @Test func `a series serves many threads at once`() async throws {
    let folder = try ManifestFolder()
    let series = try Self.series(folder, Self.texts)
    let wanted = try Self.people.prefix(3).map { try Self.series(folder, Self.texts).build(for: $0).content }
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<64 {
        group.addTask { (try? series.build(for: Self.people[round % 3]).content) == wanted[round % 3] }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
