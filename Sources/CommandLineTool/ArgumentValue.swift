/// A value that can be read from one word of a command line.
public protocol ArgumentValue: Sendable {
  /// Reads the word; nil if it is not one of these values.
  init?(argument: String)
  /// The word that gives this value back, as help shows a default.
  var argument: String { get }
  /// Every word that is accepted, where they can be listed.
  static var choices: [String] { get }
  /// What a refused word should have been, after "it is": `a whole number`.
  static var expectation: String { get }
  /// Whether completion offers file names where no choices can be listed.
  static var isFileName: Bool { get }
}

extension ArgumentValue {
  /// Nothing that can be listed.
  public static var choices: [String] { [] }
  /// The choices.
  public static var expectation: String { choices.isEmpty ? "" : "one of " + choices.joined(separator: ", ") }
  /// No.
  public static var isFileName: Bool { false }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The case with this raw value.
  public init?(argument: String) { self.init(rawValue: argument) }
  /// The raw value.
  public var argument: String { rawValue }
  /// The raw values of all cases.
  public static var choices: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
  /// Any word.
  public init?(argument: String) { self = argument }
  /// The word itself.
  public var argument: String { self }
  /// Yes: most words that are not from a list name files.
  public static var isFileName: Bool { true }
}

extension Int: ArgumentValue {
  /// A decimal number.
  public init?(argument: String) { self.init(argument) }
  /// The decimal number.
  public var argument: String { String(self) }
  /// A whole number.
  public static var expectation: String { "a whole number" }
}
