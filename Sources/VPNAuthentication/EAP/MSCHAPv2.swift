package import OpenSSL

/// The computations of MS-CHAP-2 (RFC 2759 8). MD4 and DES come from OpenSSL's legacy provider.
package enum MSCHAPv2 {
  /// RFC 2759 8.2: eight octets of SHA-1 over both challenges and the user name without its domain.
  package static func challengeHash(peer: [UInt8], authenticator: [UInt8], username: String) -> [UInt8] {
    let name = username.split(separator: "\\", omittingEmptySubsequences: false).last ?? ""
    return Array(Digest.sha1(peer + authenticator + Array(name.utf8)).prefix(8))
  }

  /// RFC 2759 8.3: MD4 over the password in UTF-16LE.
  package static func passwordHash(_ password: Secret) throws(OpenSSLError) -> [UInt8] {
    // Without a String, whose memory could not be wiped.
    var units: [UInt8] = password.withBytes { bytes in
      var units: [UInt8] = []
      units.reserveCapacity(bytes.count * 2)
      _ = transcode(bytes.makeIterator(), from: UTF8.self, to: UTF16.self, stoppingOnError: false) {
        units.append(UInt8(truncatingIfNeeded: $0))
        units.append(UInt8(truncatingIfNeeded: $0 >> 8))
      }
      return units
    }
    defer { for index in units.indices { units[index] = 0 } }
    return try MSCHAPv2Primitives.md4(units)
  }

  /// RFC 2759 8.5: the challenge hash under three DES keys cut from the password hash.
  package static func challengeResponse(
    challenge: [UInt8], passwordHash: [UInt8]
  ) throws(OpenSSLError) -> [UInt8] {
    let padded = passwordHash.prefix(16) + [UInt8](repeating: 0, count: 21 - min(16, passwordHash.count))
    var response: [UInt8] = []
    for start in [0, 7, 14] {
      response += try MSCHAPv2Primitives.desECB(challenge, key: desKey(Array(padded[start..<start + 7])))
    }
    return response
  }

  /// RFC 2759 8.1: what the device sends to show that it knows the password.
  package static func ntResponse(
    authenticator: [UInt8], peer: [UInt8], username: String, password: Secret
  ) throws(OpenSSLError) -> [UInt8] {
    let challenge = challengeHash(peer: peer, authenticator: authenticator, username: username)
    return try challengeResponse(challenge: challenge, passwordHash: passwordHash(password))
  }

  /// RFC 2759 8.7: what the server sends to show that it knows it too: "S=" and 40 hexadecimal digits.
  package static func authenticatorResponse(
    ntResponse: [UInt8], authenticator: [UInt8], peer: [UInt8], username: String, password: Secret
  ) throws(OpenSSLError) -> String {
    let hashOfHash = try MSCHAPv2Primitives.md4(passwordHash(password))
    let first = Digest.sha1(hashOfHash + ntResponse + Array("Magic server to client signing constant".utf8))
    let challenge = challengeHash(peer: peer, authenticator: authenticator, username: username)
    let second = Digest.sha1(first + challenge + Array("Pad to make it do more than one iteration".utf8))
    return "S=" + hexadecimal(second)
  }

  /// Seven octets of key as the eight DES takes: seven bits each, the eighth is parity, which OpenSSL ignores.
  private static func desKey(_ seven: [UInt8]) -> [UInt8] {
    let bits = seven.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (0..<8).map { UInt8(truncatingIfNeeded: (bits >> (49 - 7 * $0)) & 0x7f) << 1 }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
