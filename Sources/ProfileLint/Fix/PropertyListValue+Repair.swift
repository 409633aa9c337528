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
      return change(at: steps[...]) { _ in PropertyListValue(content) }
    }
    // What is not there has a key of the schema's, without a dot.
    let parent = keyPath.lastIndex(of: ".").map { keyPath[..<$0] } ?? ""
    guard let steps = steps(to: parent) else { return }
    add(
      String(keyPath.dropFirst(parent.isEmpty ? 0 : parent.count + 1)), PropertyListValue(content), at: steps)
  }

  private mutating func rename(_ keyPath: String, to name: String) {
    guard let steps = steps(to: keyPath[...]), let value = value(at: keyPath),
      add(name, value, at: steps.dropLast())
    else { return }
    change(at: steps[...]) { _ in nil }
  }

  /// Takes a key of a payload to another dictionary of the same payload, which is made if need be.
  private mutating func move(_ keyPath: String, to home: String) {
    guard let steps = steps(to: keyPath[...]), case .key(let name)? = steps.last,
      let value = value(at: keyPath)
    else { return }
    var way = keyPath.hasPrefix("PayloadContent[") ? Array(steps.prefix(2)) : []
    for part in home.split(separator: ".").map(String.init) {
      add(part, PropertyListValue(.dictionary([:])), at: way)
      way.append(.key(part))
    }
    guard add(name, value, at: way) else { return }
    change(at: steps[...]) { _ in nil }
  }

  /// Adds a key to the dictionary at the end of some steps; false, and nothing is done, where that has the key or is none.
  @discardableResult
  private mutating func add(_ name: String, _ value: PropertyListValue, at steps: [KeyPathStep]) -> Bool {
    var isAdded = false
    change(at: steps[...]) { parent in
      guard var dictionary = parent.dictionary, dictionary[name] == nil else { return parent }
      dictionary[name] = value
      isAdded = true
      return PropertyListValue(.dictionary(dictionary))
    }
    return isAdded
  }
}
