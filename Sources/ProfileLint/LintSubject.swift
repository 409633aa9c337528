import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList

/// What a rule looks at: a profile, with what several rules need of it read once, and not before one asks.
final class LintSubject {
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

    static func all(in payloads: [Payload], _ opened: OpenedContents) -> [CertificateItem] {
      payloads.compactMap { payload in
        guard let view = CertificatePayload(payload.value) else { return nil }
        do throws(OpenSSLError) {
          return CertificateItem(
            payload: payload, view: view, certificates: try opened.certificates(of: view), fault: nil)
        } catch {
          return CertificateItem(payload: payload, view: view, certificates: [], fault: error)
        }
      }
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
  private let reviews: AnchorReviews
  /// What is to be said of the outermost signature; nil if there is none.
  let signature: SigningReport?
  /// The certificate payloads, in order.
  private(set) lazy var certificateItems = CertificateItem.all(in: profile.payloads, opened)
  /// Their certificates, in order, each with what is asked of it more than once.
  private(set) lazy var installed = certificateItems.flatMap { item in
    item.certificates.map { InstalledCertificate($0, of: item, reviews) }
  }
  /// The payloads with a PKCS#12, in order.
  private(set) lazy var identityItems: [IdentityItem] = profile.payloads.compactMap { payload in
    guard let view = PKCS12Payload(payload.value), let contents = opened[payload.value] else { return nil }
    return IdentityItem(
      payload: payload, view: view, contents: contents, faults: Self.faults(contents, view, options))
  }
  /// What is in PKCS#12 files and certificate payloads, for the schema's relations, too.
  let opened: OpenedContents
  /// Which payloads others point at.
  private(set) lazy var references = PayloadReferences(profile.payloads)
  /// Every text of the profile that has a mark of what rules look for in texts.
  private(set) lazy var texts = TextPlace.all(in: profile)
  /// All tunnels, in order, of VPNs for the whole device and for single apps.
  private(set) lazy var tunnels = TunnelPlace.all(in: profile.payloads)
  /// All IKEv2 dictionaries that authenticate by an identity of the profile, in order.
  private(set) lazy var ikev2Uses = IKEv2Use.all(in: profile.payloads)
  /// All dictionaries with on-demand rules, in order.
  private(set) lazy var onDemandPlaces = OnDemandPlace.all(in: profile.payloads)
  /// The secrets of VPNs, Wi-Fi networks and PKCS#12 files, in order.
  private(set) lazy var secrets = SecretPlace.all(of: self)

  init(
    _ profile: Profile, signature: SigningReport?, options: LintOptions, certificates: CertificateCache,
    reviews: AnchorReviews
  ) {
    self.profile = profile
    self.options = options
    self.reviews = reviews
    self.signature = signature
    opened = OpenedContents(profile.payloads, certificates: certificates)
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
  private(set) lazy var certificates = certificateItems.flatMap(\.certificates)
  /// Those that devices take as anchors.
  private(set) lazy var anchors = installed.filter(\.isAnchor).map(\.certificate)
}
