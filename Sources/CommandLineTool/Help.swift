/// No line of help is longer, except one that cannot be broken.
private let lineLength = 100

/// The help of the last command of a path.
func help(for path: [any Command.Type]) -> String {
  let command = path[path.count - 1]
  let spellings = command.spellings
  let isRoot = path.count == 1
  let name = path.map { $0.name }.joined(separator: " ")
  let usage = spellings.map(\.usage) + (command.subcommands.isEmpty ? [] : ["COMMAND"])
  let commands = command.subcommands.map { (label: $0.name, text: $0.abstract) }
  let options = spellings.filter { !$0.isOperand }.map { (label: $0.label, text: $0.explanation) }
  let tables = [
    (
      title: "Commands",
      rows: commands + (isRoot && !commands.isEmpty ? [("help", "Print the help of a command.")] : [])
    ),
    (title: "Arguments", rows: spellings.filter(\.isOperand).map { ($0.label, $0.explanation) }),
    (
      title: "Options",
      rows: options + [("-h, --help", "Print this help.")]
        + (isRoot ? [("    --version", "Print the version.")] : [])
    ),
  ]
  let usageLines = wrapped(usage, width: lineLength - name.count - 8)
  let indent = String(repeating: " ", count: name.count + 8)
  var parts = [command.abstract, "Usage: \(name) " + usageLines.joined(separator: "\n" + indent)]
  for table in tables where !table.rows.isEmpty { parts.append(table.title + ":\n" + columns(table.rows)) }
  if !command.discussion.isEmpty { parts.append(paragraphs(command.discussion)) }
  return parts.joined(separator: "\n\n")
}

extension Spelling {
  fileprivate var explanation: String {
    let sentences = [
      help,
      choices.isEmpty ? "" : "One of \(choices.joined(separator: ", ")).",
      initial.isEmpty ? "" : "Default: \(initial).",
      kind == .options ? "May be repeated." : "",
    ]
    return sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Two columns, the right one wrapped; a label too wide for the left one has a line to itself.
private func columns(_ rows: [(label: String, text: String)]) -> String {
  let width = rows.map(\.label.count).filter { $0 <= 34 }.max() ?? 0
  let indent = String(repeating: " ", count: width + 4)
  return rows.map { label, text in
    let lines = wrapped(text.split(separator: " "), width: lineLength - indent.count)
    let left = "  " + label
    let start =
      label.count <= width
      ? left + String(repeating: " ", count: indent.count - left.count) : left + "\n" + indent
    return start + lines.joined(separator: "\n" + indent)
  }.joined(separator: "\n")
}

/// Text with its paragraphs wrapped and its indented lines, the examples, as they are.
private func paragraphs(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
    line.first == " " || line.isEmpty
      ? [String(line)] : wrapped(line.split(separator: " "), width: lineLength)
  }.joined(separator: "\n")
}

private func wrapped(_ words: [some StringProtocol], width: Int) -> [String] {
  var lines = [""]
  for word in words {
    let last = lines[lines.count - 1]
    if last.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if last.count + 1 + word.count <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
