internal import OpenSSL

/// Encrypts and decrypts the messages of one direction (RFC 7296 3.14, RFC 5282).
package struct MessageProtection: Sendable {
  private let encryption: EncryptionAlgorithm
  private let integrity: IntegrityAlgorithm?
  private let keys: SessionKeys.Direction
  /// The next vector of a cipher with a counter; it never comes twice under one key.
  private var counter: UInt64 = 0

  package init(_ proposal: IKEProposal, _ keys: SessionKeys.Direction) {
    encryption = proposal.encryption
    integrity = proposal.integrity
    self.keys = keys
  }

  /// Octets that protection adds to a plaintext at most, headers of message and payload included.
  var overhead: Int {
    MessageHeader.length + 8 + encryption.vectorLength + encryption.cipher.blockLength
      + max(encryption.cipher.tagLength, integrity?.checkLength ?? 0)
  }

  /// The datagram of a message, or of a fragment of one, whose payloads are this plaintext.
  package mutating func seal(
    _ plaintext: [UInt8], first: UInt8, header: MessageHeader, fragment: EncryptedPayload.Fragment? = nil
  ) throws(ExchangeFault) -> [UInt8] {
    let block = encryption.cipher.blockLength
    let padding = (block - (plaintext.count + 1) % block) % block
    let padded =
      plaintext + [UInt8](repeating: 0, count: padding) + [UInt8(truncatingIfNeeded: padding)]
    let vector = nextVector()
    let check = max(encryption.cipher.tagLength, integrity?.checkLength ?? 0)
    let payload = EncryptedPayload(
      first: first, fragment: fragment,
      data: vector + [UInt8](repeating: 0, count: padded.count + check))
    do throws(MalformedMessage) {
      let frame = try Message(header: header, payloads: [Payload(.encrypted(payload))]).encoded()
      let associated = Array(frame.dropLast(payload.data.count))
      return try fill(associated, vector, padded)
    } catch {
      throw .cannotPlay("a message cannot be written: \(error)")
    }
  }

  private func fill(
    _ associated: [UInt8], _ vector: [UInt8], _ padded: [UInt8]
  ) throws(MalformedMessage) -> [UInt8] {
    do throws(OpenSSLError) {
      let key = encryptionKey
      guard let integrity else {
        return try associated + vector
          + encryption.cipher.seal(padded, key: key.key, nonce: key.salt + vector, additional: associated)
      }
      let covered = try associated + vector + encryption.cipher.seal(padded, key: key.key, nonce: vector)
      let code = try HMAC.code(of: covered, key: keys.integrity.octets, hash: integrity.hash)
      return covered + code.prefix(integrity.checkLength)
    } catch {
      throw MalformedMessage("\(error)")
    }
  }

  /// The plaintext of a datagram with an encrypted payload; nil where it was not made with these keys.
  package func open(_ datagram: [UInt8], _ payload: EncryptedPayload) -> [UInt8]? {
    let start = datagram.count - payload.data.count
    let check = max(encryption.cipher.tagLength, integrity?.checkLength ?? 0)
    let least = encryption.vectorLength + 1 + check
    guard start >= 0, payload.data.count >= least else { return nil }
    let vector = Array(payload.data.prefix(encryption.vectorLength))
    let sealed = Array(payload.data.dropFirst(encryption.vectorLength))
    let padded =
      integrity == nil
      ? openAuthenticating(sealed, vector, Array(datagram.prefix(start)))
      : openChecked(sealed, vector, datagram)
    guard let padded, let padding = padded.last, Int(padding) < padded.count else { return nil }
    return Array(padded.dropLast(Int(padding) + 1))
  }

  private func openAuthenticating(_ sealed: [UInt8], _ vector: [UInt8], _ associated: [UInt8]) -> [UInt8]? {
    let key = encryptionKey
    return try? encryption.cipher.open(
      sealed, key: key.key, nonce: key.salt + vector, additional: associated)
  }

  /// Nothing is decrypted before its integrity is known.
  private func openChecked(_ sealed: [UInt8], _ vector: [UInt8], _ datagram: [UInt8]) -> [UInt8]? {
    guard let integrity,
      let code = try? HMAC.code(
        of: Array(datagram.dropLast(integrity.checkLength)), key: keys.integrity.octets, hash: integrity.hash)
    else { return nil }
    let difference = zip(code, sealed.suffix(integrity.checkLength)).reduce(0) { $0 | ($1.0 ^ $1.1) }
    guard difference == 0 else { return nil }
    return try? encryption.cipher.open(
      Array(sealed.dropLast(integrity.checkLength)), key: encryptionKey.key, nonce: vector)
  }

  private var encryptionKey: (key: [UInt8], salt: [UInt8]) {
    let octets = keys.encryption.octets
    return (Array(octets.dropLast(encryption.saltLength)), Array(octets.suffix(encryption.saltLength)))
  }

  private mutating func nextVector() -> [UInt8] {
    guard encryption.isAuthenticating else {
      // RFC 7296 3.14: CBC needs vectors that nobody can foresee.
      return (0..<encryption.vectorLength).map { _ in .random(in: 0...255) }
    }
    defer { counter += 1 }
    var vector: [UInt8] = []
    vector.append(number: counter)
    return vector
  }
}
