import Support
import Testing

extension MatrixRow {
  /// Whether the server gets what is made with the credential, and if so, before it is trusted.
  enum Disclosure { case nothing, beforeTrust, afterTrust }

  /// What the row's exchange may give away: nothing without `--authenticate`; with EAP nothing to a server that is not
  /// trusted; by certificate and shared secret everything, at once.
  var disclosure: Disclosure {
    guard options.contains("--authenticate") else { return .nothing }
    switch (profile.authentication, expected.verdict) {
    case (.certificate, _), (.sharedSecret, _): return .beforeTrust
    case (_, .accepted), (_, .authenticationRefused): return .afterTrust
    default: return .nothing
    }
  }
}

extension ReceivedMessages {
  /// Holds what the server received to what the row may give away.
  func checkDisclosure(_ row: MatrixRow) throws {
    let pki = try ServerPKI.shared.get()
    let certificates = [pki.alice, pki.stranger, pki.aliceEC].map(\.der)
    let shown: Comment = "\(row): \(payloads)"
    // What is never sent, by whatever method.
    for text in [CharonConfiguration.password, CharonConfiguration.sharedSecret] {
      #expect(!hold(Array(text.utf8)) && !hold(text.utf8.flatMap { [$0, 0] }), shown)
    }
    switch row.disclosure {
    case .nothing:
      for payload in payloads {
        #expect(!payload.hasPrefix("EAP") && payload != "CERT" && payload != "AUTH", shown)
      }
      for certificate in certificates { #expect(!hold(certificate), shown) }
      if !row.options.contains("--authenticate") { #expect(!hold(Array("alice".utf8)), shown) }
    // That what is looked for is found where it is.
    case .beforeTrust: #expect(payloads.contains("AUTH"), shown)
    case .afterTrust:
      #expect(payloads.contains { $0.hasPrefix("EAP/RES/") } && hold(Array("alice".utf8)), shown)
    }
    if case .certificate = row.profile.authentication, row.disclosure == .beforeTrust {
      #expect(payloads.contains("CERT") && certificates.contains(where: hold), shown)
    }
  }
}
