/// Who asks the keychain, and what it may see. Two processes of one device differ in this, which is why saving can
/// work where connecting does not.
public struct Principal: Sendable {
  /// The suffix of the groups into which the daemon may follow a reference (Security 61901, SecItemServer.c).
  public static let sharingSuffix = "com.apple.networkextensionsharing"

  /// Its name in console lines.
  public let name: String
  /// Its access groups; the first is where its new items go.
  public let accessGroups: [String]
  /// Groups into which it may follow a persistent reference, though they are not its own.
  let followed: Set<String>
  /// Whether it may follow a persistent reference into any group for sharing with Network Extension.
  let followsSharing: Bool
  /// Which console line it writes.
  let process: DeviceProcess

  init(
    _ name: String, _ process: DeviceProcess, accessGroups: [String], followed: Set<String> = [],
    followsSharing: Bool = false
  ) {
    self.name = name
    self.process = process
    self.accessGroups = accessGroups
    self.followed = followed
    self.followsSharing = followsSharing
  }

  /// The system's own groups: what profiles bring lies there.
  static let systemGroups = ["com.apple.managed.vpn.shared", "com.apple.certificates"]

  /// Whether it may read items of the group, by a query or by a reference.
  public func mayRead(_ group: String, byReference: Bool) -> Bool {
    if accessGroups.contains(group) { return true }
    return byReference
      && (followed.contains(group) || (followsSharing && group.hasSuffix(Self.sharingSuffix)))
  }
}
