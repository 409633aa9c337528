public import EnrolmentProfile
public import OpenSSL
public import TrustEvaluation

extension TrustStore {
  /// Takes the certificates that a device takes from a profile: the first of each certificate payload.
  ///
  /// What is no self-signed CA only completes paths; the answer tells of each certificate what became of it.
  @discardableResult
  public mutating func install(
    _ profile: Profile, channel: InstallChannel
  ) throws(TrustError) -> [(certificate: Certificate, admission: Admission)] {
    let origin: AnchorOrigin =
      switch channel {
      case .manual: .profile
      case .mdm, .enrolment: .mdm
      case .configurator: .configurator
      }
    var admitted: [(certificate: Certificate, admission: Admission)] = []
    for payload in profile.payloads {
      guard case .certificate(let view) = payload.view, let certificate = (try? view.certificates())?.first
      else { continue }
      let admission = try add(certificate, origin: origin, profileIdentifier: profile.identifier)
      admitted.append((certificate, admission))
    }
    return admitted
  }
}
