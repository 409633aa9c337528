import EnrolmentProfile
import OpenSSL
import PropertyList
import TrustEvaluation

/// A certificate that a profile installs, with what several rules ask of it.
struct InstalledCertificate: Sendable {
  let certificate: Certificate
  let item: LintSubject.CertificateItem
  let isCA: Bool
  let isSelfSigned: Bool
  /// What is to be said of a CA's certificate; nil for any other.
  let review: AnchorReview?

  init(_ certificate: Certificate, of item: LintSubject.CertificateItem, _ reviews: AnchorReviews) {
    self.certificate = certificate
    self.item = item
    isCA = certificate.isCA
    isSelfSigned = certificate.isSelfSigned
    review = isCA ? reviews.review(of: certificate) : nil
  }

  /// Whose rules certificates of profiles are looked at by. Those of TLS are no stricter with a CA.
  static let policy = TrustPolicy.appleIKEv2

  /// Whether devices take it as an anchor.
  var isAnchor: Bool { isCA && isSelfSigned }

  /// Its subject, for messages.
  var name: String {
    certificate.subject.isEmpty ? "a certificate without a subject" : "\(certificate)"
  }

  /// A breach at the payload that holds it: `CN=Example Root: …`.
  func breach(_ message: String, help: String? = nil) -> Breach {
    Breach(at: item.keyPath, item.position, "\(name): \(message)", help: help)
  }
}
