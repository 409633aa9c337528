/// The line that asks the shell to offer file names.
let filesMark = ":files"

/// What can stand in place of the last of these words, which may be empty; after `--name=` the bare values.
func completions(of root: any Command.Type, for words: [String]) -> [String] {
  let words = joinedAtEqualSigns(words)
  guard var last = words.last else { return [] }
  var path = [root]
  var before = words.dropLast()
  let asksHelp = before.first == "help"
  if asksHelp { before = before.dropFirst() }
  guard let rest = try? descend(&path, before) else { return [] }
  let command = path[path.count - 1]
  let subcommands = command.subcommands.map { $0.name }
  if asksHelp { return subcommands.filter { $0.hasPrefix(last) } }

  let spellings = command.spellings
  guard var given = try? GivenArguments(rest, spellings) else { return [] }
  if given.pending == nil, !given.optionsEnded, last.hasPrefix("--"), let sign = last.firstIndex(of: "=") {
    guard let option = try? GivenArguments([String(last[..<sign])], spellings), option.pending != nil else {
      return []
    }
    given = option
    last = String(last[last.index(after: sign)...])
  }
  let offers: [String]
  if let pending = given.pending {
    offers = spellings[pending].offers
  } else if last.hasPrefix("-"), !given.optionsEnded {
    offers =
      spellings.filter { !$0.isOperand }.map(\.mention) + ["--help"] + (path.count == 1 ? ["--version"] : [])
  } else if !subcommands.isEmpty {
    offers = subcommands + (path.count == 1 ? ["help"] : [])
  } else {
    offers = given.nextOperand.map { spellings[$0].offers } ?? []
  }
  return offers.filter { $0 == filesMark || $0.hasPrefix(last) }
}

extension Spelling {
  fileprivate var offers: [String] { choices.isEmpty && isFileName ? [filesMark] : choices }
}

/// Bash hands `--format=js` over as three words, and `--format=` as two.
private func joinedAtEqualSigns(_ words: [String]) -> [String] {
  var joined: [String] = []
  for word in words {
    if let last = joined.last, last.hasPrefix("--"), word == "=" || last.hasSuffix("=") {
      joined[joined.count - 1] += word
    } else {
      joined.append(word)
    }
  }
  return joined
}
