internal import COpenSSL

/// What an object identifier is called.
public enum ObjectName {
  /// OpenSSL's short name of a dotted object identifier, `serverAuth`; the identifier itself where it has none.
  public static func short(_ oid: String) -> String {
    guard let object = OBJ_txt2obj(oid, 1) else {
      ERR_clear_error()
      return oid
    }
    defer { ASN1_OBJECT_free(object) }
    return ASN1.shortName(object)
  }
}
