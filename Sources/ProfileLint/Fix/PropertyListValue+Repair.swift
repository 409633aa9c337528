import EnrolmentProfile
import PropertyList

/// Mending a fault of the schema in the property list of its profile.
extension PropertyListValue {
  /// Mends it if that asks for nobody's judgement, and nothing is in the way.
  mutating func mend(_ fault: SchemaFault) {
    guard let repair = fault.repair else { return }
    switch repair {
    case .rename(let name): rename(fault.keyPath, to: name)
    case .move(let home): move(fault.keyPath, to: home)
    case .string(let text): set(fault.keyPath, .string(text))
    case .integer(let number): set(fault.keyPath, .integer(Int64(number)))
    case .boolean(let flag): set(fault.keyPath, .boolean(flag))
    case .data(let bytes): set(fault.keyPath, .data(bytes))
    case .array: value(at: fault.keyPath).map { set(fault.keyPath, .array([$0])) }
    }
  }

  private mutating func set(_ keyPath: String, _ content: Content) {
    if let steps = steps(to: keyPath[...]) {
      change(at: steps[...]) { _ in PropertyListValue(content) }
    } else {
      let (parent, name) = Self.split(keyPath)
      add(name, PropertyListValue(content), to: parent)
    }
  }

  private mutating func rename(_ keyPath: String, to name: String) {
    guard let steps = steps(to: keyPath[...]), case .key(let old)? = steps.last,
      let value = value(at: keyPath)
    else { return }
    let parent = String(keyPath.dropLast(old.count + (keyPath.count > old.count ? 1 : 0)))
    guard add(name, value, to: parent) else { return }
    change(at: steps[...]) { _ in nil }
  }

  /// Takes a key of a payload to another dictionary of the same payload, which is made if need be.
  private mutating func move(_ keyPath: String, to home: String) {
    guard let steps = steps(to: keyPath[...]), case .key(let name)? = steps.last,
      let value = value(at: keyPath)
    else { return }
    let payload = keyPath.hasPrefix("PayloadContent[") ? String(keyPath.prefix { $0 != "]" }) + "]" : ""
    let names = home.split(separator: ".").map(String.init)
    var path = payload
    for part in names {
      let next = path.isEmpty ? part : "\(path).\(part)"
      if self.value(at: next) == nil { add(part, PropertyListValue(.dictionary([:])), to: path) }
      path = next
    }
    guard add(name, value, to: path) else { return }
    change(at: steps[...]) { _ in nil }
  }

  /// Adds a key to the dictionary at a key path; false, and nothing is done, where that has the key or is none.
  @discardableResult
  private mutating func add(_ name: String, _ value: PropertyListValue, to keyPath: String) -> Bool {
    func added(_ dictionary: PropertyListDictionary) -> PropertyListValue {
      var copy = dictionary
      copy[name] = value
      return PropertyListValue(.dictionary(copy))
    }
    guard let steps = steps(to: keyPath[...]), let dictionary = self.value(at: keyPath)?.dictionary,
      dictionary[name] == nil
    else { return false }
    if steps.isEmpty {
      self = added(dictionary)
    } else {
      change(at: steps[...]) { _ in added(dictionary) }
    }
    return true
  }

  /// A key path without its last key, and that key.
  private static func split(_ keyPath: String) -> (parent: String, name: String) {
    guard let dot = keyPath.lastIndex(of: ".") else { return ("", keyPath) }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }
}
