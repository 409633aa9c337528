package import OpenSSL

/// The MAC by which each end shows that it knows the shared secret (RFC 7296 2.15).
///
/// AUTH = prf(prf(secret, "Key Pad for IKEv2"), octets), with HMAC-SHA-256 as the prf.
package enum SharedSecretMAC {
  /// The MAC over `octets`.
  package static func compute(_ secret: Secret, over octets: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    var key = secret.withBytes { Array($0) }
    defer { for index in key.indices { key[index] = 0 } }
    let padded = try HMAC.sha256(Array("Key Pad for IKEv2".utf8), key: key)
    return try HMAC.sha256(octets, key: padded)
  }

  /// Whether `mac` is the MAC of `secret` over `octets`; takes the same time whatever the answer.
  package static func verifies(
    _ mac: [UInt8], _ secret: Secret, over octets: [UInt8]
  ) throws(OpenSSLError) -> Bool {
    try ConstantTime.areEqual(mac, compute(secret, over: octets))
  }
}
