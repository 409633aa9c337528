/// A dictionary as its source wrote it: entries in their order, repeated keys kept.
///
/// Two dictionaries are equal when they mean the same: order, positions and all but the last entry of a repeated
/// key do not count. Keys are compared code unit by code unit, as CoreFoundation does, so `é` and `e` with a
/// combining accent are two keys.
public struct PropertyListDictionary: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One key with its value.
  public struct Entry: Sendable, Equatable {
    /// The key.
    public var key: String
    /// Where the key stands: its `<key>` tag, or the offset of its string object.
    public var keyPosition: PropertyListPosition
    /// The value.
    public var value: PropertyListValue

    /// An entry, of no position unless one is given.
    public init(key: String, keyPosition: PropertyListPosition = .none, value: PropertyListValue) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }

    /// Equality without positions.
    public static func == (left: Entry, right: Entry) -> Bool {
      left.key.isSameText(as: right.key) && left.value == right.value
    }
  }

  /// All entries in source order.
  public var entries: [Entry]

  /// A dictionary of these entries.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// A dictionary of these pairs, in their order.
  public init(_ pairs: [(String, PropertyListValue)]) {
    entries = pairs.map { Entry(key: $0.0, value: $0.1) }
  }

  /// A dictionary of these pairs, in their order.
  public init(_ pairs: KeyValuePairs<String, PropertyListValue>) {
    entries = pairs.map { Entry(key: $0.key, value: $0.value) }
  }

  /// A dictionary written as a literal, in its order.
  public init(dictionaryLiteral pairs: (String, PropertyListValue)...) {
    self.init(pairs)
  }

  /// The value of the *last* entry of that key, which is the one CoreFoundation takes.
  ///
  /// Setting replaces that value, or appends an entry; setting nil removes every entry of the key.
  public subscript(key: String) -> PropertyListValue? {
    get {
      entries.last { $0.key.isSameText(as: key) }?.value
    }
    set {
      guard let newValue else {
        entries.removeAll { $0.key.isSameText(as: key) }
        return
      }
      if let index = entries.lastIndex(where: { $0.key.isSameText(as: key) }) {
        entries[index].value = newValue
      } else {
        entries.append(Entry(key: key, value: newValue))
      }
    }
  }

  /// The keys in source order, repetitions included.
  public var keys: [String] {
    entries.map(\.key)
  }

  /// Every entry whose key stood before in this dictionary, in source order.
  public var duplicateKeys: [Entry] {
    var seen: Set<[UInt8]> = []
    return entries.filter { !seen.insert(Array($0.key.utf8)).inserted }
  }

  /// The entries that count, ordered by the UTF-8 bytes of their keys (which is the order of Unicode scalars).
  var canonicalEntries: [Entry] {
    let isCanonical = entries.indices.dropFirst().allSatisfy { index in
      entries[index - 1].key.precedesInBytes(entries[index].key)
    }
    if isCanonical { return entries }
    // Of equal keys the last one of the source comes last.
    let order = entries.indices.sorted { left, right in
      entries[left].key.precedesInBytes(entries[right].key)
        || left < right && entries[left].key.isSameText(as: entries[right].key)
    }
    return order.indices.filter { place in
      place + 1 == order.count || entries[order[place]].key.precedesInBytes(entries[order[place + 1]].key)
    }.map { entries[order[$0]] }
  }

  /// Equality of meaning; see the type.
  public static func == (left: PropertyListDictionary, right: PropertyListDictionary) -> Bool {
    left.canonicalEntries == right.canonicalEntries
  }
}

extension String {
  /// Whether both are the same Unicode scalars; `==` would also take canonically equivalent texts for equal.
  func isSameText(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let left = utf8.span
    let right = other.utf8.span
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }

  /// Whether this comes first in the order of UTF-8 bytes.
  func precedesInBytes(_ other: String) -> Bool {
    let left = utf8.span
    let right = other.utf8.span
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }
}
