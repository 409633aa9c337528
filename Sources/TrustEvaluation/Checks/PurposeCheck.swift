internal import OpenSSL

/// The leaf's extended key usage holds the purpose (RFC 5280 4.2.1.12), and so does that of every CA that has one.
enum PurposeCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    let accepted = KeyPurpose.accepted(for: request.purpose, under: request.policy)
    guard let wanted = accepted.first?.name else { return [] }
    func holds(_ purposes: [String]) -> Bool { accepted.contains { purposes.contains($0.rawValue) } }

    var observations: [Observation] = []
    if let purposes = path.leaf.extendedKeyUsage {
      if !holds(purposes) {
        observations.append(Observation(.purposeExcluded(wanted: wanted, found: purposes), path.leaf))
      }
    } else if request.purpose == .server {
      observations.append(Observation(.purposeAbsent(wanted: wanted), path.leaf))
    }
    for authority in path.certificates.dropFirst() {
      if let purposes = authority.extendedKeyUsage, !holds(purposes) {
        observations.append(Observation(.caPurposeExcluded(wanted: wanted, found: purposes), authority))
      }
    }
    return observations
  }
}
