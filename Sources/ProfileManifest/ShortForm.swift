import YAML

/// A way of the manifest's own to write what Apple splits or encodes oddly.
///
/// It becomes Apple's keys before they are read, each at the place where it is written, so that one reader and one
/// table judge both ways of writing.
struct ShortForm {
  /// The keys that are not Apple's.
  var keys: [String] = []
  /// The node by Apple's keys, in the manifest's spelling.
  let rewritten: (YAMLNode) -> YAMLNode
}

extension YAMLNode {
  /// A plain scalar at a place: `true` is a Boolean, `Certificate` a text.
  static func plain(_ text: String, at position: YAMLPosition) -> YAMLNode {
    YAMLNode(.scalar(YAMLScalar(text, isPlain: true)), position: position)
  }

  /// Whether the mapping has this key, with a value or without.
  func hasKey(_ key: String) -> Bool { entries?.contains { $0.key.string == key } ?? false }

  /// The value of a key; nil also where it has none, which the reader of the mapping tells.
  func given(_ key: String) -> YAMLNode? { self[key].flatMap { $0.isNull ? nil : $0 } }

  /// The mapping without the keys that have a value here, and with these entries at its end.
  func replacing(_ keys: [String], with entries: [Entry] = []) -> YAMLNode {
    guard let own = self.entries else { return self }
    let kept = own.filter { entry in
      entry.value.isNull || !keys.contains(entry.key.string ?? "")
    }
    return YAMLNode(.mapping(kept + entries), position: position)
  }
}

extension YAMLNode.Entry {
  /// An entry whose key is written at the place of its value.
  init(_ key: String, _ value: YAMLNode) {
    self.init(
      key: YAMLNode(.scalar(YAMLScalar(key, isPlain: false)), position: value.position), value: value)
  }

  /// An entry that follows from something at a place.
  init(_ key: String, _ text: String, at position: YAMLPosition) {
    self.init(key, .plain(text, at: position))
  }
}
