internal import COpenSSL

/// One thing that OpenSSL's path validation finds wrong.
public struct PathFault: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let kind: Kind
  /// Which certificate of the path: 0 is the leaf.
  public let depth: Int
  /// That certificate; nil where OpenSSL names none.
  public let certificate: Certificate?
  /// OpenSSL's own words.
  public let message: String

  /// The words and the place in the path.
  public var description: String { "\(message) (certificate \(depth) of the path)" }

  /// What can be wrong with a path (RFC 5280 6.1, and the checks OpenSSL adds).
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// The signature does not verify under the issuer's key.
    case signatureInvalid
    /// The signature's algorithm is unknown, does not fit the issuer's key, or differs inside and outside.
    case signatureAlgorithmUnusable
    /// The issuer's public key cannot be decoded.
    case issuerKeyUndecodable
    /// The next certificate of the path is not the issuer, or there is none.
    case issuerMissing
    /// The path ends at a self-signed certificate that is not its anchor.
    case selfSignedNotAnchor
    /// OpenSSL does not take the last certificate for an anchor.
    case anchorUntrusted
    /// An issuer is no CA by its basicConstraints.
    case invalidCA
    /// A certificate is a CA where it must not be.
    case invalidNonCA
    /// More CA certificates follow than a path length constraint allows.
    case pathLengthExceeded
    /// The path is longer than OpenSSL follows.
    case pathTooLong
    /// An issuer's keyUsage lacks keyCertSign.
    case keyCertSignMissing
    /// A name lies outside the permitted or inside the excluded subtrees of a CA above.
    case nameConstraintViolated
    /// A name constraint is of a kind or form that OpenSSL cannot apply.
    case nameConstraintUnsupported
    /// A critical extension is unknown to OpenSSL.
    case unknownCriticalExtension
    /// An extension does not decode or contradicts itself.
    case invalidExtension
    /// A proxy certificate (RFC 3820), which no device accepts.
    case proxyCertificate
    /// An elliptic curve key spells out its parameters (RFC 5480 2.1.1 forbids that).
    case explicitCurveParameters
    /// notBefore or notAfter cannot be read.
    case validityUnreadable
    /// Anything else, by OpenSSL's `X509_V_ERR_…` number.
    case other(code: Int)

    init(code: Int32) {
      self = Self.table[code] ?? .other(code: Int(code))
    }

    private static let table: [Int32: Kind] = [
      X509_V_ERR_CERT_SIGNATURE_FAILURE: .signatureInvalid,
      X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE: .signatureInvalid,
      X509_V_ERR_UNSUPPORTED_SIGNATURE_ALGORITHM: .signatureAlgorithmUnusable,
      X509_V_ERR_SIGNATURE_ALGORITHM_MISMATCH: .signatureAlgorithmUnusable,
      X509_V_ERR_SIGNATURE_ALGORITHM_INCONSISTENCY: .signatureAlgorithmUnusable,
      X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: .issuerKeyUndecodable,
      X509_V_ERR_NO_ISSUER_PUBLIC_KEY: .issuerKeyUndecodable,
      X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT: .issuerMissing,
      X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY: .issuerMissing,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE: .issuerMissing,
      X509_V_ERR_SUBJECT_ISSUER_MISMATCH: .issuerMissing,
      X509_V_ERR_AKID_SKID_MISMATCH: .issuerMissing,
      X509_V_ERR_AKID_ISSUER_SERIAL_MISMATCH: .issuerMissing,
      X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: .selfSignedNotAnchor,
      X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN: .selfSignedNotAnchor,
      X509_V_ERR_CERT_UNTRUSTED: .anchorUntrusted,
      X509_V_ERR_CERT_REJECTED: .anchorUntrusted,
      X509_V_ERR_INVALID_CA: .invalidCA,
      X509_V_ERR_INVALID_NON_CA: .invalidNonCA,
      X509_V_ERR_PATH_LENGTH_EXCEEDED: .pathLengthExceeded,
      X509_V_ERR_CERT_CHAIN_TOO_LONG: .pathTooLong,
      X509_V_ERR_KEYUSAGE_NO_CERTSIGN: .keyCertSignMissing,
      X509_V_ERR_PERMITTED_VIOLATION: .nameConstraintViolated,
      X509_V_ERR_EXCLUDED_VIOLATION: .nameConstraintViolated,
      X509_V_ERR_SUBTREE_MINMAX: .nameConstraintUnsupported,
      X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE: .nameConstraintUnsupported,
      X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX: .nameConstraintUnsupported,
      X509_V_ERR_UNSUPPORTED_NAME_SYNTAX: .nameConstraintUnsupported,
      X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION: .unknownCriticalExtension,
      X509_V_ERR_INVALID_EXTENSION: .invalidExtension,
      X509_V_ERR_INVALID_POLICY_EXTENSION: .invalidExtension,
      X509_V_ERR_UNSUPPORTED_EXTENSION_FEATURE: .invalidExtension,
      X509_V_ERR_PROXY_CERTIFICATES_NOT_ALLOWED: .proxyCertificate,
      X509_V_ERR_EC_KEY_EXPLICIT_PARAMS: .explicitCurveParameters,
      X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD: .validityUnreadable,
      X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD: .validityUnreadable,
    ]
  }
}
