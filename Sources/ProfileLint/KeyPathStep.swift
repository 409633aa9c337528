import PropertyList

/// A step from a value to one inside it.
enum KeyPathStep {
  case key(String)
  case index(Int)
}

extension PropertyListValue {
  /// The steps that a key path such as `PayloadContent[1].IKEv2.MTU` stands for here; nil if nothing is there. A key may
  /// have dots in it, so what is there decides.
  func steps(to keyPath: Substring) -> [KeyPathStep]? {
    if keyPath.isEmpty { return [] }
    if keyPath.first == "[" {
      guard let end = keyPath.firstIndex(of: "]"), let index = Int(keyPath.dropFirst()[..<end]),
        let rest = self[index]?.steps(to: Self.rest(keyPath[end...].dropFirst()))
      else { return nil }
      return [.index(index)] + rest
    }
    let keys = (dictionary?.keys ?? []).filter { key in
      guard keyPath.hasPrefix(key) else { return false }
      let next = keyPath.dropFirst(key.count).first
      return next == nil || next == "." || next == "["
    }
    for key in Set(keys).sorted(by: { $0.count > $1.count }) {
      if let rest = self[key]?.steps(to: Self.rest(keyPath.dropFirst(key.count))) {
        return [.key(key)] + rest
      }
    }
    return nil
  }

  private static func rest(_ path: Substring) -> Substring { path.first == "." ? path.dropFirst() : path }

  /// The value at a key path; nil if there is none.
  func value(at keyPath: String) -> PropertyListValue? {
    steps(to: keyPath[...])?.reduce(self as PropertyListValue?) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }

  /// Changes the value at the end of some steps, or takes it out where `change` makes it nil.
  mutating func change(
    at steps: ArraySlice<KeyPathStep>, _ change: (PropertyListValue) -> PropertyListValue?
  ) {
    guard let step = steps.first else {
      self = change(self) ?? self
      return
    }
    switch (step, content) {
    case (.key(let key), .dictionary(var dictionary)):
      dictionary[key] = dictionary[key].flatMap { $0.changed(at: steps.dropFirst(), change) }
      content = .dictionary(dictionary)
    case (.index(let index), .array(var values)) where values.indices.contains(index):
      if let new = values[index].changed(at: steps.dropFirst(), change) {
        values[index] = new
      } else {
        values.remove(at: index)
      }
      content = .array(values)
    default: break
    }
  }

  private func changed(
    at steps: ArraySlice<KeyPathStep>, _ change: (PropertyListValue) -> PropertyListValue?
  ) -> PropertyListValue? {
    if steps.isEmpty { return change(self) }
    var copy = self
    copy.change(at: steps, change)
    return copy
  }
}
