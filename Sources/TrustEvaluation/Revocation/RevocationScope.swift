internal import OpenSSL

/// Which certificates a list is about, RFC 5280 6.3.3 (b) and (d).
enum RevocationScope {
  /// The distribution points of a certificate, and at the end the one that every certificate has: lists that its
  /// issuer publishes anywhere.
  static func points(of certificate: Certificate) -> [DistributionPoint] {
    certificate.distributionPoints + [DistributionPoint(names: [.directory(certificate.issuer)])]
  }

  /// The names of those who may sign lists of a point.
  static func signers(at point: DistributionPoint, of certificate: Certificate) -> [DistinguishedName] {
    point.issuers.isEmpty
      ? [certificate.issuer]
      : point.issuers.compactMap { if case .directory(let name) = $0 { name } else { nil } }
  }

  /// The reasons for which a list can say that the certificate is revoked, if it is found at the point.
  static func reasons(
    of list: RevocationList, about certificate: Certificate, at point: DistributionPoint
  ) throws(UnusableList) -> RevocationReasons {
    let ownList = list.issuer.matches(certificate.issuer)
    let scope = list.issuingDistributionPoint
    guard ownList || scope?.indirectCRL == true else {
      throw UnusableList(
        list, "it is of another issuer, and its issuingDistributionPoint does not say indirectCRL")
    }
    guard let scope else { return point.reasons ?? .all }
    if let names = scope.names {
      let wanted = point.names.isEmpty ? point.issuers : point.names
      guard names.contains(where: { name in wanted.contains { isSame(name, $0) } }) else {
        let named = certificate.distributionPoints.contains(point) ? wanted.map(\.description) : []
        throw UnusableList(
          list,
          "it is for certificates of the distribution point \(Wording.list(names.map(\.description))); "
            + "this one's is \(Wording.list(named))")
      }
    }
    let isCA = certificate.basicConstraints?.isCA == true
    if scope.onlyContainsUserCerts, isCA { throw UnusableList(list, "it is not for CA certificates") }
    if scope.onlyContainsCACerts, !isCA { throw UnusableList(list, "it is for CA certificates only") }
    if scope.onlyContainsAttributeCerts { throw UnusableList(list, "it is for attribute certificates only") }
    return (point.reasons ?? .all).intersection(scope.onlySomeReasons ?? .all)
  }

  private static func isSame(_ left: GeneralName, _ right: GeneralName) -> Bool {
    if case .directory(let first) = left, case .directory(let second) = right { return first.matches(second) }
    return left == right
  }
}
