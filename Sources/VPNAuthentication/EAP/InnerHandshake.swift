import OpenSSL

/// The handshake inside the simulated EAP-TLS: what TLS 1.3 says and in its order (hello, certificate, certificate
/// verify), as length-prefixed fields instead of TLS records.
///
/// It exists so that the order of trust, possession and authentication can be rehearsed; it does not talk to a
/// RADIUS server.
enum InnerHandshake {
  /// The flag octet of a start message (RFC 5216 3.1).
  static let start: [UInt8] = [0x20]
  /// What a device that does not trust the inner server says instead of its certificate.
  static let alert: [UInt8] = [0xff]

  /// The certificates and the signature of one side.
  struct Showing: Sendable {
    let nonce: [UInt8]
    let certificates: [Certificate]
    let signature: [UInt8]
    let scheme: SignatureScheme

    /// Whether the signature over `octets` is the leaf's.
    func isSigned(over octets: [UInt8]) -> Bool {
      certificates.first?.verifies(signature: signature, of: octets, scheme: scheme) ?? false
    }

    init(identity: Identity, nonce: [UInt8], octets: [UInt8]) throws(OpenSSLError) {
      self.nonce = nonce
      certificates = [identity.certificate] + identity.chain
      scheme = identity.privateKey.defaultScheme
      signature = try identity.privateKey.sign(octets, scheme: scheme)
    }

    var bytes: [UInt8] {
      InnerHandshake.join([nonce, Array(scheme.rawValue.utf8), signature] + certificates.map(\.der))
    }

    init?(parsing bytes: [UInt8]) {
      guard let fields = InnerHandshake.split(bytes), (4...13).contains(fields.count),
        let scheme = SignatureScheme(rawValue: String(decoding: fields[1], as: UTF8.self))
      else { return nil }
      let certificates = fields[3...].compactMap { try? Certificate(der: $0) }
      guard certificates.count == fields.count - 3 else { return nil }
      self.nonce = fields[0]
      self.scheme = scheme
      self.signature = fields[2]
      self.certificates = certificates
    }
  }

  private static func join(_ fields: [[UInt8]]) -> [UInt8] {
    fields.flatMap { [UInt8($0.count >> 8 & 0xff), UInt8($0.count & 0xff)] + $0.prefix(0xffff) }
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]]? {
    var rest = bytes[...]
    var fields: [[UInt8]] = []
    while !rest.isEmpty {
      guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
      let count = Int(high) << 8 | Int(low)
      guard count <= rest.count else { return nil }
      fields.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return fields
  }
}
