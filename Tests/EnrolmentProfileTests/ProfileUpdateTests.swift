import EnrolmentProfile
import OpenSSL
import PropertyList
import Support
import Testing

/// What a device does with an update.
@Suite struct ProfileUpdateTests {
  private typealias Keys = [(String, PropertyListValue)]

  /// A payload of a type, with its names and own keys.
  private static func payload(
    _ type: String, _ identifier: String, _ uuid: Int, _ own: Keys = []
  ) -> PropertyListValue {
    let common: Keys = [
      ("PayloadType", PropertyListValue(.string(type))), ("PayloadVersion", 1),
      ("PayloadIdentifier", PropertyListValue(.string(identifier))),
      ("PayloadUUID", PropertyListValue(.string("00000000-0000-4000-8000-00000000000\(uuid)"))),
      ("PayloadDisplayName", PropertyListValue(.string("Part"))),
    ]
    return PropertyListValue(.dictionary(PropertyListDictionary(common + own)))
  }

  private static func profile(
    _ payloads: [PropertyListValue], identifier: String = "com.example", top: Keys = []
  ) throws -> Profile {
    let root: Keys =
      [
        ("PayloadType", "Configuration"), ("PayloadVersion", 1),
        ("PayloadIdentifier", PropertyListValue(.string(identifier))),
        ("PayloadUUID", "00000000-0000-4000-8000-0000000000AA"),
        ("PayloadContent", PropertyListValue(.array(payloads))),
      ] + top
    return try Profile(parsing: PropertyListValue(.dictionary(PropertyListDictionary(root))).xml())
  }

  private static func update(_ old: [PropertyListValue], _ new: [PropertyListValue]) throws -> ProfileUpdate {
    try #require(try ProfileUpdate(of: profile(old), to: profile(new)))
  }

  @Test func `an update with a broken signature, or with two, is refused`() throws {
    let issued = try TestAuthority.server(by: TestAuthority.root())
    let identity = try Identity(
      certificate: Certificate(der: issued.der), privateKey: PrivateKey(parsing: issued.key.pkcs8))
    let old = try Self.profile([Self.payload(Self.wifi, "com.example.wifi", 1)])
    let signed = try CMS.sign(old.content, by: identity, at: TestAuthority.now)
    var broken = signed
    let place = try #require(broken.firstRange(of: Array("Part".utf8))?.lowerBound)
    broken[place] ^= 1
    let twice = try CMS.sign(signed, by: identity, at: TestAuthority.now)
    for (bytes, outcome) in [(signed, ProfileUpdate.Outcome.updated), (broken, .refused), (twice, .refused)] {
      let update = try #require(try ProfileUpdate(of: old, to: Profile(parsing: bytes)))
      #expect(update.outcome == outcome)
      #expect(update.refusals.map(\.keyPath) == (outcome == .refused ? ["signature"] : []))
    }
  }

  private static let vpn = "com.apple.vpn.managed"
  private static let root = "com.apple.security.root"
  private static let p12 = "com.apple.security.pkcs12"
  private static let wifi = "com.apple.wifi.managed"

  private static func ikev2(_ own: Keys) -> Keys {
    [
      ("VPNType", "IKEv2"), ("UserDefinedName", "Office"),
      ("IKEv2", PropertyListValue(.dictionary(PropertyListDictionary(own)))),
    ]
  }

  /// Old and new payload, its fate, and the risks that are named.
  private static let table:
    [(PropertyListValue?, PropertyListValue?, PayloadUpdate.Fate, Set<UpdateRisk.Kind>)] =
      [
        (payload(vpn, "a", 1), payload(vpn, "a", 1), .unchanged, []),
        (
          payload(vpn, "a", 1, ikev2([("MTU", 1280)])), payload(vpn, "a", 1, ikev2([("MTU", 1400)])),
          .updated, []
        ),
        (payload(vpn, "a", 1), payload(vpn, "a", 2), .reinstalled, [.vpnCut]),
        (payload(vpn, "a", 1), payload(vpn, "b", 1), .reinstalled, [.vpnCut]),
        (payload(vpn, "a", 1), payload(vpn, "b", 2), .reinstalled, [.vpnCut]),
        (payload(vpn, "a", 1), nil, .removed, [.vpnGone]),
        (nil, payload(vpn, "a", 1), .added, []),
        (
          nil, payload(vpn, "a", 1, ikev2([("AuthenticationMethod", "None"), ("ExtendedAuthEnabled", 1)])),
          .added,
          [.asksAgain]
        ),
        (
          nil, payload(vpn, "a", 1, ikev2([("AuthenticationMethod", "SharedSecret")])), .added, [.asksAgain]
        ),
        (
          payload(p12, "a", 1), payload(p12, "a", 2), .reinstalled, [.identityReferenceDangles, .asksAgain]
        ),
        (
          payload(p12, "a", 1, [("Password", "x")]), payload(p12, "a", 2, [("Password", "x")]), .reinstalled,
          [.identityReferenceDangles]
        ),
        (
          payload(p12, "a", 1, [("PayloadContent", PropertyListValue(.data([1])))]),
          payload(p12, "a", 1, [("PayloadContent", PropertyListValue(.data([2]))), ("Password", "x")]),
          .updated,
          [.identityReferenceDangles]
        ),
        (payload(p12, "a", 1), payload(p12, "a", 1, [("PayloadDescription", "x")]), .updated, []),
        (
          payload("com.apple.security.scep", "a", 1), payload("com.apple.security.scep", "a", 2),
          .reinstalled,
          [.identityReferenceDangles, .newEnrolment]
        ),
        (payload(root, "a", 1), payload(root, "a", 2), .reinstalled, [.anchorAway, .trustSwitch]),
        (
          payload(root, "a", 1, [("PayloadContent", PropertyListValue(.data([1])))]), nil, .removed,
          [.anchorAway]
        ),
        (payload(wifi, "a", 1), payload(wifi, "a", 2), .reinstalled, [.networkCut]),
        (payload("com.apple.mdm", "a", 1), nil, .removed, [.managementEnds]),
        (
          payload("com.apple.mdm", "a", 1, [("Topic", "x")]),
          payload("com.apple.mdm", "a", 1, [("Topic", "y")]),
          .refused, []
        ),
        (payload("org.example", "a", 1), payload("org.example", "a", 2), .reinstalled, []),
      ]

  @Test(arguments: table.indices)
  func `each payload has its fate and its risks`(row: Int) throws {
    let (old, new, fate, risks) = Self.table[row]
    let update = try Self.update([old].compactMap(\.self), [new].compactMap(\.self))
    let payload = try #require(update.payloads.first)
    #expect(update.payloads.count == 1)
    #expect(payload.fate == fate)
    #expect(Set(payload.risks.map(\.kind)) == risks)
    #expect(update.outcome == (fate == .refused ? .refused : fate == .unchanged ? .unchanged : .updated))
  }

  @Test func `payloads are paired by both names first, whatever their order`() throws {
    let update = try Self.update(
      [Self.payload(Self.root, "a", 1), Self.payload(Self.root, "b", 2), Self.payload(Self.root, "c", 3)],
      [Self.payload(Self.root, "b", 2), Self.payload(Self.root, "c", 4), Self.payload(Self.root, "a", 1)])
    #expect(update.payloads.map(\.fate) == [.unchanged, .reinstalled, .unchanged])
    #expect(update.payloads.map(\.renaming) == [nil, .uuid, nil])
  }

  @Test func `values are shown unless they are secret, data or not known`() throws {
    let secret = ["hunter2", "hunter3"]
    func old(_ index: Int) -> PropertyListValue {
      Self.payload(
        Self.vpn, "a", 1,
        Self.ikev2([
          ("RemoteAddress", PropertyListValue(.string("host\(index)"))),
          ("SharedSecret", PropertyListValue(.string(secret[index]))),
          ("Unheard", PropertyListValue(.string(secret[index]))),
        ]))
    }
    let other = { Self.payload("org.example", "b", 2, [("Token", PropertyListValue(.string(secret[$0])))]) }
    let update = try Self.update([old(0), other(0)], [old(1), other(1)])
    let lines = update.payloads.flatMap(\.changes).map(\.description)
    #expect(
      lines == [
        "IKEv2.RemoteAddress: \"host0\" -> \"host1\"", "IKEv2.SharedSecret (value not shown)",
        "IKEv2.Unheard (value not shown)", "Token (value not shown)",
      ])
  }

  @Test func `the profile's own keys and its signer count too`() throws {
    let old = try Self.profile([], top: [("PayloadDisplayName", "A")])
    let new = try Self.profile([], top: [("PayloadDisplayName", "B"), ("PayloadRemovalDisallowed", true)])
    let changes = try #require(ProfileUpdate(of: old, to: new)).changes.map(\.description)
    #expect(changes == ["PayloadDisplayName: \"A\" -> \"B\"", "PayloadRemovalDisallowed: true"])

    let signers = try ["One", "Two"].map { try Self.identity($0) }
    let locked = try signers.map { signer in
      try Profile(
        parsing: ProfileSigning.sign(
          Self.profile([], top: [("PayloadRemovalDisallowed", true)]).content, by: signer,
          at: TestAuthority.now))
    }
    let update = try #require(ProfileUpdate(of: locked[0], to: locked[1]))
    #expect(update.outcome == .updated)
    #expect(update.changes.map(\.keyPath) == ["signature"])
    #expect(update.risks.map(\.kind) == [.lockedSigner])
    #expect(try #require(ProfileUpdate(of: locked[0], to: locked[0])).outcome == .unchanged)
  }

  private static func identity(_ name: String) throws -> Identity {
    let issued = try TestAuthority.root(name)
    return try Identity(
      certificate: Certificate(der: issued.der), privateKey: PrivateKey(parsing: Array(issued.key.pem.utf8)))
  }

  @Test func `a reference that leads nowhere in the new profile is named`() throws {
    let vpn = Self.payload(
      Self.vpn, "a", 1,
      Self.ikev2([("PayloadCertificateUUID", "00000000-0000-4000-8000-000000000009")]))
    #expect(try Self.update([], [vpn]).risks.map(\.kind) == [.danglingReference])
  }

  @Test func `another identifier is another profile, and what collides is named`() throws {
    let root = try TestAuthority.root("Root")
    let anchor = Self.payload(Self.root, "a", 1, [("PayloadContent", PropertyListValue(.data(root.der)))])
    let vpn = Self.payload(Self.vpn, "b", 2, Self.ikev2([]))
    let mdm = Self.payload("com.apple.mdm", "c", 3)
    let one = try Self.profile([anchor, vpn, mdm], identifier: "one")
    let two = try Self.profile([anchor, vpn, mdm], identifier: "two")
    let update = try #require(ProfileUpdate(of: one, to: two))
    #expect(update.outcome == .separate)
    #expect(update.payloads.map(\.fate) == [.added, .added, .added])
    #expect(
      Set(update.collisions.map(\.kind)) == [.profileUUID, .payloadUUID, .certificate, .vpnName, .onlyOnce])
    let collisions = ProfileCollision.among([("1", one), ("2", one), ("3", try Self.profile([]))])
    #expect(collisions.first?.kind == .profileIdentifier)
    #expect(collisions.first?.members.map(\.profile) == [0, 1])
    #expect(ProfileCollision.among([("1", one)]).isEmpty)
  }

  @Test func `an encrypted profile cannot be compared`() throws {
    let encrypted = try Profile(
      parsing: Fixture.bytes("d12-encrypted-payload-content"))
    #expect(try ProfileUpdate(of: encrypted, to: Self.profile([])) == nil)
    #expect(try ProfileUpdate(of: Self.profile([]), to: encrypted) == nil)
  }
}
