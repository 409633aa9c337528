internal import COpenSSL

/// Values out of OpenSSL's ASN.1 objects.
enum ASN1 {
  /// The content octets of any string type.
  static func bytes(_ string: UnsafePointer<ASN1_STRING>?) -> [UInt8] {
    guard let string, let start = ASN1_STRING_get0_data(string) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
  }

  /// An object identifier in dotted form, `2.5.4.3`; empty where it is malformed.
  static func dotted(_ object: OpaquePointer?) -> String {
    guard let object, let content = OBJ_get0_data(object) else { return "" }
    let octets = UnsafeBufferPointer(start: content, count: OBJ_length(object))
    return ObjectIdentifierText.dotted(octets) ?? longDotted(object)
  }

  /// The same for identifiers with numbers of any size.
  private static func longDotted(_ object: OpaquePointer) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    let needed = Int(OBJ_obj2txt(&buffer, Int32(buffer.count), object, 1))
    guard needed > 0 else { return "" }
    if needed >= buffer.count {
      buffer = [CChar](repeating: 0, count: needed + 1)
      OBJ_obj2txt(&buffer, Int32(buffer.count), object, 1)
    }
    return String(decoding: buffer.prefix(needed).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// OpenSSL's short name of an object identifier (`CN`, `basicConstraints`), else its dotted form.
  static func shortName(_ object: OpaquePointer?) -> String {
    let number = OBJ_obj2nid(object)
    guard number != NID_undef, let name = OBJ_nid2sn(number) else { return dotted(object) }
    return String(cString: name)
  }

  /// OpenSSL's long name of an object identifier (`sha256WithRSAEncryption`), else its dotted form.
  static func longName(_ object: OpaquePointer?) -> String {
    let number = OBJ_obj2nid(object)
    guard number != NID_undef, let name = OBJ_nid2ln(number) else { return dotted(object) }
    return String(cString: name)
  }

  /// Text of a string type as Unicode: Teletex as Latin-1, BMP and Universal as what they are.
  ///
  /// A type that holds no text becomes `#` and its DER in hexadecimal, as RFC 4514 2.4 writes it. Text that is not
  /// valid in its type does not come here: OpenSSL refuses names that hold it.
  static func text(_ string: UnsafePointer<ASN1_STRING>?) -> String {
    guard let string else { return "" }
    if ASN1_STRING_type(string) == V_ASN1_UTF8STRING {
      return String(decoding: bytes(string), as: UTF8.self)
    }
    var start: UnsafeMutablePointer<UInt8>?
    let count = ASN1_STRING_to_UTF8(&start, string)
    guard count >= 0, let memory = Handle<Owned.Memory>(start) else {
      ErrorQueue.clear()
      return "#" + hexadecimal(encoding(of: string))
    }
    let typed: UnsafeMutablePointer<UInt8> = memory.typed()
    return String(decoding: UnsafeBufferPointer(start: typed, count: Int(count)), as: UTF8.self)
  }

  /// The encoding of a string object with the tag of its own type.
  private static func encoding(of string: UnsafePointer<ASN1_STRING>) -> [UInt8] {
    var any = ASN1_TYPE()
    any.type = ASN1_STRING_type(string)
    any.value.asn1_string = UnsafeMutablePointer(mutating: string)
    return encoding { i2d_ASN1_TYPE(&any, $0) }
  }

  /// The encoding that an `i2d_…` function gives.
  static func encoding(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let count = encode(&start)
    guard count > 0, let memory = Handle<Owned.Memory>(start) else { return [] }
    let typed: UnsafeMutablePointer<UInt8> = memory.typed()
    return Array(UnsafeBufferPointer(start: typed, count: Int(count)))
  }
}
