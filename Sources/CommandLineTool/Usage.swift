/// A command line that cannot be run, in words for the one who typed it.
@nonexhaustive public enum Usage: Error, Equatable, Sendable, CustomStringConvertible {
  /// An option that the command does not have, with the one that was probably meant.
  case unknownOption(String, nearest: String?)
  /// A command that the tool does not have, with the one that was probably meant.
  case unknownCommand(String, nearest: String?)
  /// A group was called without one of its commands.
  case missingCommand(choices: [String])
  /// An option without its value; `next` is the option that stands in its place.
  case missingValue(String, next: String?)
  /// A value given to an option that takes none.
  case noValue(String)
  /// An argument that must be given and is not.
  case missing(String)
  /// An option given twice that is good for once.
  case repeated(String)
  /// A value that cannot be read, with what it should have been.
  case badValue(String, for: String, expectation: String)
  /// A word too many.
  case unexpected(String)
  /// Two arguments that exclude each other.
  case conflict(String, String)
  /// Anything else about the arguments, in the command's own words.
  case invalid(String)

  /// The fault in one line, without the tool's name.
  public var description: String {
    switch self {
    case .unknownOption(let word, let nearest): "unknown option \(word)" + hint(nearest)
    case .unknownCommand(let word, let nearest): "unknown command \(word)" + hint(nearest)
    case .missingCommand(let choices): "missing command; it is one of \(choices.joined(separator: ", "))"
    case .missingValue(let option, nil): "\(option) needs a value"
    case .missingValue(let option, let next?):
      "\(option) needs a value; if \(next) is meant to be it, write "
        + (option.hasPrefix("--") ? "\(option)=\(next)" : "\(option)\(next)")
    case .noValue(let option): "\(option) takes no value"
    case .missing(let name): "missing \(name)"
    case .repeated(let option): "\(option) is given more than once"
    case .badValue(let word, let name, let expectation):
      "\(name) cannot be \"\(word)\"" + (expectation.isEmpty ? "" : "; it is \(expectation)")
    case .unexpected(let word): "unexpected argument \"\(word)\""
    case .conflict(let first, let second): "\(first) and \(second) exclude each other; give only one"
    case .invalid(let words): words
    }
  }

  private func hint(_ nearest: String?) -> String { nearest.map { "; did you mean \($0)?" } ?? "" }
}
