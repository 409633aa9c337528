internal import COpenSSL

/// What an object identifier is called.
public enum ObjectName {
  /// OpenSSL's short name of a dotted object identifier, `serverAuth`; the identifier itself where it has none.
  public static func short(_ oid: String) -> String { name(oid, ASN1.shortName) }

  /// OpenSSL's long name, `sha256WithRSAEncryption`; the identifier itself where it has none.
  public static func long(_ oid: String) -> String { name(oid, ASN1.longName) }

  private static func name(_ oid: String, _ name: (OpaquePointer?) -> String) -> String {
    guard let object = OBJ_txt2obj(oid, 1) else {
      ERR_clear_error()
      return oid
    }
    defer { ASN1_OBJECT_free(object) }
    return name(object)
  }
}
