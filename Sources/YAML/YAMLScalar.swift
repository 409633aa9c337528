/// One scalar: its text as written, and what that text stands for.
///
/// Plain scalars are resolved by the core schema of YAML 1.2 (section 10.3.2): `no`, `on` and `yes` are words.
/// Quoted and block scalars are strings unless a tag says otherwise.
public struct YAMLScalar: Hashable, Sendable {
  /// What a scalar stands for.
  public enum Value: Hashable, Sendable {
    /// `null`, `~` or nothing at all.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number that fits in 64 bits.
    case integer(Int)
    /// Any other number; may be infinite or not a number, as `.inf` and `.nan` are.
    case real(Double)
    /// Everything else.
    case string(String)
  }

  /// The text, with quotes, escapes and folding undone.
  public let text: String
  /// What the text stands for.
  public let value: Value
  /// Whether it stood without quotes or tag, so that the core schema said what it stands for.
  public let isPlain: Bool

  /// The scalar of this text: resolved by the core schema when it stands plain, else a string.
  public init(_ text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
    value = isPlain ? Self.resolve(text) : .string(text)
  }

  /// The scalar of this text under a tag of the core schema (`str`, `int`, …); nil if the text cannot be that.
  init?(_ text: String, tag: String) {
    self.text = text
    isPlain = false
    let resolved = Self.resolve(text)
    switch (tag, resolved) {
    case ("str", _): value = .string(text)
    case ("float", .integer(let number)): value = .real(Double(number))
    case ("int", .integer), ("float", .real), ("bool", .boolean), ("null", .null): value = resolved
    default: return nil
    }
  }

  private static func resolve(_ text: String) -> Value {
    switch text {
    case "", "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .boolean(true)
    case "false", "False", "FALSE": .boolean(false)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": .real(.infinity)
    case "-.inf", "-.Inf", "-.INF": .real(-.infinity)
    case ".nan", ".NaN", ".NAN": .real(.nan)
    default: number(text) ?? .string(text)
    }
  }

  /// Swift's own readers take more than YAML does (`0x1p3`, `infinity`, `-0x1`), so the shape is checked first.
  private static func number(_ text: String) -> Value? {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      return digits.first == "+" || digits.first == "-" ? nil : Int(digits, radix: radix).map(Value.integer)
    }
    var rest = text.utf8[...]
    rest.skip(oneOf: "+-")
    var digits = rest.skipDigits()
    let isWhole = rest.isEmpty
    if rest.skip(oneOf: ".") { digits += rest.skipDigits() }
    guard digits > 0 else { return nil }
    if rest.skip(oneOf: "eE") {
      rest.skip(oneOf: "+-")
      guard rest.skipDigits() > 0 else { return nil }
    }
    guard rest.isEmpty else { return nil }
    if isWhole, let integer = Int(text) { return .integer(integer) }
    return Double(text).map(Value.real)
  }
}

extension Substring.UTF8View {
  @discardableResult fileprivate mutating func skip(oneOf bytes: StaticString) -> Bool {
    guard let first, bytes.withUTF8Buffer({ $0.contains(first) }) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func skipDigits() -> Int {
    let digits = prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    self = self[digits.endIndex...]
    return digits.count
  }
}
