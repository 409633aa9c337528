/// The hashes that keyed message authentication is made with.
package enum HMACHash: String, CaseIterable, Sendable {
  /// MD5 (RFC 2403); weak as a hash, here so that old profiles can be played.
  case md5 = "MD5"
  /// SHA-1 (RFC 2404).
  case sha1 = "SHA1"
  /// SHA-2 (RFC 4868).
  case sha256 = "SHA256"
  case sha384 = "SHA384"
  case sha512 = "SHA512"

  /// Octets of the whole code.
  package var length: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }
}
