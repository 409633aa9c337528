/// How one argument is written, apart from the property it fills.
struct Spelling: Equatable, Sendable {
  enum Kind {
    case flag, option, options, operand, operands
  }

  let kind: Kind
  let name: String
  let short: Character?
  let value: String
  let help: String
  var isRequired = false
  var initial = ""
  var choices: [String] = []
  var expectation = ""
  var isFileName = false

  var isOperand: Bool { kind == .operand || kind == .operands }
  var takesValue: Bool { kind != .flag }
  var mayRepeat: Bool { kind == .options || kind == .operands || kind == .flag }

  /// As a message names it.
  var mention: String { isOperand ? value : "--\(name)" }

  /// As the left column of the help shows it.
  var label: String {
    if isOperand { return usage }
    return (short.map { "-\($0), " } ?? "    ") + mention + (takesValue ? " \(value)" : "")
  }

  /// As the usage line shows it.
  var usage: String {
    let form = isOperand || kind == .flag ? mention : "\(mention) \(value)"
    return (isRequired ? form : "[\(form)]") + (kind == .options || kind == .operands ? "..." : "")
  }
}
