package import OpenSSL

/// The integrity algorithms that a profile can ask for (IANA, transform type 3).
package enum IntegrityAlgorithm: String, CaseIterable, Hashable, Sendable {
  case sha1With96Bits = "SHA1-96"
  case sha1With160Bits = "SHA1-160"
  case sha256 = "SHA2-256"
  case sha384 = "SHA2-384"
  case sha512 = "SHA2-512"

  package var transform: Transform {
    switch self {
    case .sha1With96Bits: Transform(.integrity, 2)
    case .sha1With160Bits: Transform(.integrity, 7)
    case .sha256: Transform(.integrity, 12)
    case .sha384: Transform(.integrity, 13)
    case .sha512: Transform(.integrity, 14)
    }
  }

  package var hash: HMACHash {
    switch self {
    case .sha1With96Bits, .sha1With160Bits: .sha1
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    }
  }

  /// Octets of the code that are sent (RFC 2404, RFC 4595, RFC 4868).
  package var checkLength: Int {
    switch self {
    case .sha1With96Bits: 12
    case .sha1With160Bits: 20
    case .sha256: 16
    case .sha384: 24
    case .sha512: 32
    }
  }
}
