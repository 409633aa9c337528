internal import OpenSSL

/// No more CA certificates stand below a CA than its pathLenConstraint allows (RFC 5280 4.2.1.9, 6.1.4 (l) and (m)).
/// Those that a CA issued to itself do not count, nor does the leaf; the anchor's limit does.
enum PathLengthCheck {
  static func observe(_ issuers: [Certificate]) -> [Observation] {
    var below = 0
    var observations: [Observation] = []
    for issuer in issuers {
      if let allowed = issuer.basicConstraints?.pathLength, below > allowed {
        observations.append(Observation(.pathLengthExceeded(allowed: allowed), issuer))
      }
      if !issuer.isSelfIssued { below += 1 }
    }
    return observations
  }
}
