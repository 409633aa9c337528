internal import FoundationEssentials
internal import OpenSSL
internal import Synchronization

/// What a store has found out and need not find out again.
///
/// It never changes an answer: whatever is kept here depends on the certificates of its key alone (signatures, names,
/// issuing paths), or holds for as long as is noted with it (verdicts). A store that is changed begins a new one. Each
/// part is emptied when it is full, so that a peer who sends ever new certificates costs time and not memory.
final class TrustMemo: Sendable {
  /// A way up: its certificates, and how its end is taken.
  struct PathKey: Hashable {
    let certificates: [Fingerprint]
    let isAnchored: Bool
    let limits: AnchorLimits?
  }

  /// Bytes that are hashed in one piece, as an array's are not.
  private struct Octets: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  private struct Link: Hashable {
    let subject: Fingerprint
    /// The issuer's key: certificates of one key are one issuer here.
    let key: Octets
  }

  private static let limit = 4_096

  private let paths = Mutex<[PathKey: IssuerPath]>([:])
  private let signatures = Mutex<[Link: Bool]>([:])
  private let names = Mutex<[Octets: NameKey]>([:])
  private let verdicts = Mutex<[VerdictKey: LastingVerdict]>([:])

  /// The way up through these certificates to the anchor, if they reach one.
  func path(_ certificates: [Certificate], anchor: TrustAnchor?, limits: AnchorLimits?) -> IssuerPath {
    guard !certificates.isEmpty else { return .none }
    let key = PathKey(
      certificates: certificates.map(\.sha256), isAnchored: anchor != nil, limits: limits)
    return Self.remembered(key, in: paths) {
      IssuerPath(certificates, anchor: anchor, limits: limits)
    }
  }

  /// Whether the issuer's key signed the certificate.
  func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool {
    Self.remembered(
      Link(subject: certificate.sha256, key: Octets(bytes: issuer.encodedPublicKey)), in: signatures
    ) {
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
    if let key = names.withLock({ $0[Octets(bytes: encoded)] }) { return key }
    // A copy: a slice would keep the whole certificate.
    return Self.remembered(Octets(bytes: ArraySlice(Array(encoded))), in: names) { NameKey(name()) }
  }

  /// A verdict on the same question that holds at its time, too.
  func verdict(on request: TrustRequest, _ key: VerdictKey) -> Verdict? {
    verdicts.withLock { $0[key] }?.verdict(on: request)
  }

  /// Keeps a verdict.
  func keep(_ verdict: LastingVerdict, for key: VerdictKey) {
    verdicts.withLock { kept in
      if kept.count >= Self.limit { kept.removeAll() }
      kept[key] = verdict
    }
  }

  /// What is remembered under the key, else what is found, which is then remembered. Finding holds no lock, so two
  /// threads may find the same.
  private static func remembered<Key: Hashable & Sendable, Value: Sendable>(
    _ key: Key, in known: borrowing Mutex<[Key: Value]>, find: () -> Value
  ) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = find()
    known.withLock { known in
      if known.count >= limit { known.removeAll() }
      known[key] = value
    }
    return value
  }
}
