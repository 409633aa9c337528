internal import FoundationEssentials
internal import OpenSSL

/// Every certificate is valid at the time asked about, in whole seconds, notBefore and notAfter included
/// (RFC 5280 4.1.2.5). The anchor too: RFC 5280 does not ask it, every device does.
enum ValidityCheck: PathCheck {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation] {
    // A moment within the second of notAfter is still within the validity.
    let second = request.at.timeIntervalSince1970.rounded(.down)
    return path.certificates.compactMap { certificate in
      if second > certificate.notAfter.timeIntervalSince1970 {
        Observation(.expired(notAfter: certificate.notAfter, at: request.at), certificate)
      } else if second < certificate.notBefore.timeIntervalSince1970 {
        Observation(.notYetValid(notBefore: certificate.notBefore, at: request.at), certificate)
      } else {
        nil
      }
    }
  }
}
