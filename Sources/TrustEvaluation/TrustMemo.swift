internal import FoundationEssentials
internal import OpenSSL

/// What a store has found out and need not find out again.
///
/// It never changes an answer: whatever is kept here depends on the certificates of its key alone (signatures, names,
/// issuing paths), or holds for as long as is noted with it (verdicts). A store that is changed begins a new one. Each
/// part is emptied when it is full, so that a peer who sends ever new certificates costs time and not memory.
final class TrustMemo: Sendable {
  /// A way up: its certificates, and how its end is taken.
  private struct PathKey: Hashable {
    let certificates: [Certificate]
    let isAnchored: Bool
    let limits: AnchorLimits?

    /// Hashes what most paths differ in.
    func hash(into hasher: inout Hasher) { hasher.combine(certificates.first) }
  }

  private struct Link: Hashable {
    let subject: Fingerprint
    /// The issuer's key: certificates of one key are one issuer here.
    let key: Fingerprint
  }

  /// Entries of a part.
  private static let limit = 4_096
  /// Bytes of a name that is remembered.
  private static let nameLimit = 1_024

  private let paths = Guarded<[PathKey: IssuerPath]>([:])
  private let signatures = Guarded<[Link: Bool]>([:])
  private let names = Guarded<[Octets: NameKey]>([:])
  private let verdicts = Guarded<[Fingerprint: LastingVerdict?]>([:])

  /// The way up through these certificates to the anchor, if they reach one.
  func path(_ certificates: [Certificate], anchor: TrustAnchor?, limits: AnchorLimits?) -> IssuerPath {
    guard !certificates.isEmpty else { return .none }
    let key = PathKey(certificates: certificates, isAnchored: anchor != nil, limits: limits)
    if let path = paths.withLock({ $0[key] }) { return path }
    let path = IssuerPath(certificates, anchor: anchor, limits: limits)
    // Whoever has no CA's key to sign with cannot fill the memory with certificates of his own.
    if path.isGenuine { Self.remember(path, under: key, in: paths) }
    return path
  }

  /// Whether the issuer's key signed the certificate.
  func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool {
    Self.remembered(Link(subject: certificate.sha256, key: issuer.publicKeySHA256), in: signatures) {
      certificate.isSigned(by: issuer)
    }
  }

  /// The key of the subject's name.
  func subjectKey(_ certificate: Certificate) -> NameKey {
    key(certificate.encodedSubject) { certificate.subject }
  }

  /// The key of the issuer's name.
  func issuerKey(_ certificate: Certificate) -> NameKey {
    key(certificate.encodedIssuer) { certificate.issuer }
  }

  private func key(_ encoded: ArraySlice<UInt8>, of name: () -> DistinguishedName) -> NameKey {
    // A longer one is no CA's, and would only fill the memory.
    guard encoded.count <= Self.nameLimit else { return NameKey(name()) }
    if let key = names.withLock({ $0[Octets(bytes: encoded)] }) { return key }
    // A copy: a slice would keep the whole certificate.
    return Self.remembered(Octets(bytes: ArraySlice(Array(encoded))), in: names) { NameKey(name()) }
  }

  /// A verdict on the same question that holds at its time, too.
  func verdict(on request: TrustRequest, leaf: Certificate) -> Verdict? {
    verdicts.withLock { $0[leaf.sha256] ?? nil }?.verdict(on: request)
  }

  /// Keeps a verdict on the leaf, the last one; of a leaf that is new only that it was seen, for most are not asked
  /// about again.
  func keep(leaf: Certificate, verdict: () -> LastingVerdict?) {
    let isNew = verdicts.withLock { $0[leaf.sha256] == nil }
    Self.remember(isNew ? nil : verdict(), under: leaf.sha256, in: verdicts)
  }

  /// What is remembered under the key, else what is found, which is then remembered. Finding holds no lock, so two
  /// threads may find the same.
  private static func remembered<Key: Hashable & Sendable, Value: Sendable>(
    _ key: Key, in known: borrowing Guarded<[Key: Value]>, find: () -> Value
  ) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = find()
    remember(value, under: key, in: known)
    return value
  }

  private static func remember<Key: Hashable & Sendable, Value: Sendable>(
    _ value: Value, under key: Key, in known: borrowing Guarded<[Key: Value]>
  ) {
    known.withLock { known in
      if known.count >= limit { known.removeAll(keepingCapacity: true) }
      known[key] = value
    }
  }
}
