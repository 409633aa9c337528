internal import OpenSSL

/// The names of each certificate are ones that all CAs above it may vouch for, the anchor too (RFC 5280 4.2.1.10;
/// 6.1.1 leaves it to the anchor, and devices apply what stands in it).
enum NameConstraintCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    let constraints = path.certificates.map { IssuerConstraints($0) }
    guard constraints.contains(where: { $0 != nil }) else { return [] }
    var observations: [Observation] = []
    for (index, certificate) in path.certificates.enumerated() {
      let above = NameConstraintSet(constraints.dropFirst(index + 1).compactMap(\.self))
      // The end of a path is trusted, or it is unknown who issued it: its own names are nobody's to allow.
      observations += above.observations(on: certificate, isLeaf: index == 0)
      observations += constraints[index]?.formObservations ?? []
    }
    return observations
  }
}
