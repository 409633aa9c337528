extension PropertyListValue: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) {
    self.init(.string(value))
  }
}

extension PropertyListValue: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int64) {
    self.init(.integer(value))
  }
}

extension PropertyListValue: ExpressibleByFloatLiteral {
  /// A real.
  public init(floatLiteral value: Double) {
    self.init(.real(value))
  }
}

extension PropertyListValue: ExpressibleByBooleanLiteral {
  /// A Boolean.
  public init(booleanLiteral value: Bool) {
    self.init(.boolean(value))
  }
}

extension PropertyListValue: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: PropertyListValue...) {
    self.init(.array(elements))
  }
}

extension PropertyListValue: ExpressibleByDictionaryLiteral {
  /// A dictionary, its entries in the order of the literal.
  public init(dictionaryLiteral pairs: (String, PropertyListValue)...) {
    self.init(.dictionary(PropertyListDictionary(pairs)))
  }
}
