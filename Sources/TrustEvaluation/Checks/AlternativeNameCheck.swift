internal import OpenSSL

/// The names in subjectAltName are written as RFC 5280 4.2.1.6 asks, and a wildcard is the whole first label of a name
/// with two more (CA/B Baseline Requirements 1.6.1, RFC 9525 6.3).
enum AlternativeNameCheck: CertificateCheck {
  /// As many malformed names of one certificate are told.
  private static let toldLimit = 8

  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    var reasons: [Reason] = []
    for name in certificate.subjectAlternativeNames ?? [] where reasons.count < toldLimit {
      do throws(NameFault) {
        try examine(name)
      } catch {
        reasons.append(.malformedName(name: Wording.list([name.description]), fault: error.sentence))
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
    guard text.hasPrefix("*.") else {
      _ = try HostName(text)
      return
    }
    let host = try HostName(text.dropFirst(2))
    guard host.labels.count > 1 else {
      throw NameFault("the wildcard stands for every name below a top-level domain")
    }
  }

  /// A URI is absolute, and what stands after `//` is a host (RFC 5280 4.2.1.6, RFC 3986 3).
  private static func examine(uri text: String) throws(NameFault) {
    guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    else { throw NameFault("it has no scheme; wanted is an absolute URI") }
    let rest = text[text.index(after: colon)...]
    guard !rest.isEmpty else { throw NameFault("nothing follows its scheme; wanted is an absolute URI") }
    guard rest.hasPrefix("//") else { return }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    let afterUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    if afterUser.hasPrefix("[") { return }
    _ = try HostName(afterUser.prefix { $0 != ":" })
  }
}
