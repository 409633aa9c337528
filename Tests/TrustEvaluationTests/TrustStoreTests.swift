import OpenSSL
import Support
import Testing
import TrustEvaluation

struct TrustStoreTests {
  @Test func `a self-signed CA is an anchor, and keeps its origin and its profile`() throws {
    let root = try TestAuthority.root().certificate()
    for origin in AnchorOrigin.allCases where origin != .app {
      var store = TrustStore()
      #expect(try store.add(root, origin: origin, profileIdentifier: "p") == .anchor)
      #expect(
        store.anchors == [TrustAnchor(certificate: root, origin: origin, profileIdentifier: "p")])
      #expect(store.intermediates.isEmpty)
    }
  }

  @Test func `an app's CA is refused with its name, and remembered`() throws {
    let root = try TestAuthority.root("App Root").certificate()
    var store = TrustStore()
    #expect(
      throws: TrustError.appCannotAddAnchors(
        subject: "CN=App Root,O=Example Ltd", sha256: root.sha256)
    ) {
      try store.add(root, origin: .app)
    }
    #expect(store.anchors.isEmpty)
    #expect(store.intermediates.isEmpty)
    #expect(store.appCertificates == [root])
    store.noteAppCertificate(root)
    #expect(store.appCertificates == [root])
  }

  @Test func `a certificate that is no self-signed CA goes to the intermediates, and the caller is told why`()
    throws
  {
    let pki = try PKI()
    let (intermediate, leaf) = try (pki.intermediate.certificate(), pki.server().certificate())
    let lonely = try TestAuthority.issue(TestAuthority.serverRequest()).certificate()
    var store = TrustStore()
    let notIssuedByItself = Admission.intermediate(.notSelfSigned(issuer: "CN=Example Root,O=Example Ltd"))
    #expect(try store.add(intermediate, origin: .profile) == notIssuedByItself)
    #expect(
      try store.add(leaf, origin: .mdm)
        == .intermediate(.notSelfSigned(issuer: "CN=Example Issuing CA,O=Example Ltd")))
    #expect(try store.add(lonely, origin: .profile) == .intermediate(.notCA))
    #expect(store.anchors.isEmpty)
    #expect(store.intermediates == [intermediate, leaf, lonely])
    #expect(try store.add(leaf, origin: .mdm) == .alreadyThere)
  }

  @Test func `removing a profile removes what it brought, and nothing else`() throws {
    let (first, second) = try (PKI(), PKI())
    var store = TrustStore()
    for (pki, profile) in [(first, "one"), (second, "two")] {
      try store.add(pki.root.certificate(), origin: .profile, profileIdentifier: profile)
      try store.add(pki.intermediate.certificate(), origin: .profile, profileIdentifier: profile)
    }
    store.remove(profileIdentifier: "one")
    #expect(store.anchors.map(\.certificate) == [try second.root.certificate()])
    #expect(store.intermediates == [try second.intermediate.certificate()])

    let chains = try [first, second].map { [try $0.server().certificate()] }
    // The other profile's intermediate has the same name, and another key.
    #expect(store.evaluate(.about(chains[0])).line == "refused signature-mismatch")
    #expect(store.evaluate(.about(chains[1])).line == "trusted")
    store.remove(profileIdentifier: "two")
    #expect(store.evaluate(.about(chains[1])).line == "refused issuer-missing no-anchors")
  }

  @Test func `an anchor that two profiles brought stays until both are gone`() throws {
    let pki = try PKI()
    let (root, intermediate) = try (pki.root.certificate(), pki.intermediate.certificate())
    var store = TrustStore()
    #expect(try store.add(root, origin: .profile, profileIdentifier: "one") == .anchor)
    #expect(try store.add(root, origin: .profile, profileIdentifier: "two") == .alreadyThere)
    #expect(try store.add(root, origin: .profile, profileIdentifier: "two") == .alreadyThere)
    store.addIntermediate(intermediate, profileIdentifier: "one")
    store.addIntermediate(intermediate)
    let request = TrustRequest.about([try pki.server().certificate()])

    store.remove(profileIdentifier: "one")
    #expect(store.evaluate(request).line == "trusted")
    #expect(store.anchors.map(\.profileIdentifier) == ["two"])
    store.remove(profileIdentifier: "two")
    #expect(store.anchors.isEmpty)
    #expect(store.intermediates == [intermediate])
    #expect(store.evaluate(request).line == "refused issuer-missing no-anchors")
  }

  @Test func `only rfc5280, when it is told to, takes a given certificate at its word`() throws {
    let pki = try PKI()
    let (intermediate, leaf) = try (pki.intermediate.certificate(), pki.server().certificate())
    for given in [intermediate, leaf] {
      var store = TrustStore()
      try store.add(given, origin: .profile)
      for policy in TrustPolicy.allCases {
        let verdict = store.evaluate(.about([leaf], policy) { $0.trustsGivenAnchors = true })
        #expect(verdict.isTrusted == (policy == .rfc5280), "\(policy) \(given)")
        #expect(!store.evaluate(.about([leaf], policy)).isTrusted)
      }
    }
  }

  @Test func `the switch for TLS is asked of anchors that a person installed, one by one`() throws {
    let pki = try PKI()
    let root = try pki.root.certificate()
    let chain = try pki.chain(pki.server())
    func line(_ store: TrustStore, _ channel: InstallChannel, on: Set<Fingerprint> = []) -> String {
      store.evaluate(
        .about(chain, .appleTLS) { request in
          request.channel = channel
          request.tlsTrustSwitchedOn = on
        }
      ).line
    }
    var store = try pki.store()
    #expect(line(store, .manual) == "refused tls-trust-off")
    #expect(line(store, .manual, on: [root.sha256]) == "trusted")
    #expect(line(store, .mdm) == "trusted")
    #expect(line(store, .configurator) == "trusted")
    try store.add(root, origin: .mdm)
    #expect(line(store, .manual) == "trusted")
  }
}
