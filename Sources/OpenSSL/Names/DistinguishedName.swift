internal import COpenSSL

/// A name of the directory (X.501): subject, issuer, or one in an extension.
///
/// Two are equal when they are encoded alike; whether they name the same entity is ``matches(_:)``.
public struct DistinguishedName: Hashable, Sendable, CustomStringConvertible {
  /// One type and value of a relative distinguished name.
  public struct Attribute: Hashable, Sendable {
    /// The type's object identifier, `2.5.4.3`.
    public let oid: String
    /// The type's short name, `CN`; the object identifier where it has none.
    public let name: String
    /// The value as Unicode text, whatever its string type; `#` and hexadecimal where it is no text.
    public let value: String
  }

  /// The relative distinguished names as encoded, most significant first; nearly always of one attribute each.
  public let attributes: [[Attribute]]
  /// The encoding of the whole name.
  public let der: [UInt8]
  /// RFC 4514 text, most specific first, in UTF-8: what `openssl` writes with `-nameopt RFC2253,utf8,-esc_msb`.
  public var description: String {
    guard let name = Self.parse(der), let text = Self.text(of: name.pointer) else {
      return "#" + hexadecimal(der)
    }
    return text
  }

  /// Reads a name that an OpenSSL object owns.
  init(_ name: OpaquePointer?, der: [UInt8]) {
    self.der = der
    attributes = Self.attributes(of: name)
  }

  /// Reads a name that an OpenSSL object owns, and takes its encoding from there too.
  init(_ name: OpaquePointer?) {
    self.init(name, der: ASN1.encoding { i2d_X509_NAME(name, $0) })
  }

  /// Reads a name from its DER encoding; nil where it is none.
  public init?(der: [UInt8]) {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let name = Self.parse(der) else { return nil }
    self.init(name.pointer)
  }

  /// Whether there is no attribute at all.
  public var isEmpty: Bool { attributes.isEmpty }

  /// The last, most specific common name (2.5.4.3), nil where there is none.
  public var commonName: String? {
    attributes.joined().last { $0.oid == "2.5.4.3" }?.value
  }

  /// Whether both name the same entity: compared without regard to case, string type and repeated spaces
  /// (RFC 5280 7.1).
  public func matches(_ other: DistinguishedName) -> Bool {
    if der == other.der { return true }
    guard let left = Self.parse(der), let right = Self.parse(other.der) else { return false }
    return X509_NAME_cmp(left.pointer, right.pointer) == 0
  }

  static func parse(_ der: [UInt8]) -> Handle<Owned.Name>? {
    Handle(
      der.withUnsafeBufferPointer { buffer in
        var cursor = buffer.baseAddress
        return d2i_X509_NAME(nil, &cursor, buffer.count)
      })
  }

  private static func attributes(of name: OpaquePointer?) -> [[Attribute]] {
    var sets: [[Attribute]] = []
    var current: Int32 = -1
    for index in 0..<max(0, X509_NAME_entry_count(name)) {
      let entry = X509_NAME_get_entry(name, index)
      let object = X509_NAME_ENTRY_get_object(entry)
      let attribute = Attribute(
        oid: ASN1.dotted(object), name: ASN1.shortName(object),
        value: ASN1.text(X509_NAME_ENTRY_get_data(entry)))
      if X509_NAME_ENTRY_set(entry) == current, !sets.isEmpty {
        sets[sets.count - 1].append(attribute)
      } else {
        sets.append([attribute])
        current = X509_NAME_ENTRY_set(entry)
      }
    }
    return sets
  }

  private static func text(of name: OpaquePointer?) -> String? {
    // RFC 2253 without the escaping of bytes over 127.
    let flags = COPENSSL_NAME_RFC2253 & ~UInt(ASN1_STRFLGS_ESC_MSB)
    guard let bio = try? Handle<Owned.BIO>.writing(), X509_NAME_print_ex(bio.pointer, name, 0, flags) >= 0
    else {
      ErrorQueue.clear()
      return nil
    }
    return String(decoding: bio.written, as: UTF8.self)
  }
}
