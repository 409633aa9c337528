package import OpenSSL

/// What keys are derived with (IANA, transform type 2): HMAC with one of these hashes.
package enum PseudorandomFunction: String, CaseIterable, Hashable, Sendable {
  case sha1 = "PRF-HMAC-SHA1"
  case sha256 = "PRF-HMAC-SHA2-256"
  case sha384 = "PRF-HMAC-SHA2-384"
  case sha512 = "PRF-HMAC-SHA2-512"

  /// The one a device takes beside an integrity algorithm: the same hash. A profile cannot ask for it by itself.
  package init(for integrity: IntegrityAlgorithm) {
    switch integrity {
    case .sha1With96Bits, .sha1With160Bits: self = .sha1
    case .sha256: self = .sha256
    case .sha384: self = .sha384
    case .sha512: self = .sha512
    }
  }

  package var transform: Transform {
    switch self {
    case .sha1: Transform(.pseudorandomFunction, 2)
    case .sha256: Transform(.pseudorandomFunction, 5)
    case .sha384: Transform(.pseudorandomFunction, 6)
    case .sha512: Transform(.pseudorandomFunction, 7)
    }
  }

  package var hash: HMACHash {
    switch self {
    case .sha1: .sha1
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    }
  }

  /// prf(key, message).
  func callAsFunction(_ key: [UInt8], _ message: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    try HMAC.code(of: message, key: key, hash: hash)
  }

  /// The first octets of prf+(key, seed) (RFC 7296 2.13), at most 255 codes long.
  func expand(_ key: [UInt8], _ seed: [UInt8], count: Int) throws(OpenSSLError) -> [UInt8] {
    var stream: [UInt8] = []
    var block: [UInt8] = []
    for index in 1...UInt8.max where stream.count < count {
      block = try self(key, block + seed + [index])
      stream += block
    }
    return Array(stream.prefix(count))
  }
}
