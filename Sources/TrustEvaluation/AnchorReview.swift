public import FoundationEssentials
public import OpenSSL

/// What is to be said of a CA certificate before a profile brings it, when no server has used it yet.
public struct AnchorReview: Sendable {
  /// What the policy objects to in the certificate itself, wherever a path goes through it.
  public let findings: [Finding]
  /// What no path shows.
  public let concerns: [AnchorConcern]

  /// Looks at a certificate that is an anchor if it is self-signed, and else an intermediate.
  ///
  /// - Parameters:
  ///   - time: the moment to judge at; an end within `warningDays` of it is a concern, one that has come is for the
  ///     judgement of paths.
  public init(
    _ certificate: Certificate, policy: TrustPolicy, at time: Date, warningDays: Int
  ) {
    let isRoot = certificate.isSelfSigned
    let observations =
      CertificateChecks.observations(on: certificate, at: Place(isLeaf: false, isRoot: isRoot))
      + (IssuerConstraints(certificate)?.formObservations ?? [])
    findings = observations.compactMap { observation in
      let ruling = PolicyTable.ruling(on: observation.reason.kind, under: policy)
      guard ruling.effect != .unchecked else { return nil }
      return Finding(
        reason: observation.reason, certificate: certificate, basis: ruling.basis, source: ruling.source)
    }
    var concerns: [AnchorConcern] = []
    if isRoot, certificate.subject.commonName == nil { concerns.append(.commonNameMissing) }
    let algorithm = certificate.signatureAlgorithm
    if isRoot, algorithm.isWeak { concerns.append(.weakOwnSignature(hash: algorithm.hash ?? algorithm.name)) }
    let left = certificate.notAfter.timeIntervalSince(time)
    if left >= 0, left < Double(warningDays) * 86_400 {
      concerns.append(.ending(notAfter: certificate.notAfter, days: Int(left / 86_400)))
    }
    if let constraints = certificate.nameConstraints {
      let dead = Self.contradictions(constraints)
      if !dead.isEmpty { concerns.append(.contradictoryNameConstraints(subtrees: dead.map(\.description))) }
    }
    self.concerns = concerns
  }

  /// The permitted subtrees of the forms of which every permitted one is excluded too.
  private static func contradictions(_ constraints: NameConstraints) -> [GeneralName] {
    let (permitted, excluded) = (constraints.permitted, constraints.excluded)
    // Beyond that the judgement of paths gives up, too.
    guard permitted.count <= NameConstraintSet.comparisonLimit / max(1, excluded.count) else { return [] }
    let allowed = Set(
      permitted.filter { subtree in !excluded.contains { lies(subtree, in: $0) } }.map { NameForm($0) })
    return permitted.filter { !allowed.contains(NameForm($0)) }
  }

  /// Whether all of a subtree lies in another one; of mail addresses and URIs only the same is seen.
  private static func lies(_ subtree: GeneralName, in other: GeneralName) -> Bool {
    switch (subtree, other) {
    case (.dns(let name), .dns(let parent)):
      let (name, parent) = (name.lowercased(), parent.lowercased())
      return parent.isEmpty || name == parent || name.hasSuffix("." + parent)
    case (.ip(let range), .ip(let parent)):
      guard range.count == parent.count, [8, 32].contains(range.count) else { return false }
      let half = range.count / 2
      return (0..<half).allSatisfy { index in
        let mask = parent[half + index]
        return range[half + index] & mask == mask && (range[index] ^ parent[index]) & mask == 0
      }
    case (.directory(let name), .directory(let parent)):
      return name.comparisonKeys.starts(with: parent.comparisonKeys)
    default: return subtree == other
    }
  }
}
