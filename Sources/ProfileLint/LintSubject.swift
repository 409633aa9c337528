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

  /// An identity as a file, with what is in it.
  struct IdentityItem: Sendable {
    let payload: Payload
    let view: PKCS12Payload
    /// What is in the file, or why it does not open.
    let contents: Result<PKCS12, OpenSSLError>
    /// What stands between it and its use, as far as it could be opened.
    let faults: [IdentityFault]

    /// The certificate of the identity; nil where it is not known.
    var certificate: Certificate? { (try? contents.get())?.identity?.certificate }
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
  /// Their certificates, in order, each with what is asked of it more than once.
  let installed: [InstalledCertificate]
  /// The payloads with a PKCS#12, in order.
  let identityItems: [IdentityItem]
  /// What the PKCS#12 files hold, for the schema's relations.
  let opened: OpenedIdentities
  /// Which payloads others point at.
  let references: PayloadReferences

  init(_ profile: Profile, signature: SigningReport?, options: LintOptions) {
    self.profile = profile
    self.options = options
    self.signature = signature
    let payloads = profile.payloads
    let opened = OpenedIdentities(payloads)
    self.opened = opened
    references = PayloadReferences(payloads)
    let certificateItems: [CertificateItem] = payloads.compactMap { payload in
      guard case .certificate(let view) = payload.view else { return nil }
      do throws(OpenSSLError) {
        return CertificateItem(
          payload: payload, view: view, certificates: try view.certificates(), fault: nil)
      } catch {
        return CertificateItem(payload: payload, view: view, certificates: [], fault: error)
      }
    }
    self.certificateItems = certificateItems
    installed = certificateItems.flatMap { item in
      item.certificates.map { InstalledCertificate($0, of: item, options) }
    }
    identityItems = payloads.compactMap { payload in
      guard case .pkcs12(let view) = payload.view, let contents = opened[payload.value] else { return nil }
      return IdentityItem(
        payload: payload, view: view, contents: contents,
        faults: Self.faults(contents, view, options))
    }
  }

  /// What the doctor of PKCS#12 files says; of one that does not open, what shows without its password.
  private static func faults(
    _ contents: Result<PKCS12, OpenSSLError>, _ view: PKCS12Payload, _ options: LintOptions
  ) -> [IdentityFault] {
    switch contents {
    case .success(let container):
      IdentityDiagnosis(
        container, for: IdentityUse(at: options.at, warningDays: options.expiryDays)
      ).faults
    case .failure:
      (try? PKCS12Protection(ofPKCS12: view.bytes)).map { IdentityDiagnosis.faults(of: $0) } ?? []
    }
  }

  /// All certificates of certificate payloads, in order.
  var certificates: [Certificate] { certificateItems.flatMap(\.certificates) }
  /// Those that devices take as anchors.
  var anchors: [Certificate] { certificates.filter { $0.isCA && $0.isSelfSigned } }
}
