internal import OpenSSL

/// A distinguished name in the form in which RFC 5280 7.1 compares them: case, string type and repeated spaces of
/// a value do not count.
///
/// OpenSSL compares so as well, but a comparison at a time; a key makes a dictionary possible. Two names that differ
/// may share a key (the separators are not escaped), two that are equal always do: it only proposes issuers.
struct NameKey: Hashable, Sendable {
  private let text: String

  init(_ name: DistinguishedName) {
    text = name.attributes
      .map { $0.map { $0.oid + "=" + Self.folded($0.value) }.sorted().joined(separator: "+") }
      .joined(separator: ",")
  }

  private static func folded(_ value: String) -> String {
    let words = value.utf8.split(separator: UInt8(ascii: " "))
    let lowered = words.joined(separator: [UInt8(ascii: " ")]).map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    return String(decoding: lowered, as: UTF8.self)
  }
}

/// Things found by a distinguished name, in the order they were put in.
struct NameIndex<Element: Sendable>: Sendable {
  private var elements: [NameKey: [Element]] = [:]

  mutating func insert(_ element: Element, named name: DistinguishedName) {
    elements[NameKey(name), default: []].append(element)
  }

  subscript(key: NameKey) -> [Element] { elements[key, default: []] }

  subscript(name: DistinguishedName) -> [Element] { self[NameKey(name)] }
}
