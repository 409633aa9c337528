import YAML

/// A mapping of a scenario whose keys are known, each there once and with a value.
struct ScenarioSection {
  let place: String
  let position: YAMLPosition
  private var values: [String: YAMLNode] = [:]
  private var positions: [String: YAMLPosition] = [:]

  /// Notes unknown keys, repetitions and a node that is no mapping; nil for the last.
  init?(_ node: YAMLNode, _ place: String, keys: [String], in reader: ScenarioReader) {
    guard let entries = node.entries else {
      reader.mistake(node.position, "\(place) must be a mapping (key: value), not a \(node.typeName)")
      return nil
    }
    self.place = place
    position = node.position
    for entry in entries {
      guard let key = entry.key.string else {
        reader.mistake(entry.key.position, "a key of \(place) must be text")
        continue
      }
      guard values[key] == nil else {
        reader.mistake(
          entry.key.position, "\(ScenarioReader.quoted(key)) stands twice in \(place); keep one of them")
        continue
      }
      guard keys.contains(key) else {
        reader.unknown(key, at: entry.key.position, "a key of \(place)", known: keys)
        continue
      }
      guard !entry.value.isNull else {
        reader.mistake(
          entry.key.position, "\(ScenarioReader.quoted(key)) has no value; give it one or remove it")
        continue
      }
      values[key] = entry.value
      positions[key] = entry.key.position
    }
  }

  subscript(key: String) -> YAMLNode? { values[key] }

  /// Which of these keys are there.
  func present(among keys: [String]) -> [String] { keys.filter { values[$0] != nil } }

  /// Where a key stands.
  func position(of key: String) -> YAMLPosition { positions[key] ?? position }

  /// The value of a key that must be there.
  func required(_ key: String, _ hint: String, in reader: ScenarioReader) -> YAMLNode? {
    if let value = values[key] { return value }
    reader.mistake(position, "\(place) needs \(key): \(hint)")
    return nil
  }
}
