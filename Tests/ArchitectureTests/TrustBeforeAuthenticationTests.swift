import Testing

/// What the compiler cannot hold inside one package: that only a trusted server with proof of possession ever
/// gets to see a credential.
struct TrustBeforeAuthenticationTests {
  @Test func `exactly one type is an authenticated peer, and TunnelProvider makes it`() {
    let conformances = House.sources.flatMap { file in
      file.code.filter {
        $0.contains(/(struct|class|enum|actor|extension)\s[^{]*:[^{]*\bAuthenticatedPeer\b/)
      }
      .map { "\(file): \($0)" }
    }
    #expect(conformances.count == 1, "\(conformances)")
    #expect(conformances.first?.hasPrefix("Sources/TunnelProvider/AuthenticatedServer.swift") == true)
  }

  @Test(arguments: [
    ("Sources/TrustEvaluation/TrustedServer.swift", "TrustEvaluation"),
    ("Sources/TunnelProvider/AuthenticatedServer.swift", "TunnelProvider"),
    ("Sources/TunnelProvider/ProofOfPossession.swift", "TunnelProvider"),
  ])
  func `what has been proved is made only where it is proved`(path: String, module: String) throws {
    let file = try #require(House.sources.first { $0.path == path })
    let initialisers = file.code.filter { $0.contains(/\binit\(/) }
    #expect(!initialisers.isEmpty, "\(path) declares its initialiser")
    for line in initialisers { #expect(!line.contains(/\b(public|package|open)\b/), "\(path): \(line)") }
    let name = path.split(separator: "/").last.map { $0.dropLast(6) } ?? ""
    for other in House.sources where other.target != module {
      #expect(!other.code.contains { $0.contains("\(name)(") }, "\(other) makes a \(name)")
    }
  }

  @Test func `the entry points of authentication are for this package alone`() {
    for file in House.sources where file.target == "VPNAuthentication" {
      for line in file.code where line.contains(/func \w*(authenticate|respond)\w*/) {
        #expect(!line.contains(/\bpublic\b/), "\(file): \(line)")
      }
    }
  }

  @Test func `trust and authentication do not know each other`() {
    for file in House.sources {
      let modules = Set(file.imports.map(\.module))
      if file.target == "TrustEvaluation" { #expect(!modules.contains("VPNAuthentication"), "\(file)") }
      if file.target == "VPNAuthentication" { #expect(!modules.contains("TrustEvaluation"), "\(file)") }
    }
  }
}
