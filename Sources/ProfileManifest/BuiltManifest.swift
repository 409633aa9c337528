public import EnrolmentProfile
public import OpenSSL
public import TrustEvaluation
import YAML

/// What a manifest makes.
public struct BuiltManifest: Sendable {
  /// The profile, not signed: canonical XML, the same for the same input files.
  public let content: [UInt8]
  /// Who is to sign it; nil if the manifest names nobody, or the build was not asked for a signer.
  public let signer: Identity?
  /// Whether whoever holds the profile holds a secret: it belongs into a file that its owner alone can read.
  public let holdsSecrets: Bool
  /// What is worth knowing and stops nothing, in the order of the places.
  public let notices: [ManifestMessage]
  /// By the VPN's name: what the profile's own anchors say of its server's chain, where the manifest names one.
  public let verdicts: [String: Verdict]
  /// The profile as it was drafted, and the devices that it is for; nil where it was filled into a form.
  let draft: (profile: Profile, targets: [Target])?
  /// Where the parts of the profile are written; empty where it was filled into a form.
  let places: ManifestPlaces

  /// The devices that the manifest names.
  public var targets: [Target] { draft?.targets ?? [] }

  /// The place in the manifest of a key path of the profile, or of the nearest thing around it that is written there.
  public func place(of keyPath: String) -> (line: Int, column: Int) {
    let position = places.place(of: keyPath)
    return (position.line, position.column)
  }
}
