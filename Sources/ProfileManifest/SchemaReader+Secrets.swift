import EnrolmentProfile
import OpenSSL
import PropertyList
import YAML

/// Secrets and other data, which do not stand in a manifest: it says where they are.
extension SchemaReader {
  /// A secret by reference. In a profile whoever holds it can read it, so that is told.
  mutating func secret(
    _ node: YAMLNode, _ row: SchemaKey, _ what: String, at path: String, isKnown: Bool = true
  ) -> PropertyListValue {
    let what = SecretKey.words(for: row.name) ?? what
    let value: PropertyListValue? =
      row.type == .data
      ? reader.secret(node, what).map { PropertyListValue(.data($0.withBytes { Array($0) })) }
      : reader.secretText(node, what).map { PropertyListValue(.string($0)) }
    if let value {
      reader.noticeSecretInside(
        node.position, what, isAskedFor: isKnown && SecretKey.isAskedFor(row.name, in: schema.payloadType))
      return value
    }
    // The mistake was told; the key is there all the same.
    refuse(path)
    return row.type == .data ? PropertyListValue(.data([])) : PropertyListValue(.string("?"))
  }

  /// A value whose key no table names, as it stands; what is a secret by its name is one here too.
  mutating func free(_ node: YAMLNode, named name: String, at path: String) -> PropertyListValue {
    if places[path] == nil { note(path, at: node.position) }
    switch node.content {
    case .mapping(let entries):
      return PropertyListValue(
        .dictionary(
          PropertyListDictionary(
            entries.map { entry in
              let key = entry.key.string ?? ""
              note("\(path).\(key)", at: entry.key.position)
              return (key, free(entry.value, named: key, at: "\(path).\(key)"))
            })))
    case .sequence(let nodes):
      return PropertyListValue(
        .array(nodes.enumerated().map { free($1, named: name, at: "\(path)[\($0)]") }))
    case .scalar(let scalar):
      guard case .string = scalar.value, SecretKey.isLikely(name) else { return Self.plain(node) }
      return secret(node, SchemaKey(name, .string, isSecret: true), name, at: path, isKnown: false)
    }
  }

  /// Data that is no secret stands in a file, or is short enough to be written as digits.
  mutating func data(_ node: YAMLNode, _ what: String, at path: String) -> PropertyListValue {
    let text = node.string ?? ""
    if text.hasPrefix("file:") {
      let name = YAMLScalar(String(text.dropFirst("file:".count)), isPlain: false)
      if let file = reader.contents(YAMLNode(.scalar(name), position: node.position), what) {
        return PropertyListValue(.data(file.bytes))
      }
    } else if text.hasPrefix("hex:"), let bytes = Self.bytes(text.dropFirst("hex:".count)) {
      return PropertyListValue(.data(bytes))
    } else {
      reader.mistake(
        node.position,
        "\(what) is data; name the file that holds it (file:PATH), or write its bytes (hex:01:AB:…)")
    }
    refuse(path)
    return PropertyListValue(.data([]))
  }

  /// The bytes of hexadecimal digits, with colons or without; nil if it is something else.
  private static func bytes(_ text: Substring) -> [UInt8]? {
    let digits = text.filter { $0 != ":" }
    guard !digits.isEmpty, digits.utf8.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    var rest = digits[...]
    while !rest.isEmpty {
      guard rest.prefix(2).allSatisfy(\.isHexDigit), let byte = UInt8(rest.prefix(2), radix: 16) else {
        return nil
      }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
