internal import FoundationEssentials
internal import OpenSSL

/// Finds out what the lists of a store say about the certificates of one path, RFC 5280 6.3.3.
///
/// Delta lists are combined with what they continue, indirect lists taken from the issuers that a certificate names.
/// Where RFC 5280 stops at the first list that answers, all are asked: one that says "revoked" is never passed over
/// because another list was found first, unless a newer list of the same key and scope took its place.
struct RevocationSearch {
  let path: CandidatePath
  let anchor: TrustAnchor
  let request: TrustRequest
  let store: TrustStore

  /// Signers of lists that are being judged: their own certificates may depend on the list that they signed.
  var inQuestion: [Certificate] = []
  /// Why signers outside the path may not sign lists; nil if they may.
  var judged: [Certificate: String?] = [:]
  /// How many more may be judged: the peer may present any number of certificates for the key of a signer.
  var judgements = 8
  /// The certificates of the path and the peer, by name.
  let presented: NameIndex<Certificate>

  init(path: CandidatePath, anchor: TrustAnchor, request: TrustRequest, store: TrustStore) {
    self.path = path
    self.anchor = anchor
    self.request = request
    self.store = store
    var presented = NameIndex<Certificate>()
    for certificate in path.certificates + request.presented {
      presented.insert(certificate, named: certificate.subject)
    }
    self.presented = presented
  }

  /// What a list says about a certificate.
  private enum Answer {
    case revoked(RevokedEntry, by: RevocationList)
    /// Not revoked for these reasons; with the delta that was combined.
    case good(RevocationReasons, delta: RevocationList?)
  }

  /// What the lists say about a certificate that the first of these issuers signed.
  mutating func status(of certificate: Certificate, issuers: ArraySlice<Certificate>) -> RevocationStatus {
    var covered = RevocationReasons()
    var used: [RevocationList] = []
    var problems: [(list: RevocationList, reason: Reason)] = []
    for point in RevocationScope.points(of: certificate) {
      for list in lists(at: point, of: certificate) where !used.contains(where: { Self.replaces($0, list) }) {
        do throws(UnusableList) {
          switch try consult(list, about: certificate, at: point, issuers) {
          case .revoked(let entry, let source): return .revoked(revoked(certificate, entry, source))
          case .good(let reasons, let delta):
            covered.formUnion(reasons)
            for list in [list, delta] { if let list, !used.contains(list) { used.append(list) } }
          }
        } catch {
          if !problems.contains(where: { $0.list == list }) { problems.append((list, error.reason)) }
        }
      }
    }
    if covered == .all { return .good(used.compactMap(objections)) }
    let reasons = problems.filter { !used.contains($0.list) }.map(\.reason)
    return .unknown(reasons.isEmpty ? missing(certificate, covered) : reasons)
  }

  /// Why no list was even tried for the reasons that are not covered.
  private func missing(_ certificate: Certificate, _ covered: RevocationReasons) -> [Reason] {
    let deltas = store.revocationListsByIssuer[certificate.issuer]
      .filter { $0.isDelta && $0.issuer.matches(certificate.issuer) }
    if covered.isEmpty, !deltas.isEmpty {
      return deltas.map {
        UnusableList($0, "it is a delta list, and the complete list that it continues was not given").reason
      }
    }
    let uncovered = covered.isEmpty ? [] : RevocationReasons.all.subtracting(covered).bitNames
    return [.revocationUnknown(issuer: Wording.name(certificate.issuer), uncovered: uncovered)]
  }

  /// The complete lists that may be about a certificate, the newest first.
  private func lists(at point: DistributionPoint, of certificate: Certificate) -> [RevocationList] {
    RevocationScope.signers(at: point, of: certificate)
      .flatMap { name in store.revocationListsByIssuer[name].filter { $0.issuer.matches(name) } }
      .filter { !$0.isDelta }
      .sorted { DeltaSearch.isOlder($1, $0) }
  }

  /// Whether the first list makes the second one needless. Of two that are equally new neither does.
  private static func replaces(_ first: RevocationList, _ second: RevocationList) -> Bool {
    DeltaSearch.isOlder(second, first) && !first.isDelta && first.issuer.matches(second.issuer)
      && first.authorityKeyIdentifier == second.authorityKeyIdentifier
      && first.issuingDistributionPoint?.der == second.issuingDistributionPoint?.der
  }

  private mutating func consult(
    _ list: RevocationList, about certificate: Certificate, at point: DistributionPoint,
    _ issuers: ArraySlice<Certificate>
  ) throws(UnusableList) -> Answer {
    let reasons = try RevocationScope.reasons(of: list, about: certificate, at: point)
    if let fault = list.decisiveFault { throw UnusableList(list, fault) }
    guard list.isIssued(at: request.at) else {
      throw UnusableList(
        list,
        "it was issued at \(Wording.time(list.thisUpdate)), after the time \(Wording.time(request.at)) asked about"
      )
    }
    let signer = try signer(of: list, issuers: issuers)
    let delta = DeltaSearch.newest(
      of: store.revocationListsByIssuer[list.issuer], continuing: list, signer: signer, at: request.at)
    let found =
      delta.flatMap { delta in delta.entry(for: certificate).map { ($0, delta) } }
      ?? list.entry(for: certificate).map { ($0, list) }
    // An old list does not make a revoked certificate good again.
    if let (entry, source) = found, entry.reason != .removeFromCRL { return .revoked(entry, by: source) }
    if delta == nil, !list.isCurrent(at: request.at), let nextUpdate = list.nextUpdate {
      throw UnusableList(
        .revocationListExpired(list: Wording.list(list), nextUpdate: nextUpdate, at: request.at))
    }
    return .good(reasons, delta: delta)
  }

  private func revoked(
    _ certificate: Certificate, _ entry: RevokedEntry, _ source: RevocationList
  ) -> Reason {
    .revoked(
      serialNumber: Wording.hexadecimal(certificate.serialNumber), date: entry.date,
      reason: entry.reason?.description, list: Wording.list(source))
  }

  private func objections(to list: RevocationList) -> Reason? {
    let faults = list.objections
    return faults.isEmpty
      ? nil : .revocationListNonconforming(list: Wording.list(list), faults: faults)
  }
}
