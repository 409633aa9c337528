internal import OpenSSL

/// One of the names asked for stands in the leaf's subjectAltName. The subject's CN is never looked at
/// (RFC 9525 6.3, Apple HT210176).
enum ServerNameCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    let leaf = path.leaf
    guard !request.names.isEmpty else {
      return request.purpose == .server ? [Observation(.noNameGiven, leaf)] : []
    }
    if let name = match(request.names, leaf) {
      return wildcard(name) == nil ? [] : [Observation(.wildcardTrustedName(name: name.description), leaf)]
    }
    let wanted = request.names.map(Wording.name)
    let found = leaf.subjectAlternativeNames ?? []
    return found.isEmpty
      ? [
        Observation(
          .noSubjectAlternativeName(wanted: wanted, commonName: leaf.subject.commonName), leaf)
      ] : [Observation(.nameMismatch(wanted: wanted, found: found.map(\.description)), leaf)]
  }

  /// The first of the names that the certificate has.
  static func match(_ names: [ServerName], _ leaf: Certificate) -> ServerName? {
    names.first { name in
      leaf.matches(name) || wildcard(name).map { hasName(in: $0, leaf) } == true
    }
  }

  /// The domain below which any one label is meant, if the name asked for is `*.domain`.
  ///
  /// The trusted server names of an EAP configuration may hold one (TLSTrustedServerNames).
  private static func wildcard(_ name: ServerName) -> String? {
    guard case .dns(let text) = name, text.hasPrefix("*.") else { return nil }
    let domain = text.dropFirst(2)
    // As for a wildcard in a certificate: never before a top-level domain.
    return domain.contains(".") && !domain.contains("*") ? domain.lowercased() : nil
  }

  private static func hasName(in domain: String, _ leaf: Certificate) -> Bool {
    (leaf.subjectAlternativeNames ?? []).contains { name in
      guard case .dns(let text) = name, let dot = text.firstIndex(of: ".") else { return false }
      return dot > text.startIndex && text[text.index(after: dot)...].lowercased() == domain
    }
  }
}
