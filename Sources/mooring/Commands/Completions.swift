import CommandLineTool

/// `mooring completions`
struct Completions: Command {
  static let name = "completions"
  static let abstract = "Print the lines that teach a shell to complete mooring's commands."
  static let discussion = """
    bash: put  source <(mooring completions bash)  into ~/.bashrc
    zsh:  mooring completions zsh > a folder of $fpath, as _mooring
    fish: mooring completions fish > ~/.config/fish/completions/mooring.fish
    """
  static let arguments: [Argument<Self>] = [
    .operand(\.shell, value: "SHELL", help: "The shell.")
  ]

  var shell = Shell.bash

  func run(in console: Console) -> ExitCode {
    console.out(shell.script(for: Mooring.name))
    return .success
  }
}
