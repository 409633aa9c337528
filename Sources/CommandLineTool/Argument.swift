/// One argument of a command: how it is written, and the property it fills.
///
/// The property's own value is the default. Arguments that have no value must be given: `operand`, `operands` and
/// the options that say `isRequired`.
public struct Argument<Root: Command>: Sendable {
  let spelling: Spelling
  /// Reads a word into the property; false if the word is refused.
  let fill: @Sendable (inout Root, String) -> Bool

  /// `--name`, which turns a property on; repeating it changes nothing.
  public static func flag(
    _ path: any WritableKeyPath<Root, Bool> & Sendable, _ name: String, _ short: Character? = nil,
    help: String
  ) -> Argument {
    Argument(spelling: Spelling(kind: .flag, name: name, short: short, value: "", help: help)) { root, _ in
      root[keyPath: path] = true
      return true
    }
  }

  /// `--name VALUE`, at most once.
  public static func option<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ name: String, _ short: Character? = nil,
    value: String,
    isRequired: Bool = false, help: String
  ) -> Argument {
    Argument(
      Value.self, .option, name, short, value, help, isRequired: isRequired,
      initial: isRequired ? "" : Root()[keyPath: path].argument
    ) { $0[keyPath: path] = $1 }
  }

  /// `--name VALUE`, at most once, into a property that stays nil without it.
  public static func option<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Root, Value?> & Sendable, _ name: String, _ short: Character? = nil,
    value: String,
    isRequired: Bool = false, help: String
  ) -> Argument {
    Argument(Value.self, .option, name, short, value, help, isRequired: isRequired) { $0[keyPath: path] = $1 }
  }

  /// `--name VALUE`, as often as wanted; the values are appended.
  public static func options<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Root, [Value]> & Sendable, _ name: String, _ short: Character? = nil,
    value: String,
    isRequired: Bool = false, help: String
  ) -> Argument {
    Argument(Value.self, .options, name, short, value, help, isRequired: isRequired) {
      $0[keyPath: path].append($1)
    }
  }

  /// `VALUE`, which must be given.
  public static func operand<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, value: String, help: String
  ) -> Argument {
    Argument(Value.self, .operand, value, nil, value, help, isRequired: true) { $0[keyPath: path] = $1 }
  }

  /// `[VALUE]`, which may be left out; only after all operands that must be given.
  public static func optionalOperand<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, value: String, help: String
  ) -> Argument {
    Argument(
      Value.self, .operand, value, nil, value, help, isRequired: false,
      initial: Root()[keyPath: path].argument
    ) { $0[keyPath: path] = $1 }
  }

  /// `[VALUE]`, which may be left out and whose property then stays nil.
  public static func optionalOperand<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Root, Value?> & Sendable, value: String, help: String
  ) -> Argument {
    Argument(Value.self, .operand, value, nil, value, help, isRequired: false) { $0[keyPath: path] = $1 }
  }

  /// `VALUE...`, the rest of the operands, one at least; only as the last one.
  public static func operands<Value: ArgumentValue>(
    _ path: any WritableKeyPath<Root, [Value]> & Sendable, value: String, help: String
  ) -> Argument {
    Argument(Value.self, .operands, value, nil, value, help, isRequired: true) {
      $0[keyPath: path].append($1)
    }
  }
}

extension Argument {
  private init<Value: ArgumentValue>(
    _ type: Value.Type, _ kind: Spelling.Kind, _ name: String, _ short: Character?, _ value: String,
    _ help: String, isRequired: Bool, initial: String = "",
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    spelling = Spelling(
      kind: kind, name: name, short: short, value: value, help: help, isRequired: isRequired,
      initial: initial,
      choices: Value.choices, expectation: Value.expectation, isFileName: Value.isFileName)
    fill = { root, word in
      guard let value = Value(argument: word) else { return false }
      set(&root, value)
      return true
    }
  }
}
