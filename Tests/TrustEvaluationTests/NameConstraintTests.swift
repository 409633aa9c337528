import OpenSSL
import Support
import Testing
import TrustEvaluation

/// What each form of name constraint allows (RFC 5280 4.2.1.10).
struct NameConstraintTests {
  /// Subtrees, one name, and whether it is in all, some or none of them: some only for what has a wildcard.
  private static let forms: [(subtrees: [String], name: String, extent: Extent)] = [
    (["DNS:example.com"], "DNS:example.com", .all), (["DNS:example.com"], "DNS:a.b.example.com", .all),
    (["DNS:Example.COM"], "DNS:VPN.eXample.com", .all), (["DNS:example.com"], "DNS:notexample.com", .none),
    (["DNS:a.example.com"], "DNS:example.com", .none), (["DNS:a.example.com"], "DNS:b.example.com", .none),
    (["DNS:com"], "DNS:example.com", .all), (["DNS:"], "DNS:example.com", .all),
    (["DNS:org", "DNS:com"], "DNS:example.com", .all), (["DNS:example.com"], "DNS:example.com.org", .none),
    (["DNS:under_score.example"], "DNS:x.under_score.example", .all),
    (["DNS:example.com"], "DNS:*.example.com", .all), (["DNS:com"], "DNS:*.example.com", .all),
    (["DNS:a.example.com"], "DNS:*.example.com", .some),
    (["DNS:b.a.example.com"], "DNS:*.example.com", .none),
    (["DNS:a.example.com"], "DNS:*.a.example.com", .all),
    (["DNS:a.example.com"], "DNS:*.b.example.com", .none),
    (["DNS:"], "DNS:*.example.com", .all),
    (["DNS:a.example.com", "DNS:b.example.com"], "DNS:*.example.com", .some),
    (["IP:10.0.0.0/255.0.0.0"], "IP:10.1.2.3", .all), (["IP:10.0.0.0/255.0.0.0"], "IP:11.0.0.0", .none),
    (["IP:10.9.9.9/255.0.0.0"], "IP:10.1.2.3", .all), (["IP:0.0.0.0/0.0.0.0"], "IP:1.2.3.4", .all),
    (["IP:192.0.2.7/255.255.255.255"], "IP:192.0.2.7", .all),
    (["IP:192.0.2.7/255.255.255.255"], "IP:192.0.2.6", .none),
    (["IP:192.0.2.128/255.255.255.128"], "IP:192.0.2.127", .none),
    (["IP:192.0.2.128/255.255.255.128"], "IP:192.0.2.128", .all),
    (["IP:0.0.0.0/0.0.0.0"], "IP:#20010db8000000000000000000000001", .none),
    (["IP:#" + String(repeating: "0", count: 64)], "IP:10.0.0.1", .none),
    (
      ["IP:#20010db8" + String(repeating: "0", count: 24) + "ffffffff" + String(repeating: "0", count: 24)],
      "IP:#20010db8ffff00000000000000000001", .all
    ),
    (
      ["IP:#20010db8" + String(repeating: "0", count: 24) + "ffffffff" + String(repeating: "0", count: 24)],
      "IP:#20010db9000000000000000000000001", .none
    ),
    (["email:a@example.com"], "email:a@EXAMPLE.com", .all),
    (["email:a@example.com"], "email:A@example.com", .none),
    (["email:a@example.com"], "email:b@example.com", .none),
    (["email:a@example.com"], "email:a@x.example.com", .none),
    (["email:example.com"], "email:a@example.com", .all),
    (["email:example.com"], "email:a@x.example.com", .none),
    (["email:.example.com"], "email:a@x.y.example.com", .all),
    (["email:.example.com"], "email:a@example.com", .none),
    (["email:*@example.com"], "email:*@example.com", .all),
    (["email:*@example.com"], "email:a@example.com", .none),
    (["email:a@example.com"], "email:\"a\"@example.com", .all),
    (["email:\"a@b\"@example.com"], "email:\"a\\@b\"@example.com", .all),
    (["URI:example.com"], "URI:https://example.com/x", .all),
    (["URI:example.com"], "URI:https://a.example.com", .none),
    (["URI:.example.com"], "URI:ldap://a.b.example.com:389?x", .all),
    (["URI:.example.com"], "URI:https://example.com#x", .none),
    (["URI:example.com"], "URI:https://u:p@example.com:8443/", .all),
    (["URI:example.com"], "URI:https://example.com@evil.example/", .none),
    (["URI:example.com"], "URI:https://EXAMPLE.com?@evil.example", .all),
    (["dir:C=CH/O=Example"], "dir:C=CH/O=Example", .all),
    (["dir:C=CH/O=Example"], "dir:C=ch/O= eXample /OU=x", .all),
    (["dir:C=CH/O=Example"], "dir:C=CH", .none), (["dir:C=CH/O=Example"], "dir:O=Example/C=CH", .none),
    (["dir:C=CH/O=Example"], "dir:C=CH/O=Example Ltd", .none), (["dir:"], "dir:C=CH", .all),
    (["dir:C=CH"], "dir:C=LI/O=Example", .none),
  ]

  enum Extent { case all, some, none }

  @Test(arguments: forms.indices)
  func `a permitted subtree allows what lies in it wholly, an excluded one what lies outside it wholly`(
    _ index: Int
  ) throws {
    let (subtrees, name, extent) = Self.forms[index]
    let violation = ["name-constraint-violated"]
    let permitted = try Constrained(permitted: subtrees, subject: [], names: [name]).codes()
    #expect(permitted == (extent == .all ? [] : violation), "permitted \(subtrees), \(name)")
    let excluded = try Constrained(excluded: subtrees, subject: [], names: [name]).codes()
    #expect(excluded == (extent == .none ? [] : violation), "excluded \(subtrees), \(name)")
    let both = try Constrained(permitted: subtrees, excluded: subtrees, subject: [], names: [name]).codes()
    #expect(both == violation, "both \(subtrees), \(name)")
  }

  @Test(arguments: [
    "DNS:a.example", "IP:10.0.0.1", "email:a@a.example", "URI:https://a.example", "RID:1.2.3",
  ])
  func `a constraint bears on names of its own form only`(_ name: String) throws {
    let subtrees = [
      "DNS:b.example", "IP:10.0.0.0/255.255.255.255", "email:b.example", "URI:b.example", "dir:O=Other",
      "RID:1.2.4",
      "other:1.2.5",
    ]
    let form = name.prefix { $0 != ":" }
    for subtree in subtrees where !subtree.hasPrefix(form) {
      #expect(try Constrained(permitted: [subtree], subject: [], names: [name]).codes() == [], "\(subtree)")
      #expect(try Constrained(excluded: [subtree], subject: [], names: [name]).codes() == [], "\(subtree)")
    }
  }

  /// Constraints that cannot be applied, each with a name of its form.
  @Test(arguments: [
    ("DNS:.example.com", "DNS:a.example.com"), ("DNS:*.example.com", "DNS:a.example.com"),
    ("DNS:example.com.", "DNS:example.com"), ("DNS:exa mple", "DNS:example.com"),
    ("DNS:.", "DNS:example.com"), ("IP:10.0.0.1", "IP:10.0.0.1"),
    ("IP:#20010db8000000000000000000000001", "IP:#20010db8000000000000000000000001"),
    ("IP:10.0.0.0/255.0.255.0", "IP:10.0.0.1"), ("IP:10.0.0.0/0.255.0.0", "IP:10.0.0.1"),
    ("IP:#", "IP:10.0.0.1"),
    ("email:a@b@example.com", "email:a@example.com"), ("email:", "email:a@example.com"),
    ("email:@example.com", "email:a@example.com"), ("email:a@", "email:a@example.com"),
    ("email:a@.example.com", "email:a@x.example.com"), ("URI:", "URI:https://example.com"),
    ("URI:https://example.com", "URI:https://example.com"),
    ("URI:*.example.com", "URI:https://a.example.com"),
    ("RID:1.2.3", "RID:1.2.3"), ("RID:1.2.3", "RID:1.2.4"), ("other:1.2.3", "other:1.2.3"),
    ("DNS:example.com min 1", "DNS:example.com"), ("DNS:example.com max 9", "DNS:example.com"),
    ("dir:O=Example max 0", "dir:O=Example"),
  ])
  func `a constraint that cannot be applied refuses names of its form, and no others`(
    _ subtree: String, _ name: String
  ) throws {
    let unusable = ["name-constraint-unusable"]
    #expect(try Constrained(permitted: [subtree], subject: [], names: [name]).codes() == unusable)
    #expect(try Constrained(excluded: [subtree], subject: [], names: [name]).codes() == unusable)
    let other = name.hasPrefix("DNS") ? "IP:192.0.2.1" : "DNS:vpn.example.com"
    #expect(try Constrained(permitted: [subtree], subject: [], names: [other]).codes() == [])
    #expect(try Constrained(excluded: [subtree], subject: [], names: [other]).codes() == [])
  }

  @Test func `a minimum of zero is none, and another type of otherName another form`() throws {
    #expect(try Constrained(permitted: ["DNS:example.com min 0"], names: ["DNS:example.com"]).codes() == [])
    #expect(try Constrained(permitted: ["other:1.2.3"], names: ["other:1.2.4"]).codes() == [])
  }

  /// Names that cannot be compared, each with a subtree that they seem to lie in.
  @Test(arguments: [
    ("DNS:example.com", "DNS:.example.com"), ("DNS:example.com", "DNS:a..example.com"),
    ("DNS:example.com", "DNS:example.com."), ("DNS:example.com", "DNS:a b.example.com"),
    ("DNS:example.com", "DNS:f*o.example.com"), ("DNS:example.com", "DNS:*.*.example.com"),
    ("DNS:example.com", "DNS:a\0.example.com"), ("DNS:example.com", "DNS:ä.example.com"), ("DNS:", "DNS:"),
    ("DNS:", "DNS:*"), ("DNS:", "DNS:" + String(repeating: "a", count: 64) + ".com"),
    ("DNS:", "DNS:" + String(repeating: "abc.", count: 63) + "ab"),
    ("IP:10.0.0.0/255.0.0.0", "IP:10.0.0.0/255.0.0.0"), ("IP:10.0.0.0/255.0.0.0", "IP:#0a0000"),
    ("email:example.com", "email:a@b@example.com"), ("email:example.com", "email:example.com"),
    ("email:example.com", "email:@example.com"), ("email:example.com", "email:a..b@example.com"),
    ("email:example.com", "email:\"a@example.com"), ("email:example.com", "email:\"a\"b\"@example.com"),
    ("email:example.com", "email:a b@example.com"), ("email:example.com", "other:1.3.6.1.5.5.7.8.9"),
    ("URI:example.com", "URI:urn:example.com"), ("URI:example.com", "URI:https:///example.com"),
    ("URI:example.com", "URI:https://10.0.0.1/"), ("URI:example.com", "URI:https://[::1]/"),
    ("URI:example.com", "URI:example.com"), ("URI:example.com", "URI:https://a@b@example.com/"),
    ("URI:example.com", "URI:https://example%2ecom/"), ("URI:example.com", "URI:https:/example.com/"),
  ])
  func `a name that cannot be compared is refused where names of its form are constrained`(
    _ subtree: String, _ name: String
  ) throws {
    #expect(
      try Constrained(permitted: [subtree], names: [name]).codes().contains("constrained-name-unusable"))
    #expect(try Constrained(excluded: [subtree], names: [name]).codes().contains("constrained-name-unusable"))
    #expect(
      try !Constrained(permitted: ["dir:O=Example Ltd"], names: [name]).codes().contains(
        "constrained-name-unusable"))
  }
}
