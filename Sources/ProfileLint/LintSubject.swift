import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList

/// What a rule looks at: a profile, with what several rules need of it read once.
struct LintSubject: Sendable {
  /// A certificate payload with what is in it.
  struct CertificateItem: Sendable {
    let payload: Payload
    let view: CertificatePayload
    /// The certificates that could be read; several where the payload holds a bundle.
    let certificates: [Certificate]
    /// Why none could be read.
    let fault: OpenSSLError?

    /// Where the content stands.
    var keyPath: String { payload.keyPath + ".PayloadContent" }
    var position: PropertyListPosition {
      payload.value["PayloadContent"]?.position ?? payload.value.position
    }
  }

  let profile: Profile
  let options: LintOptions
  /// What is to be said of the outermost signature; nil if there is none.
  let signature: SigningReport?
  /// The certificate payloads, in order.
  let certificateItems: [CertificateItem]

  init(_ profile: Profile, signature: SigningReport?, options: LintOptions) {
    self.profile = profile
    self.options = options
    self.signature = signature
    certificateItems = profile.payloads.compactMap { payload in
      guard case .certificate(let view) = payload.view else { return nil }
      do throws(OpenSSLError) {
        return CertificateItem(
          payload: payload, view: view, certificates: try view.certificates(), fault: nil)
      } catch {
        return CertificateItem(payload: payload, view: view, certificates: [], fault: error)
      }
    }
  }

  /// All certificates of certificate payloads, in order.
  var certificates: [Certificate] { certificateItems.flatMap(\.certificates) }
  /// Those that devices take as anchors.
  var anchors: [Certificate] { certificates.filter { $0.isCA && $0.isSelfSigned } }
}
