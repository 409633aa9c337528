public import FoundationEssentials

/// Something about a CA certificate that no path through it shows, and that people find out too late.
public enum AnchorConcern: Hashable, Sendable {
  /// An anchor whose subject has no CN.
  case commonNameMissing
  /// An anchor that signed itself over a hash that can be forged.
  case weakOwnSignature(hash: String)
  /// A certificate that ends soon, in whole days.
  case ending(notAfter: Date, days: Int)
  /// Name constraints that exclude all that they permit of some form of name.
  case contradictoryNameConstraints(subtrees: [String])

  /// What was found, and what follows from it.
  public var sentence: String {
    switch self {
    case .commonNameMissing:
      "it has no CN, so Certificate Trust Settings does not list it, and nobody can switch it on for TLS where it is "
        + "installed by hand"
    case .weakOwnSignature(let hash):
      "it signed itself with \(hash); devices take an anchor as it is, but refuse what it signs that way"
    case .ending(let notAfter, let days):
      "it ends at \(Wording.time(notAfter)), in \(days) day\(days == 1 ? "" : "s"); devices refuse then what it vouches for"
    case .contradictoryNameConstraints(let subtrees):
      "its name constraints permit \(Wording.list(subtrees)) and exclude all of it, so no such name is "
        + "ever accepted below it"
    }
  }

  /// What to do.
  public var fix: String {
    switch self {
    case .commonNameMissing: "issue it again with a CN"
    case .weakOwnSignature: "issue it again with SHA-256, and sign with SHA-256"
    case .ending: "have it renewed, and bring the new one beside it in good time"
    case .contradictoryNameConstraints: "issue it again with name constraints that leave its names"
    }
  }
}
