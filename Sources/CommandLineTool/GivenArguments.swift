/// The words of a command line sorted by the arguments they belong to, values not yet read.
///
/// Options may stand anywhere before `--`: `--name value`, `--name=value`, `-n value`, `-nvalue`, flags bundled as
/// `-abn value`. A value that begins with a dash needs the forms `--name=-x` or `-n-x`, so that a forgotten value
/// does not swallow the next option; `-` alone is a value or an operand like any other.
struct GivenArguments {
  /// The arguments given, as indices of the spellings, each with its word; a flag's word is empty.
  private(set) var words: [(index: Int, word: String)] = []
  /// The option that ends the line and still waits for its value.
  private(set) var pending: Int?
  private(set) var optionsEnded = false
  private let spellings: [Spelling]

  init(_ words: some Sequence<String>, _ spellings: [Spelling]) throws(Usage) {
    self.spellings = spellings
    for word in words { try read(word) }
  }

  func has(_ index: Int) -> Bool { words.contains { $0.index == index } }

  /// The operand that a further word would fill.
  var nextOperand: Int? {
    spellings.indices.first { spellings[$0].isOperand && (spellings[$0].kind == .operands || !has($0)) }
  }

  private mutating func read(_ word: String) throws(Usage) {
    let looksLikeOption = word.hasPrefix("-") && word != "-"
    if let option = pending {
      guard !looksLikeOption else { throw .missingValue(spellings[option].mention, next: word) }
      pending = nil
      try give(option, word)
    } else if optionsEnded || !looksLikeOption {
      guard let operand = nextOperand else { throw .unexpected(word) }
      try give(operand, word)
    } else if word == "--" {
      optionsEnded = true
    } else if word.hasPrefix("--") {
      try readLong(word)
    } else {
      try readShort(word)
    }
  }

  private mutating func readLong(_ word: String) throws(Usage) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = spellings.firstIndex(where: { !$0.isOperand && $0.mention == parts[0] }) else {
      let names = spellings.filter { !$0.isOperand }.map(\.name) + ["help"]
      throw .unknownOption(
        parts[0], nearest: names.nearest(to: String(parts[0].dropFirst(2))).map { "--" + $0 })
    }
    if !spellings[option].takesValue {
      guard parts.count == 1 else { throw .noValue(parts[0]) }
      try give(option, "")
    } else if parts.count == 2 {
      try give(option, parts[1])
    } else {
      pending = option
    }
  }

  private mutating func readShort(_ word: String) throws(Usage) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = spellings.firstIndex(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", nearest: nil)
      }
      if !spellings[option].takesValue {
        try give(option, "")
      } else if letters.isEmpty {
        pending = option
      } else {
        return try give(option, String(letters))
      }
    }
  }

  private mutating func give(_ index: Int, _ word: String) throws(Usage) {
    guard spellings[index].mayRepeat || !has(index) else { throw .repeated(spellings[index].mention) }
    words.append((index, word))
  }
}
