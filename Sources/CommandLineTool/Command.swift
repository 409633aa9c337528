/// One command of a tool: a value whose stored properties are its arguments, with their defaults.
///
/// The table `arguments` says how each property is spelled; parsing, help and completion are all read from that
/// one table. A command with `subcommands` only groups them and has no arguments of its own.
public protocol Command: Sendable {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one line.
  static var abstract: String { get }
  /// What else its help says: paragraphs, which are wrapped, and indented lines, which are left alone.
  static var discussion: String { get }
  /// How its properties are written, in the order in which help shows them and operands are read.
  static var arguments: [Argument<Self>] { get }
  /// The commands it groups.
  static var subcommands: [any Command.Type] { get }

  /// The command with nothing given.
  init()
  /// Does the work. Thrown ``Usage`` is answered with a pointer to the help, every other error with its own words;
  /// the tool then ends with ``ExitCode/usage``.
  func run(in console: Console) async throws -> ExitCode
}

extension Command {
  /// Nothing else.
  public static var discussion: String { "" }
  /// None.
  public static var arguments: [Argument<Self>] { [] }
  /// None.
  public static var subcommands: [any Command.Type] { [] }

  /// A command that only groups others has nothing to do by itself.
  public func run(in console: Console) async throws -> ExitCode {
    throw Usage.missingCommand(choices: Self.subcommands.map { $0.name })
  }
}

extension Command {
  static var spellings: [Spelling] { arguments.map(\.spelling) }

  /// Reads the words that follow this command's name.
  static func parse(_ words: [String]) throws(Usage) -> Self {
    let arguments = arguments
    let spellings = arguments.map(\.spelling)
    let given = try GivenArguments(words, spellings)
    if let pending = given.pending { throw .missingValue(spellings[pending].mention, next: nil) }
    var command = Self()
    for (index, word) in given.words {
      guard arguments[index].fill(&command, word) else {
        throw .badValue(word, for: spellings[index].mention, expectation: spellings[index].expectation)
      }
    }
    if let missing = spellings.indices.first(where: { spellings[$0].isRequired && !given.has($0) }) {
      throw .missing(spellings[missing].mention)
    }
    return command
  }
}
