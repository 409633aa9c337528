internal import FoundationEssentials
internal import OpenSSL

/// The CA certificates above a leaf, with all that can be said of them whatever the leaf is, and whenever.
///
/// A store makes one for each way up that a leaf can take, and remembers it: of a new leaf only its own signature and
/// its own fields are left to judge. That is sound because nothing here depends on anything but the certificates.
final class IssuerPath: Sendable {
  /// The certificates, the leaf's issuer first, the anchor last if there is one.
  let certificates: [Certificate]
  /// What was seen on them and between them.
  let observations: [Observation]
  /// The name constraints that the leaf has to satisfy.
  let nameConstraints: NameConstraintSet
  /// The extended key usage of those that have one.
  let purposes: [(issuer: Certificate, purposes: [String])]
  /// Extensions that limit policies and are not critical.
  let policyFaults: [Observation]
  /// Whether it reaches an anchor, and each certificate was signed by the next.
  let isGenuine: Bool
  private let latestNotBefore: Date
  private let earliestNotAfter: Date

  /// No certificates: a leaf by itself.
  static let none = IssuerPath([], anchor: nil, limits: nil)

  /// `limits` say what counts of an anchor that is taken at its word; nil: the anchor is a self-signed CA, and all does.
  init(_ certificates: [Certificate], anchor: TrustAnchor?, limits: AnchorLimits?) {
    self.certificates = certificates
    let trusted = anchor == nil ? AnchorLimits.all : limits ?? .all
    // Those whose own fields count.
    let limiting = trusted.contains(.constraints) ? certificates : certificates.dropLast()
    let dated = trusted.contains(.validity) ? certificates : certificates.dropLast()
    let constraints = certificates.map { IssuerConstraints($0) }
    let bearing = constraints.prefix(limiting.count)
    nameConstraints = NameConstraintSet(bearing.compactMap(\.self))
    purposes = limiting.compactMap { certificate in certificate.extendedKeyUsage.map { (certificate, $0) } }
    policyFaults = limiting.flatMap(PolicyExtensionCheck.observations)
    latestNotBefore = dated.map(\.notBefore).max() ?? .distantPast
    earliestNotAfter = dated.map(\.notAfter).min() ?? .distantFuture
    guard let last = certificates.last else {
      observations = []
      isGenuine = false
      return
    }
    var seen = FixedChainCheck.observe(certificates, anchor: anchor, allowsAnyAnchor: limits != nil)
    isGenuine = anchor != nil && seen.isEmpty
    let endsInRoot = anchor != nil || last.isSelfSigned
    for (index, certificate) in certificates.enumerated() {
      let place = Place(isLeaf: false, isRoot: endsInRoot && index == certificates.count - 1)
      seen += CertificateChecks.observations(on: certificate, at: place)
      let above = NameConstraintSet(bearing.dropFirst(index + 1).compactMap(\.self))
      seen += above.observations(on: certificate, isLeaf: false)
      seen += constraints[index]?.formObservations ?? []
    }
    seen += PathLengthCheck.observe(certificates)
    observations = seen.filter { observation in
      guard trusted != .all, observation.certificate == last else { return true }
      return trusted.contains(observation.reason == .notACA ? .basicConstraints : .constraints)
    }
  }

  /// Whether all certificates are valid at the moment.
  func isValid(at date: Date) -> Bool {
    let second = date.timeIntervalSince1970.rounded(.down)
    return latestNotBefore.timeIntervalSince1970 <= second
      && second <= earliestNotAfter.timeIntervalSince1970
  }
}
