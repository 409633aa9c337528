import OpenSSL

extension TrustStore {
  /// Judges what a peer presented.
  ///
  /// A pure function of the store and the request: it reads no clock, asks no network and changes nothing. Paths
  /// are tried from the shortest on; the first that holds is the verdict's. If none holds, the refusal tells every
  /// reason against the best one, and `candidates` those against the others.
  public func evaluate(_ request: TrustRequest) -> Verdict {
    let evaluation = Evaluation(store: self, request: request)
    guard let leaf = request.presented.first else { return evaluation.nothingPresented() }
    return memo.verdict(on: request, leaf: leaf) ?? evaluation.verdict(on: leaf)
  }
}

/// One request put to one store.
struct Evaluation {
  let store: TrustStore
  let request: TrustRequest

  /// A path with what was found against it.
  private struct Judged {
    let certificates: [Certificate]
    let anchor: TrustAnchor?
    let reasons: [Finding]
    let warnings: [Finding]
    /// How far it got, lower is better: 0 an anchor, 1 an anchor of the right name and wrong key, 2 no anchor,
    /// 3 an intermediate of the right name and wrong key.
    let rank: Int

    var candidate: Candidate {
      Candidate(path: certificates, anchor: anchor, reasons: reasons, warnings: warnings)
    }
  }

  func nothingPresented() -> Verdict {
    let observed = [Observation(.noCertificatePresented)] + (isEmptyStore ? [Observation(.noAnchors)] : [])
    let findings = findings(observed)
    return .refused(
      Refusal(
        reasons: findings.reasons, warnings: findings.warnings, path: [], anchor: nil, candidates: []))
  }

  func verdict(on leaf: Certificate) -> Verdict {
    var search = PathSearch(from: leaf, in: store, for: request)
    var failed: [Judged] = []
    while let (certificates, end) = search.nextPath() {
      // Dead ends are told up to a limit; paths that reach an anchor have theirs in the search.
      if failed.count >= request.budget.paths, !end.isAtAnchor { continue }
      let judged = judge(certificates, end)
      if judged.reasons.isEmpty, let anchor = judged.anchor {
        let server = TrustedServer(
          path: certificates, anchor: anchor, name: matched(leaf),
          policy: request.policy, at: request.at, warnings: judged.warnings,
          candidates: failed.map(\.candidate))
        // Revocation lists, and those who signed them, have times of their own.
        if store.revocationLists.isEmpty {
          store.memo.keep(leaf: leaf) { LastingVerdict(server, on: request, span: search.span) }
        }

        return .trusted(server)
      }
      failed.append(judged)
    }
    return .refused(refusal(failed, leaf: leaf, exhausted: search.exhausted))
  }

  /// The name that the leaf has of those asked for. One that was asked for alone it has, or it would be refused.
  private func matched(_ leaf: Certificate) -> ServerName? {
    request.names.count > 1 ? ServerNameCheck.match(request.names, leaf) : request.names.first
  }

  private func judge(_ certificates: [Certificate], _ end: PathSearch.End) -> Judged {
    switch end {
    case .mismatch(let anchor):
      let deadEnd = deadEnd(certificates, end)
      // The last certificate is not the issuer: what it says about itself does not matter.
      let findings = findings(deadEnd + observations(on: certificates.dropLast(), anchor: nil))
      return Judged(
        certificates: certificates, anchor: anchor, reasons: findings.reasons, warnings: findings.warnings,
        rank: anchor == nil ? 3 : 1)
    case .anchor(let anchor):
      let findings = findings(observations(on: certificates, anchor: anchor))
      return Judged(
        certificates: certificates, anchor: anchor, reasons: findings.reasons, warnings: findings.warnings,
        rank: 0)
    case .selfSigned, .issuerMissing, .loop, .tooLong:
      let deadEnd = deadEnd(certificates, end)
      // Of a root that is no CA, and so no anchor, that is said already.
      let isSaid = deadEnd.contains { $0.reason == .anchorNotCA }
      let seen = observations(on: certificates, anchor: nil).filter {
        !isSaid || $0.reason != .notACA || $0.certificate != certificates.last
      }
      let findings = findings(deadEnd + seen)
      return Judged(
        certificates: certificates, anchor: nil, reasons: findings.reasons, warnings: findings.warnings,
        rank: 2)
    }
  }

  private func deadEnd(_ certificates: [Certificate], _ end: PathSearch.End) -> [Observation] {
    DeadEnd(path: certificates, store: store, request: request).observations(end)
  }

  /// What is seen on a path: on the leaf, between it and its issuer, on its issuers, and by what the request asks.
  private func observations(on certificates: [Certificate], anchor: TrustAnchor?) -> [Observation] {
    guard let leaf = certificates.first else { return [] }
    let issuers = store.memo.path(
      Array(certificates.dropFirst()), anchor: anchor, limits: request.givenAnchorLimits)
    let path = CandidatePath(leaf: leaf, issuers: issuers, anchor: anchor)
    var observations: [Observation] = []
    if let issuer = issuers.certificates.first {
      observations += LinkCheck.observe(
        leaf, issuer: issuer, isAnchor: issuer == anchor?.certificate,
        isSigned: store.memo.isSigned(leaf, by: issuer))
    }
    observations += issuers.observations
    observations += CertificateChecks.observations(on: leaf, at: path.leafPlace)
    observations += issuers.nameConstraints.observations(on: leaf, isLeaf: true)
    observations += IssuerConstraints(leaf)?.formObservations ?? []
    return observations + PathChecks.all.flatMap { $0.observe(path, request) }
      + RevocationCheck.observe(path, request, store)
  }

  /// The best path's reasons, with what the others say about who really signed.
  private func refusal(_ failed: [Judged], leaf: Certificate, exhausted: Reason?) -> Refusal {
    let order = failed.indices.sorted { left, right in
      (failed[left].rank, failed[left].reasons.count, left)
        < (failed[right].rank, failed[right].reasons.count, right)
    }
    let general =
      (exhausted.map { [Observation($0)] } ?? []) + (isEmptyStore ? [Observation(.noAnchors)] : [])
    let always = findings(general).reasons
    guard let bestIndex = order.first else {
      return Refusal(reasons: always, warnings: [], path: [leaf], anchor: nil, candidates: [])
    }
    let best = failed[bestIndex]
    let others = failed.indices.filter { $0 != bestIndex }.map { failed[$0] }
    var reasons = best.reasons
    if best.rank > 0 {
      let telling: Set<ReasonCode> = [.appMadeCA, .unknownRoot]
      for finding in others.flatMap(\.reasons)
      where telling.contains(finding.reason.kind) && !reasons.contains(finding) { reasons.append(finding) }
    }
    return Refusal(
      reasons: reasons + always, warnings: best.warnings, path: best.certificates,
      anchor: best.anchor, candidates: others.map(\.candidate))
  }

  /// Sorts what was seen by what the policy makes of it, each thing once.
  private func findings(_ observations: [Observation]) -> (reasons: [Finding], warnings: [Finding]) {
    var (reasons, warnings): ([Finding], [Finding]) = ([], [])
    for observation in observations {
      let ruling = PolicyTable.ruling(on: observation.reason.kind, under: request.policy)
      let finding = Finding(
        reason: observation.reason, certificate: observation.certificate, basis: ruling.basis,
        source: ruling.source)
      switch ruling.effect {
      case .refuse where !reasons.contains(finding): reasons.append(finding)
      case .warn where !warnings.contains(finding): warnings.append(finding)
      case .refuse, .warn, .unchecked: break
      }
    }
    return (reasons, warnings)
  }

  /// Whether nothing was ever offered as an anchor.
  private var isEmptyStore: Bool { store.anchors.isEmpty && store.offered.isEmpty }
}
