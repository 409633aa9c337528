internal import OpenSSL

/// The leaf's extended key usage holds the purpose (RFC 5280 4.2.1.12), and so does that of every CA that has one;
/// that of a server's certificate holds nothing that the CA/B Baseline Requirements forbid beside it (7.1.2.7.10), and
/// a root has none (7.1.2.1.2).
enum PurposeCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    let accepted = KeyPurpose.accepted(for: request.purpose, under: request.policy)
    guard let wanted = accepted.first?.name else { return [] }
    func holds(_ purposes: [String]) -> Bool { accepted.contains { purposes.contains($0.rawValue) } }

    var observations = demanded(path, request, accepted)
    if let purposes = path.leaf.extendedKeyUsage {
      if !holds(purposes) {
        observations.append(Observation(.purposeExcluded(wanted: wanted, found: purposes), path.leaf))
      }
      let forbidden = purposes.filter { KeyPurpose.besideServerAuth.contains($0) }
      if !forbidden.isEmpty, purposes.contains(KeyPurpose.serverAuth.rawValue) {
        observations.append(Observation(.purposeForbidden(found: forbidden), path.leaf))
      }
    } else if request.purpose == .server {
      observations.append(Observation(.purposeAbsent(wanted: wanted), path.leaf))
    }
    for (issuer, purposes) in path.issuers.purposes {
      if !holds(purposes) {
        observations.append(Observation(.caPurposeExcluded(wanted: wanted, found: purposes), issuer))
      }
      if issuer == path.anchor?.certificate {
        observations.append(Observation(.rootPurpose(found: purposes), issuer))
      }
    }
    return observations
  }

  /// Where the request demands the purpose in so many words, and it is not there.
  private static func demanded(
    _ path: CandidatePath, _ request: TrustRequest, _ accepted: [KeyPurpose]
  ) -> [Observation] {
    let certificates =
      switch request.demandsPurpose {
      case .asPolicy: [Certificate]()
      case .leaf: [path.leaf]
      case .path: path.certificates.filter { $0 != path.anchor?.certificate }
      }
    let words = accepted.filter { $0 != .any }
    return certificates.compactMap { certificate in
      let purposes = certificate.extendedKeyUsage ?? []
      if words.contains(where: { purposes.contains($0.rawValue) }) { return nil }
      return Observation(
        .demandedPurposeMissing(wanted: words.first?.name ?? "", found: purposes), certificate)
    }
  }
}
