internal import COpenSSL

/// One place where lists about a certificate are found (RFC 5280 4.2.1.13).
public struct DistributionPoint: Hashable, Sendable {
  /// Its names, all of the same place; one relative to the list's issuer is spelled out. Empty where it has none.
  public let names: [GeneralName]
  /// The reasons that lists found there are about; nil: all.
  public let reasons: RevocationReasons?
  /// Who signs those lists; empty: the certificate's issuer.
  public let issuers: [GeneralName]

  /// Describes a place that no certificate names.
  public init(names: [GeneralName], reasons: RevocationReasons? = nil, issuers: [GeneralName] = []) {
    self.names = names
    self.reasons = reasons
    self.issuers = issuers
  }

  /// Reads a point of a certificate that `issuer`, an `X509_NAME`, issued.
  init(_ point: DIST_POINT, issuer: OpaquePointer?) {
    issuers = GeneralName.all(in: point.CRLissuer)
    let signer = Stack.elements(point.CRLissuer, as: GENERAL_NAME.self)
      .first { $0.pointee.type == GEN_DIRNAME }
    names = Self.names(point.distpoint, relativeTo: signer?.pointee.d.directoryName ?? issuer)
    reasons = RevocationReasons(point.reasons)
  }

  /// The names of a place; `issuer` is the `X509_NAME` that a relative one continues.
  static func names(
    _ place: UnsafeMutablePointer<DIST_POINT_NAME>?, relativeTo issuer: OpaquePointer?
  ) -> [GeneralName] {
    guard let place else { return [] }
    if place.pointee.type == 0 { return GeneralName.all(in: place.pointee.name.fullname) }
    guard let issuer, DIST_POINT_set_dpname(place, issuer) == 1, let name = place.pointee.dpname else {
      ErrorQueue.clear()
      return []
    }
    return [.directory(DistinguishedName(name))]
  }
}

extension Certificate {
  /// Where its revocation lists are, with what each is about.
  public var distributionPoints: [DistributionPoint] {
    withBareX509 { x509 in
      value(NID_crl_distribution_points, as: Owned.DistributionPoints.self) { decoded, _ in
        Stack.elements(decoded, as: DIST_POINT.self).map {
          DistributionPoint($0.pointee, issuer: X509_get_issuer_name(x509))
        }
      } ?? []
    }
  }
}
