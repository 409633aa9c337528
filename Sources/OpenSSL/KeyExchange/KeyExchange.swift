internal import COpenSSL

/// One end of a Diffie-Hellman exchange (RFC 7296 2.12), with a private key made for it alone.
package final class KeyExchange: Sendable {
  /// The group both ends agreed on.
  package let group: KeyExchangeGroup
  /// What the other end is to be sent, as a KE payload holds it: a number padded to the prime's length, x and y of a
  /// point (RFC 5903 7), or one coordinate in little-endian order (RFC 7748 5).
  package let publicValue: [UInt8]
  private let key: Handle<Owned.PKey>

  /// Makes a new key of the group.
  package convenience init(_ group: KeyExchangeGroup) throws(OpenSSLError) {
    ErrorQueue.clear()
    let parameters = GroupParameters(group)
    try self.init(parameters, parameters.generate(doing: "make a key of \(group)"))
  }

  /// Takes a pair that is known already, such as a published test vector's.
  package convenience init(
    _ group: KeyExchangeGroup, privateKey: [UInt8], publicValue: [UInt8]
  ) throws(OpenSSLError) {
    ErrorQueue.clear()
    let parameters = GroupParameters(group)
    let pair = GroupParameters.Content.pair(private: privateKey, public: publicValue)
    try self.init(parameters, parameters.key(pair, doing: "take a key of \(group)"))
  }

  private init(_ parameters: GroupParameters, _ key: consuming Handle<Owned.PKey>) throws(OpenSSLError) {
    group = parameters.group
    var start: UnsafeMutablePointer<UInt8>?
    let count = EVP_PKEY_get1_encoded_public_key(key.pointer, &start)
    guard count == parameters.prefix.count + group.publicValueLength,
      let memory = Handle<Owned.Memory>(start)
    else { throw OpenSSLError(doing: "encode a public value of \(parameters.group)") }
    let octets = UnsafeBufferPointer<UInt8>(start: memory.typed(), count: count)
    publicValue = Array(octets.dropFirst(parameters.prefix.count))
    self.key = key
  }

  /// The secret that both ends share: padded to the prime's length, x alone of a point (RFC 5903 9), or one coordinate.
  ///
  /// Throws for what is no public value of the group: of another length, a number below 2 or above p - 2, a point that
  /// is not on the curve, or a coordinate whose secret would be zero for every key (RFC 8031 3.2).
  package func sharedSecret(with peer: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    ErrorQueue.clear()
    guard peer.count == group.publicValueLength else {
      throw .malformed(
        what: "public value of \(group)",
        detail: "it has \(peer.count) octets, not \(group.publicValueLength)", offset: nil)
    }
    let doing = "agree on a secret of \(group)"
    let parameters = GroupParameters(group)
    guard parameters.isInRange(peer) else {
      throw .malformed(
        what: "public value of \(group)", detail: "it is no number from 2 to p - 2", offset: nil)
    }
    let other = try parameters.key(.publicKey(peer), doing: doing)
    let context = try Handle<Owned.PKeyContext>(
      EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil), doing: doing)
    try check(EVP_PKEY_derive_init(context.pointer), doing: doing)
    if parameters.isMODP { try check(EVP_PKEY_CTX_set_dh_pad(context.pointer, 1), doing: doing) }
    // Validated already: numbers above, points by reading them. OpenSSL would raise numbers to a power of their own size.
    try check(EVP_PKEY_derive_set_peer_ex(context.pointer, other.pointer, 0), doing: doing)
    var secret = [UInt8](repeating: 0, count: group.sharedSecretLength)
    var count = secret.count
    try check(EVP_PKEY_derive(context.pointer, &secret, &count), doing: doing)
    guard count == secret.count else { throw OpenSSLError(doing: doing) }
    return secret
  }
}
