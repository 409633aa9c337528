/// Runs a tool on its words, and says how its process should end.
///
/// At every level `--help` and `-h` are answered; at the root also `help COMMAND...`, `--version` and, for the
/// scripts of ``Shell``, `--complete WORD...`. An error is written as `tool: message`, where the message may have
/// more lines; a ``Usage`` error is followed by the command that shows the help. Either ends in 2.
public func run(
  _ root: any Command.Type, version: String, words: [String], in console: Console
) async -> ExitCode {
  var path = [root]
  do {
    switch words.first {
    case "--complete":
      for line in completions(of: root, for: Array(words.dropFirst())) { console.out(line) }
      return .success
    case "--version":
      if words.count > 1 { throw Usage.unexpected(words[1]) }
      console.out("\(root.name) \(version)")
      return .success
    default: break
    }
    let asksHelp = words.first == "help" && !root.subcommands.isEmpty
    let rest = try descend(&path, asksHelp ? words.dropFirst() : words[...])
    if asksHelp, let word = rest.first { throw Usage.unexpected(word) }
    if asksHelp || rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      console.out(help(for: path))
      return .success
    }
    return try await path[path.count - 1].parse(Array(rest)).run(in: console)
  } catch let usage as Usage {
    let command = path.map { $0.name }.joined(separator: " ")
    console.error("\(root.name): \(usage)\nSee '\(command) --help'.")
  } catch {
    console.error("\(root.name): \(error)")
  }
  return .usage
}

/// Follows the words from the root to the command meant, and answers those left for it; `path` tells how far it
/// came, even if a command is unknown.
func descend(_ path: inout [any Command.Type], _ words: ArraySlice<String>) throws(Usage) -> ArraySlice<
  String
> {
  var rest = words
  while let subcommands = path.last?.subcommands, !subcommands.isEmpty, let word = rest.first,
    !word.hasPrefix("-")
  {
    guard let next = subcommands.first(where: { $0.name == word }) else {
      let names = subcommands.map { $0.name } + (path.count == 1 ? ["help"] : [])
      throw .unknownCommand(word, nearest: names.nearest(to: word))
    }
    path.append(next)
    rest.removeFirst()
  }
  return rest
}
