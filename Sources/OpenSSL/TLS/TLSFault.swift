/// Why a TLS connection did not come about, or ended.
@nonexhaustive
public enum TLSFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The judge of this end refused the certificates of the peer.
  case refusedByUs
  /// The peer gave up, and said why.
  case alert(TLSAlert)
  /// The ends have no version in common; the text says what was offered or asked for.
  case protocolVersion(String)
  /// The ends have no cipher suite in common.
  case noSharedCipher
  /// The peer did not prove that it holds the key of the certificate it showed.
  case unproved(String)
  /// The peer showed no certificate at all.
  case noCertificate
  /// A certificate of the peer's cannot be read; the text says why.
  case unreadableCertificate(String)
  /// What came is not TLS; the text says how it begins.
  case notTLS(String)
  /// A message is not what the protocol allows at its place.
  case malformed(String)
  /// The peer sent more than is read in one handshake; the text names the limit.
  case limit(String)
  /// The peer ended the connection, with a goodbye or without.
  case closed
  /// This end cannot do what it was asked: its own key, certificate or OpenSSL.
  case unavailable(String)

  /// A stable name in kebab-case; of an alert its own, after `peer-alert-`.
  public var code: String {
    switch self {
    case .refusedByUs: "refused-by-us"
    case .alert(let alert): "peer-alert-\(alert.name)"
    case .protocolVersion: "protocol-version"
    case .noSharedCipher: "no-shared-cipher"
    case .unproved: "key-not-proved"
    case .noCertificate: "no-certificate"
    case .unreadableCertificate: "unreadable-certificate"
    case .notTLS: "not-tls"
    case .malformed: "malformed"
    case .limit: "limit"
    case .closed: "closed"
    case .unavailable: "unavailable"
    }
  }

  /// One sentence: what happened.
  public var description: String {
    switch self {
    case .refusedByUs: "the peer's certificates were refused, and it was told so"
    case .alert(let alert): "the peer ended the handshake with the alert \(alert)"
    case .protocolVersion(let detail): "the ends have no version of TLS in common: \(detail)"
    case .noSharedCipher: "the ends have no cipher suite in common"
    case .unproved(let detail): "the peer did not prove that it holds the key of its certificate: \(detail)"
    case .noCertificate: "the peer showed no certificate"
    case .unreadableCertificate(let detail): "a certificate of the peer cannot be read: \(detail)"
    case .notTLS(let detail): "what the peer sent is not TLS: \(detail)"
    case .malformed(let detail): "the peer broke the protocol: \(detail)"
    case .limit(let detail): "the peer sent too much: \(detail)"
    case .closed: "the peer ended the connection"
    case .unavailable(let detail): "TLS cannot be spoken here: \(detail)"
    }
  }
}
