/// When an item may be read, and whether it leaves the device: Apple's `kSecAttrAccessible…`, with Apple's values
/// (SecItemConstants.c).
public enum Accessibility: String, Hashable, Sendable, CaseIterable {
  case whenUnlocked = "ak"
  case afterFirstUnlock = "ck"
  /// Deprecated from iOS 12 on.
  case always = "dk"
  case whenPasscodeSetThisDeviceOnly = "akpu"
  case whenUnlockedThisDeviceOnly = "aku"
  case afterFirstUnlockThisDeviceOnly = "cku"
  /// Deprecated from iOS 12 on.
  case alwaysThisDeviceOnly = "dku"

  /// The name as Apple writes it after `kSecAttrAccessible`.
  public var name: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Whether an item of this class can be read while the device is in that state.
  public func isReadable(_ power: PowerState) -> Bool {
    switch self {
    case .always, .alwaysThisDeviceOnly: true
    case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: power != .beforeFirstUnlock
    case .whenUnlocked, .whenUnlockedThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: power == .unlocked
    }
  }

  /// Whether an encrypted backup takes an item of this class to a new device.
  public var movesToNewDevice: Bool { !rawValue.hasSuffix("u") }

  /// Whether a tunnel that the system starts can rest on it: On Demand may start it while the device is locked.
  public var servesBackgroundStarts: Bool { isReadable(.locked) }
}
