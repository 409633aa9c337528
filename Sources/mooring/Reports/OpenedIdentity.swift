import EnrolmentProfile
import OpenSSL

/// The identity in a PKCS#12 payload, opened where the profile itself has the password.
struct OpenedIdentity {
  let certificate: Certificate?
  let report: ProfileReport.IdentityPart

  /// Nil for a payload of another type.
  init?(_ payload: Payload) {
    guard case .pkcs12(let identity) = payload.view else { return nil }
    var (found, problem): (Certificate?, String?) = (nil, nil)
    if identity.password != nil {
      do throws(OpenSSLError) {
        found = try identity.contents().certificates.first
      } catch {
        problem = "\(error)"
      }
    }
    certificate = found
    report = ProfileReport.IdentityPart(
      name: payload.displayName ?? payload.identifier, passwordInside: identity.password != nil,
      certificate: found.map(CertificateReport.init), problem: problem)
  }
}

extension ProfileReport.IdentityPart {
  /// For people.
  var text: [String] {
    let password = passwordInside ? "password in the profile" : "password is asked at installation"
    return ["\(name) (PKCS#12, \(password))"] + (certificate?.text ?? []).map { "  " + $0 }
      + (problem.map { ["  cannot be opened: \($0)"] } ?? [])
  }
}
