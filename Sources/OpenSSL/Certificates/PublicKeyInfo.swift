internal import COpenSSL

/// What kind of key, and how large, as SubjectPublicKeyInfo says; OpenSSL need not be able to use it.
public struct PublicKeyInfo: Hashable, Sendable, CustomStringConvertible {
  /// The algorithm a key is for.
  public enum Kind: Hashable, Sendable {
    /// RSA, for any padding (1.2.840.113549.1.1.1).
    case rsa
    /// RSA, for PSS only (1.2.840.113549.1.1.10).
    case rsaPSS
    /// DSA.
    case dsa
    /// A point on a curve: `P-256`, `P-384`, `P-521`, OpenSSL's name of another, an object identifier, or `explicit`
    /// where the key spells out parameters of its own (RFC 5480 2.1.1 forbids that).
    case ec(curve: String)
    /// Edwards curve 25519 (RFC 8410).
    case ed25519
    /// Edwards curve 448 (RFC 8410).
    case ed448
    /// Anything else, by its object identifier.
    case other(oid: String)
  }

  /// The algorithm the key is for.
  public let kind: Kind
  /// Size in bits: of the modulus (RSA), the prime (DSA), the group order (EC); 0 where it cannot be told.
  public let bits: Int

  /// Reads an `X509_PUBKEY` that an OpenSSL object owns.
  init(subjectKey: OpaquePointer?) {
    var object: OpaquePointer?
    var start: UnsafePointer<UInt8>?
    var count: Int32 = 0
    var algorithm: UnsafeMutablePointer<X509_ALGOR>?
    guard let subjectKey,
      X509_PUBKEY_get0_param(&object, &start, &count, &algorithm, subjectKey) == 1
    else {
      ErrorQueue.clear()
      (kind, bits) = (.other(oid: ""), 0)
      return
    }
    let key = start.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
    switch OBJ_obj2nid(object) {
    case NID_rsaEncryption: (kind, bits) = (.rsa, Self.firstInteger(in: key))
    case NID_rsassaPss: (kind, bits) = (.rsaPSS, Self.firstInteger(in: key))
    case NID_dsa: (kind, bits) = (.dsa, Self.firstInteger(in: Self.parameters(algorithm).sequence))
    case NID_X9_62_id_ecPublicKey: (kind, bits) = Self.curve(algorithm)
    case NID_ED25519: (kind, bits) = (.ed25519, 256)
    case NID_ED448: (kind, bits) = (.ed448, 456)
    default: (kind, bits) = (.other(oid: ASN1.dotted(object)), 0)
    }
  }

  /// Describes an `EVP_PKEY` that an OpenSSL object owns.
  init(key: OpaquePointer?) {
    var encoded: OpaquePointer?
    X509_PUBKEY_set(&encoded, key)
    guard let handle = Handle<Owned.SubjectKey>(encoded) else {
      ErrorQueue.clear()
      self.init(subjectKey: nil)
      return
    }
    self.init(subjectKey: handle.pointer)
  }

  /// `RSA 2048-bit`, `EC P-256`, `Ed25519`.
  public var description: String {
    switch kind {
    case .rsa: "RSA \(bits)-bit"
    case .rsaPSS: "RSA-PSS \(bits)-bit"
    case .dsa: "DSA \(bits)-bit"
    case .ec("explicit"): "EC with explicit parameters, \(bits)-bit"
    case .ec(let curve): "EC \(curve)"
    case .ed25519: "Ed25519"
    case .ed448: "Ed448"
    case .other(let oid): "key of algorithm \(oid)"
    }
  }

  private static func parameters(
    _ algorithm: UnsafeMutablePointer<X509_ALGOR>?
  ) -> (object: OpaquePointer?, sequence: [UInt8]) {
    var type: Int32 = 0
    var value: UnsafeRawPointer?
    X509_ALGOR_get0(nil, &type, &value, algorithm)
    guard let value else { return (nil, []) }
    switch type {
    case V_ASN1_OBJECT: return (OpaquePointer(value), [])
    case V_ASN1_SEQUENCE: return (nil, ASN1.bytes(value.assumingMemoryBound(to: ASN1_STRING.self)))
    default: return (nil, [])
    }
  }

  /// The size of the first INTEGER of a SEQUENCE: the modulus of an RSA key, the prime of DSA parameters.
  private static func firstInteger(in der: [UInt8]) -> Int {
    var reader = DERReader(der)
    guard let sequence = reader.next(tagged: DERReader.sequence) else { return 0 }
    var elements = DERReader(der, sequence.content)
    return elements.next(tagged: DERReader.integer).map { size(of: der[$0.content]) } ?? 0
  }

  private static func size(of integer: ArraySlice<UInt8>) -> Int {
    let digits = integer.drop { $0 == 0 }
    return digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0)
  }

  private static func curve(_ algorithm: UnsafeMutablePointer<X509_ALGOR>?) -> (Kind, Int) {
    let (object, sequence) = parameters(algorithm)
    guard let object else { return (.ec(curve: sequence.isEmpty ? "" : "explicit"), order(of: sequence)) }
    let number = OBJ_obj2nid(object)
    let curve = EC_curve_nid2nist(number).map { String(cString: $0) } ?? ASN1.shortName(object)
    switch curve {
    case "P-256": return (.ec(curve: curve), 256)
    case "P-384": return (.ec(curve: curve), 384)
    case "P-521": return (.ec(curve: curve), 521)
    default:
      defer { ErrorQueue.clear() }
      guard number != NID_undef, let group = Handle<Owned.Group>(EC_GROUP_new_by_curve_name(number)) else {
        return (.ec(curve: curve), 0)
      }
      return (.ec(curve: curve), Int(EC_GROUP_order_bits(group.pointer)))
    }
  }

  /// The size of the group order in explicit parameters: ECParameters (X9.62) is version, fieldID, curve, base, order.
  private static func order(of parameters: [UInt8]) -> Int {
    var reader = DERReader(parameters)
    guard let sequence = reader.next(tagged: DERReader.sequence) else { return 0 }
    var elements = DERReader(parameters, sequence.content)
    for _ in 0..<4 { _ = elements.next() }
    return elements.next(tagged: DERReader.integer).map { size(of: parameters[$0.content]) } ?? 0
  }
}
