internal import OpenSSL

/// The extensions that limit certificate policies are critical (RFC 5280 4.2.1.11, 4.2.1.14), so that nobody passes
/// over them. Asked of certificates for TLS; without a purpose a path is judged as RFC 5280 6.1 does, where they may
/// be passed over.
enum PolicyExtensionCheck: PathCheck {
  private static let oids: Set<String> = ["2.5.29.36", "2.5.29.54"]

  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    guard request.purpose != .any else { return [] }
    return observations(on: path.leaf) + path.issuers.policyFaults
  }

  static func observations(on certificate: Certificate) -> [Observation] {
    certificate.extensions.filter { !$0.isCritical && oids.contains($0.oid) }.map {
      Observation(.policyExtensionNotCritical(name: $0.name), certificate)
    }
  }
}
