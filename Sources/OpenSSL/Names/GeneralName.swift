internal import COpenSSL

/// A name in a certificate's extension (RFC 5280 4.2.1.6).
///
/// Texts are as encoded, whatever is in them: an embedded NUL stays, bytes outside ASCII are read as UTF-8.
public enum GeneralName: Hashable, Sendable {
  /// A DNS name, maybe with a wildcard label.
  case dns(String)
  /// An address of 4 or 16 octets; in name constraints address and mask, 8 or 32 octets; other counts are malformed.
  case ip([UInt8])
  /// A mail address (`rfc822Name`).
  case email(String)
  /// A URI.
  case uri(String)
  /// A name of the directory.
  case directory(DistinguishedName)
  /// An object identifier, dotted.
  case registeredID(String)
  /// Any other type of name: its object identifier, and the value's DER without the context tag around it.
  case other(oid: String, value: [UInt8])
  /// An X.400 address: the DER of the whole name, with its tag `[3]`.
  case x400([UInt8])
  /// An EDI party: the DER of the whole name, with its tag `[5]`.
  case ediParty([UInt8])

  /// The name that a server of that name has in its certificate; nil for a text that is no such name.
  public init?(_ name: ServerName) {
    switch name {
    case .dns(let text):
      guard let host = ServerName.asciiHost(text) else { return nil }
      self = .dns(host)
    case .ip(let text):
      guard let octets = IPAddress.octets(text) else { return nil }
      self = .ip(octets)
    case .email(let text): self = .email(text)
    }
  }

  /// Reads a name that an OpenSSL object owns.
  init?(_ name: UnsafeMutablePointer<GENERAL_NAME>?) {
    guard let name else { return nil }
    var type: Int32 = -1
    guard let value = GENERAL_NAME_get0_value(name, &type) else { return nil }
    let opaque = OpaquePointer(value)
    func text() -> String { String(decoding: ASN1.bytes(UnsafePointer(opaque)), as: UTF8.self) }
    switch type {
    case GEN_DNS: self = .dns(text())
    case GEN_EMAIL: self = .email(text())
    case GEN_URI: self = .uri(text())
    case GEN_IPADD: self = .ip(ASN1.bytes(UnsafePointer(opaque)))
    case GEN_DIRNAME: self = .directory(DistinguishedName(opaque))
    case GEN_RID: self = .registeredID(ASN1.dotted(opaque))
    case GEN_OTHERNAME:
      let other = UnsafePointer<OTHERNAME>(opaque).pointee
      self = .other(oid: ASN1.dotted(other.type_id), value: ASN1.encoding { i2d_ASN1_TYPE(other.value, $0) })
    case GEN_X400: self = .x400(ASN1.encoding { i2d_GENERAL_NAME(name, $0) })
    case GEN_EDIPARTY: self = .ediParty(ASN1.encoding { i2d_GENERAL_NAME(name, $0) })
    default: return nil
    }
  }

  /// The names in a stack, in order.
  static func all(in stack: OpaquePointer?) -> [GeneralName] {
    Stack.elements(stack, as: GENERAL_NAME.self).compactMap { GeneralName($0) }
  }

  /// The text of a Microsoft user principal name (otherName 1.3.6.1.4.1.311.20.2.3), as user certificates carry it.
  public var userPrincipalName: String? {
    guard case .other("1.3.6.1.4.1.311.20.2.3", let value) = self else { return nil }
    var reader = DERReader(value)
    return reader.next(tagged: 0x0c).map { String(decoding: value[$0.content], as: UTF8.self) }
  }
}

extension GeneralName: CustomStringConvertible {
  /// Kind and value, `DNS:a.example`, `IP:10.0.0.1`, `IP:10.0.0.0/8`, `UPN:alice@example.com`.
  ///
  /// Control characters are written as `\` and two hexadecimal digits, so that a name cannot pass for another one
  /// or disturb a terminal.
  public var description: String {
    switch self {
    case .dns(let name): "DNS:" + Self.printable(name)
    case .email(let address): "email:" + Self.printable(address)
    case .uri(let uri): "URI:" + Self.printable(uri)
    case .ip(let octets): "IP:" + IPAddress.text(octets)
    case .directory(let name): "directory:\(name)"
    case .registeredID(let oid): "registeredID:\(oid)"
    case .other(let oid, let value):
      userPrincipalName.map { "UPN:" + Self.printable($0) } ?? "otherName:\(oid)=#\(hexadecimal(value))"
    case .x400(let der): "x400:#" + hexadecimal(der)
    case .ediParty(let der): "ediParty:#" + hexadecimal(der)
    }
  }

  private static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) {
        result += "\\" + hexadecimal([UInt8(scalar.value)])
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
