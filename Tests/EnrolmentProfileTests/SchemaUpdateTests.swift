import EnrolmentProfile
import OpenSSL
import PropertyList
import Support
import Testing

/// Updates, enrolments, and relations that look into certificates.
@Suite struct SchemaUpdateTests {
  private static func string(_ key: String, _ value: String) -> String {
    "<key>\(key)</key><string>\(value)</string>"
  }
  private static func mdm(_ lines: String, identifier: String = "") -> [UInt8] {
    Corpus.profile(payload: "<key>PayloadType</key><string>com.apple.mdm</string>" + lines)
  }

  private static let capability = "com.apple.mdm.per-user-connections"

  @Test(arguments: [
    (string("Topic", "a"), string("Topic", "a"), nil),
    (string("Topic", "a"), string("Topic", "b"), "another"),
    (string("Topic", "a"), "", "is missing now"),
    ("", string("AssignedManagedAppleID", "a@b"), "was not there"),
    (integers(3), integers(1), nil), (integers(1), integers(3), "more rights"), (integers(1), "", nil),
    (capabilities([]), capabilities([capability]), "has \(capability) now"),
    (capabilities([capability]), capabilities([]), "no longer has \(capability)"),
    (capabilities([]), capabilities(["com.apple.mdm.token"]), nil),
    ("<key>SignMessage</key><true/>", "<key>SignMessage</key><false/>", nil),
  ])
  func `an update changes only what devices let it`(old: String, new: String, words: String?) throws {
    let faults = try PayloadSchema.checkUpdate(
      of: Profile(parsing: Self.mdm(old)), to: Profile(parsing: Self.mdm(new)))
    #expect(faults.count == (words == nil ? 0 : 1))
    if let words {
      #expect(faults.first?.id == "update-refused")
      #expect(faults.first?.message.contains(words) == true, "\(faults)")
    }
  }

  private static func integers(_ rights: Int) -> String {
    "<key>AccessRights</key><integer>\(rights)</integer>"
  }
  private static func capabilities(_ names: [String]) -> String {
    "<key>ServerCapabilities</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
  }

  /// Target, payload type, lines at the top, and the one rule about the enrolment that is broken.
  @Test(arguments: [
    ("ios 17", "com.apple.dnsProxy.managed", "", "mdm-only"),
    ("ios 17 manual", "com.apple.dnsProxy.managed", "", "mdm-only"),
    ("ios 17 device", "com.apple.dnsProxy.managed", "", nil),
    ("macos 14 manual", "com.apple.dnsProxy.managed", "", nil),
    ("ios 17 user", "com.apple.vpn.managed", "", "user-enrolment-refuses"),
    ("ios 17 device", "com.apple.vpn.managed", "", nil),
    ("ios 17", "com.apple.profileRemovalPassword", "", "supervised-only"),
    ("ios 17 supervised", "com.apple.profileRemovalPassword", "", nil),
    ("macos 14", "com.apple.profileRemovalPassword", "", nil),
    (
      "ios 17 device", "com.apple.security.root", "<key>PayloadRemovalDisallowed</key><true/>",
      "supervised-only"
    ),
    ("ios 17 supervised", "com.apple.security.root", "<key>PayloadRemovalDisallowed</key><true/>", nil),
    // What devices do anyway none has to obey.
    ("ios 17 device", "com.apple.security.root", "<key>PayloadRemovalDisallowed</key><false/>", nil),
    (
      "ios 17 user", "com.apple.security.root", "<key>PayloadRemovalDisallowed</key><false/>",
      "user-enrolment-refuses"
    ),
    ("visionos 26", "com.apple.wifi.managed", "", nil),
  ])
  func `what an enrolment does not take is told`(target: String, type: String, top: String, id: String?)
    throws
  {
    let rules = ["mdm-only", "user-enrolment-refuses", "user-enrolment-ignores", "supervised-only"]
    let bytes = Corpus.profile(payload: "<key>PayloadType</key><string>\(type)</string>", top: top)
    let faults = try PayloadSchema.check(
      Profile(parsing: bytes), for: [#require(Target(target)), #require(Target(target))])
    let found = Set(faults.map(\.id)).intersection(rules)
    #expect(found == Set([id].compactMap { $0 }), "\(faults)")
  }

  @Test func `User Enrolment ignores access rights`() throws {
    let target = Target(.iOS, OSVersion(18), .user)
    let faults = try PayloadSchema.check(Profile(parsing: Self.mdm(Self.integers(3))), for: [target])
    #expect(faults.contains { $0.id == "user-enrolment-ignores" && $0.keyPath.hasSuffix("AccessRights") })
  }

  @Test func `a payload that a device holds once is in a profile once`() throws {
    let payload = { (type: String) in
      PropertyListValue(
        .dictionary(PropertyListDictionary([("PayloadType", PropertyListValue(.string(type)))])))
    }
    for (type, isFault) in [("com.apple.mdm", true), ("com.apple.security.root", false), ("x", false)] {
      let root = PropertyListValue(
        .dictionary(
          PropertyListDictionary([
            ("PayloadType", PropertyListValue(.string("Configuration"))),
            ("PayloadContent", PropertyListValue(.array([payload(type), payload(type)]))),
          ])))
      let faults = try PayloadSchema.check(Profile(parsing: root.xml()))
      #expect(faults.contains { $0.id == "payload-only-once" } == isFault, "\(type)")
    }
  }

  // MARK: Looking inside

  private static func profile(_ payloads: [(type: String, own: [(String, PropertyListValue)])]) throws
    -> Profile
  {
    let values = payloads.enumerated().map { index, payload in
      PropertyListValue(
        .dictionary(
          PropertyListDictionary(
            [
              ("PayloadType", PropertyListValue(.string(payload.type))),
              ("PayloadUUID", PropertyListValue(.string("22222222-2222-4222-8222-22222222222\(index)"))),
            ] + payload.own)))
    }
    let root = PropertyListDictionary([
      ("PayloadType", PropertyListValue(.string("Configuration"))),
      ("PayloadContent", PropertyListValue(.array(values))),
    ])
    return try Profile(parsing: PropertyListValue(.dictionary(root)).xml())
  }

  private static func text(_ value: String) -> PropertyListValue { PropertyListValue(.string(value)) }

  /// What the check says with and without looking inside.
  private static func ids(_ profile: Profile) -> (outside: Set<String>, inside: Set<String>) {
    (
      Set(PayloadSchema.check(profile).map(\.id)),
      Set(PayloadSchema.check(profile, lookingInside: true).map(\.id))
    )
  }

  @Test func `a certificate payload with two certificates is told when it is opened`() throws {
    let root = try TestAuthority.root()
    let other = try TestAuthority.root("Other Root")
    for (pem, isFault) in [(root.pem, false), (root.pem + other.pem, true)] {
      let profile = try Self.profile([
        ("com.apple.security.pem", [("PayloadContent", PropertyListValue(.data(Array(pem.utf8))))])
      ])
      #expect(Self.ids(profile).inside.contains("more-than-one-certificate") == isFault)
      #expect(!Self.ids(profile).outside.contains("more-than-one-certificate"))
    }
  }

  @Test func `a PKCS#12 holds one identity and nothing else`() throws {
    let root = try TestAuthority.root()
    let client = try TestAuthority.client(by: root)
    for (chain, isFault) in [([], false), ([root.der], true)] {
      let file = try client.pkcs12(password: "s", chain: chain)
      let profile = try Self.profile([
        (
          "com.apple.security.pkcs12",
          [("PayloadContent", PropertyListValue(.data(file))), ("Password", Self.text("s"))]
        )
      ])
      #expect(Self.ids(profile).inside.contains("not-one-identity") == isFault)
      #expect(!Self.ids(profile).outside.contains("not-one-identity"))
    }
  }

  @Test(
    arguments: [
      ("com.apple.security.scep", nil, nil, nil, false),
      ("com.apple.security.scep", nil, nil, "ECDSA256", true),
      ("com.apple.security.acme", "ECSECPrimeRandom", 521, "ECDSA521", false),
      ("com.apple.security.acme", "ECSECPrimeRandom", 384, "ECDSA256", true),
      ("com.apple.security.acme", "ECSECPrimeRandom", 256, nil, true),
      ("com.apple.security.acme", "ECSECPrimeRandom", 192, nil, false),
      ("com.apple.security.acme", "RSA", 2048, "RSA-PSS", false),
    ] as [(String, String?, Int?, String?, Bool)])
  func `CertificateType fits the key of the identity`(
    type: String, kind: String?, size: Int?, certificateType: String?, isFault: Bool
  ) throws {
    var identity: [(String, PropertyListValue)] = []
    if let kind { identity.append(("KeyType", Self.text(kind))) }
    if let size { identity.append(("KeySize", PropertyListValue(.integer(Int64(size))))) }
    let profile = try Self.profile([(type, identity), Self.vpn(certificateType)])
    #expect(Self.ids(profile).outside.contains("certificate-type-of-another-key") == isFault)
  }

  @Test(arguments: ["ECDSA256", "RSA"])
  func `the key in a PKCS#12 is looked at only when asked`(certificateType: String) throws {
    let client = try TestAuthority.client(by: TestAuthority.root())
    let certificate = try Certificate(der: client.der)
    let isRSA = certificate.publicKey.kind == .rsa
    let file = try client.pkcs12(password: "s")
    let profile = try Self.profile([
      (
        "com.apple.security.pkcs12",
        [("PayloadContent", PropertyListValue(.data(file))), ("Password", Self.text("s"))]
      ), Self.vpn(certificateType),
    ])
    let id = "certificate-type-of-another-key"
    #expect(!Self.ids(profile).outside.contains(id))
    #expect(Self.ids(profile).inside.contains(id) == ((certificateType == "RSA") != isRSA))
  }

  private static func vpn(_ certificateType: String?) -> (String, [(String, PropertyListValue)]) {
    var ikev2: [(String, PropertyListValue)] = [
      ("PayloadCertificateUUID", text("22222222-2222-4222-8222-222222222220"))
    ]
    if let certificateType { ikev2.append(("CertificateType", text(certificateType))) }
    return (
      "com.apple.vpn.managed", [("IKEv2", PropertyListValue(.dictionary(PropertyListDictionary(ikev2))))]
    )
  }
}
