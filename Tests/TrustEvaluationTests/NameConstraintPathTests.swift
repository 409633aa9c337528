import Foundation
import OpenSSL
import Support
import Testing
import TrustEvaluation

/// Which names are constrained, by whose constraints, and what is said then.
struct NameConstraintPathTests {
  @Test func `the subject is constrained as a directory name, unless it is empty`() throws {
    let names = ["DNS:vpn.example.com"]
    for (subject, isAllowed) in [
      ([("C", "CH"), ("O", "Example Ltd"), ("CN", "vpn")], true),
      ([("c", "CH"), ("o", "EXAMPLE  ltd")], true),
      ([("O", "Example Ltd")], false), ([], true),
    ] as [([(String, String)], Bool)] {
      let short = subject.map { ($0.0.uppercased(), $0.1) }
      let permitted = Constrained(permitted: ["dir:C=CH/O=Example Ltd"], subject: short, names: names)
      #expect(try permitted.codes() == (isAllowed ? [] : ["name-constraint-violated"]), "\(subject)")
    }
    let excluded = Constrained(
      excluded: ["dir:O=Example Ltd"], subject: [("O", "Example Ltd"), ("CN", "x")], names: ["dir:O=Other"])
    #expect(try excluded.codes() == ["name-constraint-violated"])
  }

  @Test func `a mail address in the subject counts where the subjectAltName holds none`() throws {
    let subject = [("O", "Example Ltd"), ("emailAddress", "a@bad.example")]
    let constraint = ["email:good.example"]
    for (names, codes) in [
      ([], ["name-constraint-violated"]), (["DNS:vpn.example.com"], ["name-constraint-violated"]),
      (["email:a@good.example"], []),
    ] as [([String], [String])] {
      #expect(try Constrained(permitted: constraint, subject: subject, names: names).codes() == codes)
    }
  }

  @Test func `the common name is no host name`() throws {
    let subject = [("CN", "bad.example")]
    #expect(try Constrained(excluded: ["DNS:bad.example"], subject: subject).codes() == [])
    #expect(
      try Constrained(permitted: ["DNS:good.example"], subject: subject, names: ["DNS:good.example"]).codes()
        == [])
  }

  @Test func `each CA's constraints bear on all below it, and none widens another's`() throws {
    let wide = Constrained(permitted: ["DNS:a.example", "DNS:b.example"])
    let narrow = Constrained(permitted: ["DNS:b.example"])
    for (upper, lower) in [(wide, narrow), (narrow, wide)] {
      let root = try upper.root()
      let middle = try TestAuthority.issue(lower.authority("Middle"), by: root)
      for (name, codes) in [("DNS:a.example", ["name-constraint-violated"]), ("DNS:x.b.example", [])] {
        let leaf = try Constrained(names: [name]).leaf(by: middle)
        #expect(try Constrained.verdict([leaf, middle], root).reasons.map(\.code) == codes)
      }
    }
  }

  @Test func `an intermediate's names are constrained, unless it is issued by itself`() throws {
    let root = try Constrained(permitted: ["DNS:good.example"]).root()
    for (name, codes) in [("Constrained Root", []), ("Other", ["name-constraint-violated"])] {
      var request = Constrained().authority(name)
      request.set("subjectAltName", "DNS:bad.example")
      let middle = try TestAuthority.issue(request, by: root)
      let leaf = try Constrained(names: ["DNS:good.example"]).leaf(by: middle)
      #expect(try Constrained.verdict([leaf, middle], root).reasons.map(\.code) == codes)
    }
    // The last certificate of a path is not exempt.
    let leaf = Constrained(subject: [("CN", "Constrained Root")], names: ["DNS:bad.example"])
    #expect(
      try Constrained.verdict([leaf.leaf(by: root)], root).reasons.map(\.code) == ["name-constraint-violated"]
    )
  }

  @Test func `a second subjectAltName, or one that cannot be read, hides no name`() throws {
    let constrained = Constrained(permitted: ["DNS:example.com"])
    let root = try constrained.root()
    var request = TestAuthority.serverRequest()
    request.extensions.append(("subjectAltName", "DNS:evil.example"))
    let twice = try TestAuthority.issue(request, by: root)
    request.extensions.removeLast()
    request.set("subjectAltName", "DER:3003820161ff")
    let broken = try TestAuthority.issue(request, by: root)
    for leaf in [twice, broken] {
      for policy in TrustPolicy.allCases {
        #expect(
          try Constrained.verdict([leaf], root, policy).reasons.map(\.code).contains(
            "constrained-name-unusable"))
      }
    }
  }

  @Test func `constraints that are not critical, or not in a CA, are against the standard`() throws {
    let lax = Constrained(permitted: ["DNS:example.com"], isCritical: false, names: ["DNS:vpn.example.com"])
    #expect(try lax.codes() == ["name-constraints-not-critical"])
    let violating = Constrained(permitted: ["DNS:example.com"], isCritical: false, names: ["DNS:a.example"])
    #expect(try violating.codes().contains("name-constraint-violated"))
    let root = try TestAuthority.root()
    for critical in ["", "critical,"] {
      var request = TestAuthority.serverRequest()
      request.set("nameConstraints", critical + "permitted;DNS:example.com")
      let leaf = try TestAuthority.issue(request, by: root)
      let codes = try Constrained.verdict([leaf], root).reasons.map(\.code)
      #expect(codes.first == "name-constraints-misplaced")
      #expect(codes.count == (critical.isEmpty ? 2 : 1))
      let apple = try Constrained.verdict([leaf], root, .appleEAP)
      #expect(apple.isTrusted && apple.warnings.map(\.code) == codes)
    }
  }

  @Test func `names and constraints beyond the budget are refused at once`() throws {
    let many = (0..<10_000).map { "DNS:host\($0).example" }
    let root = try Constrained(permitted: many, excluded: ["DNS:bad.example"]).root()
    let leaf = try Constrained(names: many).leaf(by: root)
    let verdict = try Constrained.verdict([leaf], root)
    #expect(verdict.reasons.map(\.code).contains("budget-exceeded"))
    let finding = try #require(verdict.reasons.first { $0.code == "budget-exceeded" })
    #expect(finding.detail.contains("more than 1048576 comparisons"))
    #expect(finding.fix?.contains("fewer names") == true)
    // As many as the budget allows are compared, and told only as far as a person reads.
    let names = many.prefix(100).map { $0 + ".bad.example" }
    #expect(
      try Constrained.verdict([Constrained(names: Array(many.prefix(100))).leaf(by: root)], root).isTrusted)
    let refused = try Constrained.verdict([Constrained(names: names).leaf(by: root)], root)
    #expect(refused.reasons.count == 8)
    #expect(refused.reasons.allSatisfy { $0.code == "name-constraint-violated" })
  }

  @Test(arguments: [
    (
      Constrained(permitted: ["DNS:corp.example"], names: ["DNS:a.evil.example"]),
      "O=Example Ltd: its name DNS:a.evil.example is not within what CN=Constrained Root permits: DNS:corp.example",
      "use a name that CN=Constrained Root may vouch for, or another CA"
    ),
    (
      Constrained(excluded: ["IP:10.0.0.0/255.0.0.0"], names: ["IP:10.0.0.1"]),
      "O=Example Ltd: its name IP:10.0.0.1 lies in what CN=Constrained Root excludes: IP:10.0.0.0/8",
      "use a name that CN=Constrained Root may vouch for, or another CA"
    ),
    (
      Constrained(permitted: ["DNS:.corp.example"], names: ["DNS:a.corp.example"]),
      "CN=Constrained Root: its name constraint DNS:.corp.example cannot be applied to DNS:a.corp.example below it: "
        + "it begins with a dot, which only constraints on mail addresses and URIs may (RFC 5280 4.2.1.10); "
        + "wanted is DNS:corp.example, which holds all hosts below it too",
      "issue the CA again with name constraints that can be applied, or without"
    ),
    (
      Constrained(permitted: ["email:corp.example"], names: ["email:a@b@corp.example"]),
      "O=Example Ltd: its email:a@b@corp.example cannot be compared with the name constraints of "
        + "CN=Constrained Root: its part before the last @ is malformed; wanted is a mail address (RFC 5321 4.1.2)",
      "issue the certificate again without email:a@b@corp.example, or well formed"
    ),
  ])
  func `a reason says the name, the constraint and whose it is`(
    _ constrained: Constrained, _ detail: String, _ fix: String
  ) throws {
    let reasons = try constrained.verdict().reasons
    let finding = try #require(reasons.first { $0.detail == detail }, "\(reasons.map(\.detail))")
    #expect(finding.fix == fix)
  }
}
