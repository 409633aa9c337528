public import FoundationEssentials
internal import YAML

/// What an administrator writes to have a profile built.
///
/// The text is YAML; a key is Apple's key in lowerCamelCase, and short forms stand for what Apple splits or encodes:
/// anchors, identities, authentication. ``ManifestTemplate`` shows it all.
public struct Manifest: Sendable {
  /// The manifest as messages name it; relative paths in it are relative to its folder.
  public let file: String
  let root: YAMLNode

  /// Builds the profile.
  ///
  /// - Parameters:
  ///   - secrets: where passwords and shared secrets come from.
  ///   - time: the moment that certificates are judged at.
  ///   - allowUntrusted: whether a server's chain that the profile's anchors refuse is a notice only.
  ///   - warningDays: within how many days the end of a certificate is a notice.
  ///   - signs: whether the signer is wanted; without, `sign` is not looked at, and needs no password.
  /// - Throws: every mistake at once, each with its place.
  public func build(
    secrets: SecretSource, at time: Date, allowUntrusted: Bool = false, warningDays: Int = 30,
    signs: Bool = true
  ) throws(ManifestErrors) -> BuiltManifest {
    let reader = ManifestReader(file: file, secrets: secrets, warningDays: warningDays)
    for (position, text) in root.placeholders {
      guard let column = text.columns.first else { continue }
      reader.mistake(
        position,
        "<\(column)> stands for a value of each person; name the people (build --each), or write << for a < that is meant"
      )
    }
    return try ManifestBuild(root, reader, signs: signs, at: time).result(allowUntrusted: allowUntrusted)
  }

  /// Reads the text of a manifest. What it says is judged, all at once, by the build.
  ///
  /// - Parameters:
  ///   - bytes: the YAML text.
  ///   - file: its path, as messages shall print it; paths in the manifest are relative to its folder.
  /// - Throws: the place where the text is no YAML.
  public init(parsing bytes: [UInt8], file: String) throws(ManifestErrors) {
    self.file = file
    do {
      root = try YAMLNode(parsing: bytes)
    } catch {
      throw ManifestErrors([
        ManifestMessage(
          file: file, line: error.position.line, column: error.position.column, message: error.message)
      ])
    }
  }
}
