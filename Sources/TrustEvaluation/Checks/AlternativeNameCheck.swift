internal import OpenSSL

/// The names in subjectAltName and issuerAltName are written as RFC 5280 4.2.1.6 and 4.2.1.7 ask, and a wildcard is the
/// whole first label of a name with two more (CA/B Baseline Requirements 1.6.1, RFC 9525 6.3).
enum AlternativeNameCheck: CertificateCheck {
  /// As many malformed names of one certificate are told.
  private static let toldLimit = 8

  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    var reasons: [Reason] = []
    for names in [certificate.subjectAlternativeNames, certificate.issuerAlternativeNames] {
      for name in names ?? [] where reasons.count < toldLimit {
        do throws(NameFault) {
          try examine(name)
        } catch {
          reasons.append(.malformedName(name: Wording.list([name.description]), fault: error.sentence))
        }
      }
    }
    return reasons
  }

  private static func examine(_ name: GeneralName) throws(NameFault) {
    switch name {
    case .dns(let text) where HostName.isPlain(text.utf8): break
    case .dns(let text): try examine(host: text)
    case .email(let text): _ = try Mailbox(text)
    case .uri(let text): try examine(uri: text)
    case .ip(let octets):
      guard octets.count == 4 || octets.count == 16 else {
        throw NameFault("it has \(octets.count) octets; wanted are 4 or 16")
      }
    case .directory, .registeredID, .other, .x400, .ediParty: break
    }
  }

  private static func examine(host text: String) throws(NameFault) {
    let isWildcard = text.hasPrefix("*.")
    let host = try HostName(isWildcard ? text.dropFirst(2) : text[...])
    guard !isWildcard || host.labels.count > 1 else {
      throw NameFault("the wildcard stands for every name below a top-level domain")
    }
    // Constraints compare such names too, so `HostName` takes them (RFC 1034 3.5).
    let hyphen = UInt8(ascii: "-")
    guard host.labels.allSatisfy({ $0.first != hyphen && $0.last != hyphen }) else {
      throw NameFault("a label begins or ends with a hyphen; wanted is a letter or digit")
    }
  }

  /// A URI is absolute, and what stands after `//` is a host (RFC 5280 4.2.1.6, RFC 3986 3).
  private static func examine(uri text: String) throws(NameFault) {
    guard let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) else {
      throw NameFault("it has no scheme; wanted is an absolute URI")
    }
    let rest = text[text.index(after: colon)...]
    guard !rest.isEmpty else { throw NameFault("nothing follows its scheme; wanted is an absolute URI") }
    guard rest.hasPrefix("//") else { return }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let afterUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    if afterUser.hasPrefix("[") { return }
    _ = try HostName(afterUser.prefix { $0 != ":" })
  }

  /// A letter, then letters, digits, `+`, `-` and `.` (RFC 3986 3.1).
  private static func isScheme(_ text: Substring) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
