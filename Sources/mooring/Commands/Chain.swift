import CommandLineTool

/// The commands about certificates alone.
struct Chain: Command {
  static let name = "chain"
  static let abstract = "Verify and show certificate chains."
  static let subcommands: [any Command.Type] = [ChainVerify.self, ChainShow.self]
}
