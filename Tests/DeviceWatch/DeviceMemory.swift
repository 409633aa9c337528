import OpenSSL
public import SimulatedDevice

/// All that a device remembers, as texts by their places.
public struct DeviceMemory {
  /// What was said and counted stays when its cause is gone, and servers remember who came.
  private static let passing: Set<String> = [
    "console", "events", "findings", "random", "numbers", "queue.sent", "keychain.rows", "keychain.random",
    "interfaces.indices", "network.servers",
  ]

  /// What it remembers, by the place.
  public private(set) var entries: [String: String] = [:]
  /// The items of the keychain.
  public private(set) var items: [KeychainItem] = []

  /// What a device remembers now.
  public init(_ device: Device) { walk("", device.memory) }

  /// The places at which it differs from another.
  public func differences(from other: DeviceMemory) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }.sorted()
  }

  private mutating func walk(_ path: String, _ value: Any) {
    guard !Self.passing.contains(path) else { return }
    if let item = value as? KeychainItem { items.append(item) }
    if let certificate = value as? Certificate {
      entries[path] = "\(certificate.sha256)"
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .dictionary:
      for child in mirror.children {
        let pair = Mirror(reflecting: child.value).children.map(\.value)
        if pair.count == 2 { walk("\(path)[\(pair[0])]", pair[1]) }
      }
    case .set: entries[path] = mirror.children.map { "\($0.value)" }.sorted().joined(separator: " ")
    default:
      guard !mirror.children.isEmpty else { return entries[path] = "\(value)" }
      for (index, child) in mirror.children.enumerated() {
        let name = child.label ?? "\(index)"
        walk(path.isEmpty ? name : "\(path).\(name)", child.value)
      }
    }
  }
}
