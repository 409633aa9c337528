public import EnrolmentProfile

/// What a configuration says: the properties of Apple's `NEVPNManager`. A fresh one has Apple's defaults.
public struct VPNConfiguration: Sendable {
  /// The name that Settings shows.
  public var localizedDescription: String?
  /// The protocol; nil until one is set or loaded.
  public var settings: VPNProtocolSettings?
  /// Whether it may be started; one on the device at most.
  public var isEnabled = false
  /// Whether the rules are in force.
  public var isOnDemandEnabled = false
  /// The rules, the first that matches decides.
  public var onDemandRules: [OnDemandRule]?

  /// A configuration that says nothing yet.
  public init() {}

  /// An enabled configuration.
  public init(_ settings: VPNProtocolSettings, description: String? = nil) {
    self.settings = settings
    localizedDescription = description
    isEnabled = true
  }
}
