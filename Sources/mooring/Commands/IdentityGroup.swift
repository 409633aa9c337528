import CommandLineTool

/// The commands about PKCS#12 files.
struct IdentityGroup: Command {
  static let name = "identity"
  static let abstract = "Look into PKCS#12 files, and write them as devices read them."
  static let subcommands: [any Command.Type] = [IdentityCheck.self, IdentityConvert.self]
}
