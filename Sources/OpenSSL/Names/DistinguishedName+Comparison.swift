internal import COpenSSL

extension DistinguishedName {
  /// A key for each relative distinguished name, in order: two are equal exactly when OpenSSL's `X509_NAME_cmp` and
  /// RFC 5280 7.1 take the two for the same.
  ///
  /// Text is compared as UTF-8 without regard to string type, to the case of ASCII letters, to spaces around it and
  /// to how many stand between words; other values by type and bytes; a set without regard to order. OpenSSL keeps
  /// such a form too but hands out neither it nor a comparison of beginnings, which name constraints need.
  package var comparisonKeys: [[UInt8]] {
    // The encoding came out of OpenSSL, so it parses; a name that did not would be like no other.
    guard let name = Self.parse(der) else { return [der] }
    var sets: [[[UInt8]]] = []
    var current: Int32 = -1
    for index in 0..<max(0, X509_NAME_entry_count(name.pointer)) {
      let entry = X509_NAME_get_entry(name.pointer, index)
      if X509_NAME_ENTRY_set(entry) != current || sets.isEmpty {
        sets.append([])
        current = X509_NAME_ENTRY_set(entry)
      }
      sets[sets.count - 1].append(Self.comparisonKey(of: entry))
    }
    return sets.map { set in
      set.count == 1 ? set[0] : Array(set.sorted { $0.lexicographicallyPrecedes($1) }.joined())
    }
  }

  /// Type and value, each behind its length, so that keys in a row cannot be read in two ways.
  private static func comparisonKey(of entry: OpaquePointer?) -> [UInt8] {
    let type = Array(ASN1.dotted(X509_NAME_ENTRY_get_object(entry)).utf8)
    let data = UnsafePointer(X509_NAME_ENTRY_get_data(entry))
    let kind = data.map { ASN1_STRING_type($0) } ?? 0
    let isText = textTypes.contains(kind)
    let value = isText ? folded(Array(ASN1.text(data).utf8)) : ASN1.bytes(data)
    let lengths = [type.count, isText ? 0 : Int(kind), value.count]
    return lengths.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
      + type + value
  }

  private static let textTypes: Set<Int32> = [
    V_ASN1_UTF8STRING, V_ASN1_BMPSTRING, V_ASN1_UNIVERSALSTRING, V_ASN1_PRINTABLESTRING, V_ASN1_T61STRING,
    V_ASN1_IA5STRING, V_ASN1_VISIBLESTRING,
  ]

  private static func folded(_ text: [UInt8]) -> [UInt8] {
    let words = text.split { $0 == 0x20 || (0x09...0x0d).contains($0) }
    return words.joined(separator: [0x20]).map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
  }
}
