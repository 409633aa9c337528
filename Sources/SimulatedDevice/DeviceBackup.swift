import FoundationEssentials

/// A backup of a device: its configurations, and apart from them its keychain.
public struct DeviceBackup: Sendable {
  let rows: [StoredConfiguration]
  let keychain: Keychain

  /// The configurations as a backup writes them: what they say and where their secrets are, never the secrets.
  ///
  /// References are written as they are, which is why a trace never holds a backup.
  public var preferences: [UInt8] {
    Array(
      rows.map { row in
        let settings = row.configuration.settings
        let fields: [(String, String?)] = [
          ("id", row.id.uuidString), ("name", row.configuration.localizedDescription),
          ("protocol", settings?.kind.rawValue), ("server", settings?.serverAddress),
          ("username", settings?.username), ("remote", settings?.remoteIdentifier),
          ("local", settings?.localIdentifier), ("provider", settings?.providerBundleIdentifier),
          ("passwordReference", settings?.passwordReference.map(Self.text)),
          ("sharedSecretReference", settings?.sharedSecretReference.map(Self.text)),
        ]
        return fields.compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "\n")
      }.joined(separator: "\n\n").utf8)
  }

  private static func text(_ reference: ItemReference) -> String {
    reference.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
