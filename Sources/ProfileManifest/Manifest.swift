internal import YAML

/// What an administrator writes to have a profile built.
///
/// The text is YAML; a key is Apple's key in lowerCamelCase, and short forms stand for what Apple splits or encodes:
/// anchors, identities, authentication. ``ManifestTemplate`` shows it all.
public struct Manifest: Sendable {
  /// The manifest as messages name it; relative paths in it are relative to its folder.
  public let file: String
  let root: YAMLNode

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
