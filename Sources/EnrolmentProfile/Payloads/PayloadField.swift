import OpenSSL
import PropertyList

/// The bond between one key of a payload's dictionary and one property of its typed view, both ways.
///
/// A view is a list of fields: reading runs over the dictionary's keys, writing over the fields. A value of the
/// wrong type reads as absent; the schema check reports it.
struct PayloadField<View>: Sendable {
  let key: String
  let read: @Sendable (PropertyListValue, inout View) -> Void
  let write: @Sendable (View) -> PropertyListValue?

  init<Value>(
    _ key: String, _ property: any WritableKeyPath<View, Value?> & Sendable,
    from decode: @escaping @Sendable (PropertyListValue) -> Value?,
    to encode: @escaping @Sendable (Value) -> PropertyListValue
  ) {
    self.key = key
    read = { value, view in
      if let found = decode(value) { view[keyPath: property] = found }
    }
    write = { view in view[keyPath: property].map(encode) }
  }
}

extension PayloadField {
  init(
    key: String, read: @escaping @Sendable (PropertyListValue, inout View) -> Void,
    write: @escaping @Sendable (View) -> PropertyListValue?
  ) {
    (self.key, self.read, self.write) = (key, read, write)
  }

  /// A value that is kept as it is.
  static func any(_ key: String, _ property: any WritableKeyPath<View, PropertyListValue?> & Sendable)
    -> Self
  {
    Self(key, property, from: { $0 }, to: { $0 })
  }

  static func string(_ key: String, _ property: any WritableKeyPath<View, String?> & Sendable) -> Self {
    Self(key, property, from: \.string, to: { PropertyListValue(.string($0)) })
  }

  static func integer(_ key: String, _ property: any WritableKeyPath<View, Int?> & Sendable) -> Self {
    Self(key, property, from: \.wholeNumber, to: { PropertyListValue(.integer(Int64($0))) })
  }

  /// A switch that Apple keeps as the integer 0 or 1; `<true/>` and `<false/>` are understood.
  static func flag(_ key: String, _ property: any WritableKeyPath<View, Bool?> & Sendable) -> Self {
    Self(
      key, property, from: { $0.wholeNumber.map { $0 != 0 } },
      to: { PropertyListValue(.integer($0 ? 1 : 0)) })
  }

  /// A switch that Apple keeps as a Boolean; 0 and 1 are understood.
  static func boolean(_ key: String, _ property: any WritableKeyPath<View, Bool?> & Sendable) -> Self {
    Self(
      key, property, from: { $0.wholeNumber.map { $0 != 0 } },
      to: { PropertyListValue(.boolean($0)) })
  }

  static func data(_ key: String, _ property: any WritableKeyPath<View, [UInt8]?> & Sendable) -> Self {
    Self(key, property, from: \.data, to: { PropertyListValue(.data($0)) })
  }

  /// A string, or a list of them where there are several.
  static func stringOrStrings(
    _ key: String, _ property: any WritableKeyPath<View, [String]?> & Sendable
  ) -> Self {
    Self(
      key, property, from: { $0.string.map { [$0] } ?? $0.array?.compactMap(\.string) },
      to: { texts in
        let values = texts.map { PropertyListValue(.string($0)) }
        return values.count == 1 ? values[0] : PropertyListValue(.array(values))
      })
  }

  static func strings(_ key: String, _ property: any WritableKeyPath<View, [String]?> & Sendable) -> Self {
    Self(
      key, property, from: { $0.array?.compactMap(\.string) },
      to: { PropertyListValue(.array($0.map { PropertyListValue(.string($0)) })) })
  }

  static func integers(_ key: String, _ property: any WritableKeyPath<View, [Int]?> & Sendable) -> Self {
    Self(
      key, property, from: { $0.array?.compactMap(\.wholeNumber) },
      to: { PropertyListValue(.array($0.map { PropertyListValue(.integer(Int64($0))) })) })
  }

  static func secret(_ key: String, _ property: any WritableKeyPath<View, Secret?> & Sendable) -> Self {
    Self(
      key, property, from: { $0.string.map { Secret($0) } },
      to: { PropertyListValue(.string($0.text)) })
  }

  static func secretData(_ key: String, _ property: any WritableKeyPath<View, Secret?> & Sendable) -> Self {
    Self(
      key, property, from: { $0.data.map { Secret($0) } },
      to: { PropertyListValue(.data($0.withBytes { [UInt8]($0) })) })
  }

  /// A string of a fixed list.
  static func choice<Choice: RawRepresentable<String> & Sendable>(
    _ key: String, _ property: any WritableKeyPath<View, Choice?> & Sendable
  ) -> Self {
    Self(
      key, property, from: { $0.string.flatMap(Choice.init(rawValue:)) },
      to: { PropertyListValue(.string($0.rawValue)) })
  }

  /// A dictionary with a view of its own.
  static func view<Inner: DictionaryView>(
    _ key: String, _ property: any WritableKeyPath<View, Inner?> & Sendable
  ) -> Self {
    Self(key, property, from: { Inner(reading: $0) }, to: \.value)
  }

  /// An array of dictionaries with a view of their own.
  static func views<Inner: DictionaryView>(
    _ key: String, _ property: any WritableKeyPath<View, [Inner]?> & Sendable
  ) -> Self {
    Self(
      key, property, from: { $0.array?.compactMap { Inner(reading: $0) } },
      to: { PropertyListValue(.array($0.map(\.value))) })
  }
}

/// A typed view of a dictionary, made of fields.
protocol DictionaryView: Sendable {
  /// One field a key.
  static var fields: [PayloadField<Self>] { get }
  init()
}

extension DictionaryView {
  /// The view of a dictionary; nil if `value` is none.
  init?(reading value: PropertyListValue) {
    guard let dictionary = value.dictionary else { return nil }
    self.init()
    for field in Self.fields {
      if let found = dictionary[field.key] { field.read(found, &self) }
    }
  }

  /// The dictionary that says what the view says; absent properties have no key.
  var value: PropertyListValue {
    PropertyListValue(
      .dictionary(
        PropertyListDictionary(Self.fields.compactMap { field in field.write(self).map { (field.key, $0) } }))
    )
  }
}

extension PropertyListValue {
  /// The integer, also where it is written as a Boolean or as a real number without fraction.
  package var wholeNumber: Int? {
    switch content {
    case .boolean(let flag): flag ? 1 : 0
    case .real(let number): Int(exactly: number)
    default: integer
    }
  }
}

extension Secret {
  /// The secret as text, for the moment it is written into a profile.
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
