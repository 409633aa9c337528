public import OpenSSL

/// The anchors a device trusts, and the certificates that complete paths to them.
///
/// A value: copies are independent, and evaluating one never changes it, so a store may be shared between threads.
public struct TrustStore: Sendable {
  /// The anchors, in the order they came; once for each profile that brought one.
  public private(set) var anchors: [TrustAnchor] = []
  /// Certificates that complete paths, in the order they came, each once.
  public private(set) var intermediates: [Certificate] = []
  /// CA certificates that apps offered. They are refused, and remembered so that a refusal can name them.
  public private(set) var appCertificates: [Certificate] = []

  /// Lists of revoked certificates, in the order they came, each once.
  public private(set) var revocationLists: [RevocationList] = []
  private(set) var revocationListsByIssuer = NameIndex<RevocationList>()

  /// Certificates that were offered as anchors but are none, with where they came from.
  private(set) var offered: [TrustAnchor] = []
  /// Certificates that were given as intermediates, with the profile that brought them.
  private var given: [Given] = []
  private(set) var anchorsByName = NameIndex<TrustAnchor>()
  private(set) var offeredByName = NameIndex<TrustAnchor>()
  private(set) var intermediatesByName = NameIndex<Certificate>()
  /// What evaluations have found out; of a changed store nothing is known yet.
  private(set) var memo = TrustMemo()

  private struct Given: Hashable {
    let certificate: Certificate
    let profileIdentifier: String?
  }

  /// An empty store: it trusts nobody.
  public init() {}

  /// Takes a certificate as an anchor if it can be one: self-signed, and a CA.
  ///
  /// Any other certificate goes to the intermediates, and the result says why.
  ///
  /// - Throws: `TrustError.appCannotAddAnchors` for the origin `.app`; the certificate is remembered in
  ///   `appCertificates`.
  @discardableResult
  public mutating func add(
    _ certificate: Certificate, origin: AnchorOrigin, profileIdentifier: String? = nil
  ) throws(TrustError) -> Admission {
    memo = TrustMemo()
    guard origin != .app else {
      noteAppCertificate(certificate)
      throw .appCannotAddAnchors(subject: certificate.description, sha256: certificate.sha256)
    }
    let entry = TrustAnchor(
      certificate: certificate, origin: origin, profileIdentifier: profileIdentifier)
    if let reason = Self.reasonAgainst(certificate) {
      guard !offered.contains(entry) else { return .alreadyThere }
      offered.append(entry)
      offeredByName.insert(entry, named: certificate.subject)
      index(intermediate: certificate)
      return .intermediate(reason)
    }
    guard !anchors.contains(entry) else { return .alreadyThere }
    let isKnown = anchors.contains { $0.certificate == certificate }
    anchors.append(entry)
    anchorsByName.insert(entry, named: certificate.subject)
    return isKnown ? .alreadyThere : .anchor
  }

  /// Takes a certificate that only completes paths, whatever it is.
  public mutating func addIntermediate(_ certificate: Certificate, profileIdentifier: String? = nil) {
    memo = TrustMemo()
    let entry = Given(certificate: certificate, profileIdentifier: profileIdentifier)
    guard !given.contains(entry) else { return }
    given.append(entry)
    index(intermediate: certificate)
  }

  /// Takes a revocation list, whoever signed it: whether it is used is found out with each path.
  public mutating func add(_ list: RevocationList) {
    guard !revocationListsByIssuer[list.issuer].contains(list) else { return }
    memo = TrustMemo()
    revocationLists.append(list)
    revocationListsByIssuer.insert(list, named: list.issuer)
  }

  /// The same store with this anchor only, and no revocation list.
  func narrowed(to anchor: TrustAnchor) -> TrustStore {
    var store = self
    store.memo = TrustMemo()
    store.anchors = anchors.filter { $0 == anchor }
    store.offered = offered.filter { $0 == anchor }
    store.anchorsByName = Self.index(store.anchors)
    store.offeredByName = Self.index(store.offered)
    store.revocationLists = []
    store.revocationListsByIssuer = NameIndex()
    return store
  }

  /// Removes what the profile brought, anchors and intermediates; what another profile brought too, stays.
  public mutating func remove(profileIdentifier: String) {
    memo = TrustMemo()
    anchors.removeAll { $0.profileIdentifier == profileIdentifier }
    offered.removeAll { $0.profileIdentifier == profileIdentifier }
    given.removeAll { $0.profileIdentifier == profileIdentifier }
    anchorsByName = Self.index(anchors)
    offeredByName = Self.index(offered)
    let kept = Set(offered.map(\.certificate) + given.map(\.certificate))
    let before = intermediates
    intermediates = []
    intermediatesByName = NameIndex()
    for certificate in before where kept.contains(certificate) { index(intermediate: certificate) }
  }

  /// Remembers the CA certificate of an app, to name it when a server uses it. It never decides anything.
  public mutating func noteAppCertificate(_ certificate: Certificate) {
    guard !appCertificates.contains(certificate) else { return }
    memo = TrustMemo()
    appCertificates.append(certificate)
  }

  /// Why a certificate cannot be an anchor; nil if it can.
  private static func reasonAgainst(_ certificate: Certificate) -> NotAnAnchor? {
    guard certificate.isSelfSigned else { return .notSelfSigned(issuer: certificate.issuer.description) }
    return certificate.isCA ? nil : .notCA
  }

  private static func index(_ entries: [TrustAnchor]) -> NameIndex<TrustAnchor> {
    var index = NameIndex<TrustAnchor>()
    for entry in entries { index.insert(entry, named: entry.certificate.subject) }
    return index
  }

  private mutating func index(intermediate certificate: Certificate) {
    guard !intermediatesByName[certificate.subject].contains(certificate) else { return }
    intermediates.append(certificate)
    intermediatesByName.insert(certificate, named: certificate.subject)
  }
}
