/// Something that must hold among several keys, or between a key and the rest of the profile.
///
/// A relation belongs to a dictionary of a schema table and is judged on each such dictionary. It *is* the lint
/// rule of its name: a linter shows its ``rule`` and reports its breaches.
public struct SchemaRelation: Sendable {
  /// One place where a relation does not hold.
  struct Breach: Sendable {
    /// The key path relative to the dictionary the relation belongs to; empty for the dictionary itself.
    let path: String
    /// What is wrong and what to do.
    let message: String

    init(at path: String = "", _ message: String) {
      self.path = path
      self.message = message
    }
  }

  /// Its name, weight, sentence and source.
  public let rule: SchemaRule
  let breaches: @Sendable (RelationScope) -> [Breach]

  init(
    _ id: String, _ severity: Severity, _ sentence: String, source: Citation,
    breaches: @escaping @Sendable (RelationScope) -> [Breach]
  ) {
    rule = SchemaRule(id, severity, sentence, source: source)
    self.breaches = breaches
  }
}

/// The forms that relations often have.
extension SchemaRelation {
  /// If `condition` holds, each of `keys` must be there.
  static func needs(
    _ id: String, _ severity: Severity, _ sentence: String, source: Citation,
    when condition: @escaping @Sendable (RelationScope) -> Bool, _ keys: String...
  ) -> SchemaRelation {
    SchemaRelation(id, severity, sentence, source: source) { scope in
      guard condition(scope) else { return [] }
      return keys.filter { !scope.has($0) }.map { Breach("\($0) is missing: \(sentence)") }
    }
  }

  /// If `key` is there although `condition` does not hold, it has no effect.
  static func needless(
    _ id: String, _ severity: Severity, _ sentence: String, source: Citation, _ keys: [String],
    unless condition: @escaping @Sendable (RelationScope) -> Bool
  ) -> SchemaRelation {
    SchemaRelation(id, severity, sentence, source: source) { scope in
      guard !condition(scope) else { return [] }
      return keys.filter(scope.has).map { Breach(at: $0, "\($0) has no effect here: \(sentence)") }
    }
  }

  /// If `key` is there, it has no bits but those of `allowed`.
  static func bits(
    _ id: String, _ severity: Severity, _ sentence: String, source: Citation, _ key: String, allowed: Int
  ) -> SchemaRelation {
    SchemaRelation(id, severity, sentence, source: source) { scope in
      guard let value = scope.integer(key), value < 0 || value & ~allowed != 0 else { return [] }
      return [Breach(at: key, "\(key) is \(value): \(sentence)")]
    }
  }

  /// The least version of TLS is not above the highest.
  static func tlsVersionsInOrder(_ id: String, source: Citation) -> SchemaRelation {
    SchemaRelation(id, .error, "TLSMinimumVersion is not above TLSMaximumVersion.", source: source) { scope in
      guard let low = scope.string("TLSMinimumVersion"), let high = scope.string("TLSMaximumVersion"),
        let least = OSVersion(low), let most = OSVersion(high), least > most
      else { return [] }
      return [Breach(at: "TLSMinimumVersion", "TLSMinimumVersion \(low) is above TLSMaximumVersion \(high)")]
    }
  }
}
