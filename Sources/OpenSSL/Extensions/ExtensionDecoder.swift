internal import COpenSSL

/// Decodes extension values with OpenSSL's own templates, and refuses what its `X509V3_EXT_d2i` lets pass: bytes
/// after the value's end.
enum ExtensionDecoder {
  /// The value as OpenSSL's structure, or nil where it does not decode.
  static func value<Kind: Freeable>(_ pointer: OpaquePointer, as: Kind.Type) -> Handle<Kind>? {
    guard let template = X509V3_EXT_get(pointer)?.pointee.it, let item = template() else { return nil }
    return Handle(decode(pointer, item))
  }

  /// What `body` makes of the value, or nil where it does not decode.
  static func value<Kind: Freeable, T>(
    _ pointer: OpaquePointer, as kind: Kind.Type, _ body: (OpaquePointer) -> T?
  ) -> T? {
    guard let decoded = value(pointer, as: kind) else { return nil }
    return body(decoded.pointer)
  }

  /// Whether the value is what its object identifier promises. Extensions that OpenSSL does not know always are.
  /// `number` is OpenSSL's for the identifier, and `take` is lent OpenSSL's structure, if the value decodes.
  static func isWellFormed(
    _ pointer: OpaquePointer, number: Int32, take: (OpaquePointer) -> Void = { _ in }
  ) -> Bool {
    guard let method = X509V3_EXT_get_nid(number) else { return true }
    if let template = method.pointee.it, let item = template() {
      guard let decoded = decode(pointer, item) else { return false }
      defer { ASN1_item_free(decoded, item) }
      take(decoded)
      return isComplete(decoded, X509_EXTENSION_get_data(pointer), method.pointee.ext_nid)
    }
    guard let decoded = X509V3_EXT_d2i(pointer) else {
      ErrorQueue.clear()
      return false
    }
    method.pointee.ext_free?(decoded)
    return true
  }

  private static func decode(_ pointer: OpaquePointer, _ item: OpaquePointer) -> OpaquePointer? {
    let string = X509_EXTENSION_get_data(pointer)
    guard let start = ASN1_STRING_get0_data(string) else { return nil }
    let count = Int(ASN1_STRING_length(string))
    var cursor: UnsafePointer<UInt8>? = start
    guard let decoded = ASN1_item_d2i(nil, &cursor, count, item) else {
      ErrorQueue.clear()
      return nil
    }
    guard cursor == start + count else {
      ASN1_item_free(decoded, item)
      return nil
    }
    return decoded
  }

  /// What the ASN.1 of RFC 5280 demands beyond OpenSSL's templates: sequences that must not be empty, addresses of
  /// the right length, text in ASCII, a path length that is not negative, a distribution point that points.
  private static func isComplete(
    _ decoded: OpaquePointer, _ data: UnsafePointer<ASN1_STRING>?, _ number: Int32
  ) -> Bool {
    switch number {
    case NID_subject_alt_name, NID_issuer_alt_name:
      let names = Stack.elements(decoded, as: GENERAL_NAME.self)
      return !names.isEmpty && names.allSatisfy(isComplete)
    case NID_ext_key_usage, NID_certificate_policies, NID_info_access, NID_sinfo_access:
      return OPENSSL_sk_num(decoded) > 0
    case NID_crl_distribution_points, NID_freshest_crl:
      // A point says where its list is, or whose it is (RFC 5280 4.2.1.13).
      let points = Stack.elements(decoded, as: DIST_POINT.self)
      return !points.isEmpty
        && points.allSatisfy { $0.pointee.distpoint != nil || $0.pointee.CRLissuer != nil }
    case NID_name_constraints:
      // SEQUENCE { } says nothing, and a list that is there holds something (RFC 5280 4.2.1.10).
      let constraints = UnsafePointer<NAME_CONSTRAINTS>(decoded).pointee
      let lists = [constraints.permittedSubtrees, constraints.excludedSubtrees].compactMap(\.self)
      return !lists.isEmpty && lists.allSatisfy { OPENSSL_sk_num($0) > 0 }
    case NID_basic_constraints:
      guard let length = UnsafePointer<BASIC_CONSTRAINTS>(decoded).pointee.pathlen else { return true }
      return ASN1_STRING_type(length) != V_ASN1_NEG_INTEGER
    default:
      return true
    }
  }

  private static func isComplete(_ name: UnsafeMutablePointer<GENERAL_NAME>) -> Bool {
    switch GeneralName(name) {
    case .ip(let octets): octets.count == 4 || octets.count == 16
    case .dns(let text), .email(let text), .uri(let text): text.utf8.allSatisfy { (1..<0x80).contains($0) }
    case nil: false
    default: true
    }
  }
}
