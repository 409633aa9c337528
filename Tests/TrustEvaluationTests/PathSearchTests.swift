import FoundationEssentials
import OpenSSL
import Support
import Testing
import TrustEvaluation

struct PathSearchTests {
  @Test
  func `intermediates come from the server or the store, in any order, and superfluous ones do not matter`()
    throws
  {
    let pki = try PKI()
    let (leaf, other) = try (pki.server().certificate(), PKI())
    let (root, intermediate) = try (pki.root.certificate(), pki.intermediate.certificate())
    let strangers = try [other.root.certificate(), other.intermediate.certificate()]
    let presented: [[Certificate]] = [
      [leaf, intermediate], [leaf, root, intermediate], [leaf, intermediate, intermediate, leaf, root],
      [leaf] + strangers + [intermediate],
    ]
    for chain in presented {
      let verdict = try pki.store().evaluate(.about(chain))
      #expect(verdict.path == [leaf, intermediate, root])
      #expect(verdict.isTrusted)
    }
    var store = try pki.store()
    store.addIntermediate(intermediate)
    #expect(store.evaluate(.about([leaf])).path == [leaf, intermediate, root])
  }

  @Test func `names of issuers are compared without case, string type and repeated spaces`() throws {
    let root = try TestAuthority.root("Example  ROOT")
    var lower = CertificateRequest([("O", "Example Ltd"), ("CN", "example root")])
    lower.extensions = [("basicConstraints", "critical,CA:TRUE")]
    let anchor = try TestAuthority.issue(lower, key: root.key)
    let server = try TestAuthority.server(by: root).certificate()
    var store = TrustStore()
    try store.add(anchor.certificate(), origin: .profile)
    #expect(store.evaluate(.about([server])).line == "trusted")
  }

  @Test func `the next path is tried when one fails, and the failed one is told`() throws {
    let pki = try PKI()
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Example Issuing CA")],
      [("basicConstraints", "critical,CA:TRUE"), ("subjectKeyIdentifier", "hash")])
    request.notAfter = TestAuthority.now.addingTimeInterval(30)
    request.notBefore = TestAuthority.now.addingTimeInterval(-30)
    request.extensions.append(("1.2.3.4", "critical,DER:0500"))
    let bad = try TestAuthority.issue(request, by: pki.root, key: pki.intermediate.key).certificate()
    let leaf = try pki.server().certificate()
    let good = try pki.intermediate.certificate()
    let verdict = try pki.store().evaluate(.about([leaf, bad, good]))
    #expect(verdict.path == [leaf, good, try pki.root.certificate()])
    #expect(verdict.candidates.map { $0.reasons.map(\.code) } == [["unknown-critical-extension"]])
    #expect(verdict.candidates.first?.path[1] == bad)
  }

  @Test func `an old and a new root of one name are told apart by key`() throws {
    let (old, new) = try (TestAuthority.root(), TestAuthority.root())
    var store = TrustStore()
    try store.add(old.certificate(), origin: .profile)
    try store.add(new.certificate(), origin: .profile)
    for root in [old, new] {
      var request = TestAuthority.serverRequest()
      request.remove("authorityKeyIdentifier")
      let leaf = try TestAuthority.issue(request, by: root).certificate()
      let verdict = store.evaluate(.about([leaf]))
      #expect(verdict.line == "trusted")
      #expect(verdict.anchor?.certificate == (try root.certificate()))
    }
  }

  @Test func `a cross-signed root leads to the anchor that is installed`() throws {
    let (anchor, young) = try (TestAuthority.root("Old Root"), TestAuthority.root("Young Root"))
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Young Root")],
      [("basicConstraints", "critical,CA:TRUE"), ("subjectKeyIdentifier", "hash")])
    request.notAfter = TestAuthority.now.addingTimeInterval(86_400)
    let cross = try TestAuthority.issue(request, by: anchor, key: young.key)
    let leaf = try TestAuthority.server(by: young).certificate()
    var store = TrustStore()
    try store.add(anchor.certificate(), origin: .profile)
    let verdict = try store.evaluate(.about([leaf, young.certificate(), cross.certificate()]))
    #expect(verdict.line == "trusted")
    #expect(verdict.path == [leaf, try cross.certificate(), try anchor.certificate()])
  }

  @Test func `certificates that issued each other end the search`() throws {
    let (one, two) = try (TestAuthority.root("One"), TestAuthority.root("Two"))
    let extensions = [("basicConstraints", "critical,CA:TRUE")]
    func crossed(_ name: String, _ key: TestKey, by issuer: IssuedCertificate) throws -> Certificate {
      try TestAuthority.issue(
        CertificateRequest([("O", "Example Ltd"), ("CN", name)], extensions), by: issuer, key: key
      ).certificate()
    }
    let presented = try [
      TestAuthority.server(by: one).certificate(), crossed("One", one.key, by: two),
      crossed("Two", two.key, by: one),
    ]
    #expect(try PKI().store().evaluate(.about(presented)).line == "refused path-loops")
  }

  @Test(arguments: [
    (0, "refused path-too-long"), (1, "refused path-too-long"), (2, "trusted"), (-1, "refused path-too-long"),
  ])
  func `the number of intermediates is limited`(limit: Int, line: String) throws {
    var authority = CertificateRequest([("CN", "A")], [("basicConstraints", "critical,CA:TRUE")])
    let root = try TestAuthority.issue(authority)
    authority.subject = [("CN", "B")]
    let upper = try TestAuthority.issue(authority, by: root)
    authority.subject = [("CN", "C")]
    let lower = try TestAuthority.issue(authority, by: upper)
    var server = TestAuthority.serverRequest()
    server.remove("authorityKeyIdentifier")
    let leaf = try TestAuthority.issue(server, by: lower)
    var store = TrustStore()
    try store.add(root.certificate(), origin: .profile)
    let chain = try [leaf, lower, upper].map { try $0.certificate() }
    #expect(store.evaluate(.about(chain) { $0.maxDepth = limit }).line == line)
  }

  @Test func `200 cross-signed intermediates of one name end within a second, with a budget reason`() throws {
    var request = CertificateRequest(
      [("CN", "Same Name")], [("basicConstraints", "critical,CA:TRUE")])
    let keys = try (0..<200).map { _ in try TestKey(.ecP256) }
    let first = try TestAuthority.issue(request, key: keys[0])
    // Each is issued by the one before; all have the same name, so each may have issued each.
    var presented: [Certificate] = []
    var issuer = first
    for (index, key) in keys.enumerated().dropFirst() {
      request.serial = "\(index)"
      issuer = try TestAuthority.issue(request, by: issuer, key: key)
      presented.append(try issuer.certificate())
    }
    var server = TestAuthority.serverRequest()
    server.remove("authorityKeyIdentifier")
    let leaf = try TestAuthority.issue(server, by: issuer).certificate()
    let store = try PKI().store()
    let clock = ContinuousClock()
    var verdict: Verdict?
    let time = clock.measure { verdict = store.evaluate(.about([leaf] + presented)) }
    #expect(time < .seconds(1))
    #expect(verdict?.reasons.map(\.code).contains("budget-exceeded") == true)
  }

  @Test func `200 intermediates of one name and key end within a second`() throws {
    let pki = try PKI()
    var request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Example Issuing CA")], [("basicConstraints", "critical,CA:TRUE")])
    let other = try TestAuthority.root("Other Root")
    let twins = try (1...200).map { index in
      request.serial = "\(index)"
      return try TestAuthority.issue(request, by: other, key: pki.intermediate.key).certificate()
    }
    let (leaf, right) = try (pki.server().certificate(), pki.intermediate.certificate())
    let store = try pki.store()
    let clock = ContinuousClock()
    var verdict: Verdict?
    let time = clock.measure { verdict = store.evaluate(.about([leaf] + twins + [right])) }
    #expect(time < .seconds(1))
    #expect(verdict?.line == "trusted")
  }

  @Test func `the answer to a question beyond the budget does not hang on what was asked before`() throws {
    let pki = try PKI()
    let request = CertificateRequest(
      [("O", "Example Ltd"), ("CN", "Example Issuing CA")], [("basicConstraints", "critical,CA:TRUE")])
    let other = try TestAuthority.root("Other Root")
    let twins = try (1...3).map { _ in try TestAuthority.issue(request, by: other).certificate() }
    var server = TestAuthority.serverRequest()
    server.remove("authorityKeyIdentifier")
    let leaf = try TestAuthority.issue(server, by: pki.intermediate).certificate()
    let store = try pki.store()
    var question = TrustRequest.about([leaf] + twins + [try pki.intermediate.certificate()])
    question.budget.signatures = 2
    let first = store.evaluate(question).line
    #expect(first.contains("budget-exceeded"))
    for _ in 0..<4 { #expect(store.evaluate(question).line == first) }
  }

  @Test func `a store may be asked from many threads at once`() async throws {
    let pki = try PKI()
    let store = try pki.store()
    let (right, wrong) = try (pki.chain(pki.server()), [pki.server().certificate()])
    let lines = await withTaskGroup(of: String.self) { group in
      for index in 0..<64 {
        group.addTask { store.evaluate(.about(index.isMultiple(of: 2) ? right : wrong)).line }
      }
      return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(lines == ["trusted": 32, "refused issuer-missing": 32])
  }
}
