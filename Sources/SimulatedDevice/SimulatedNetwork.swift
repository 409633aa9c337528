public import EnrolmentProfile

/// The network the device is on, and what it can reach through it.
public struct SimulatedNetwork: Sendable {
  /// Whether there is a network at all.
  public var isUp = true
  /// The interface it is reached by.
  public var interface = OnDemandRule.InterfaceType.wifi
  /// The Wi-Fi's name; nil on other interfaces.
  public var ssid: String?
  /// Its DNS servers.
  public var dnsServers: [String] = []
  /// Its search domains; the first is the default one.
  public var searchDomains: [String] = []
  /// What URLs answer: an HTTP status, of a redirect too. One that is not here does not answer.
  public var probeAnswers: [String: Int] = [:]
  /// Names that do not resolve on it.
  public var unresolvedNames: Set<String> = []
  /// DNS servers beyond its own that can be reached through it.
  public var reachableDNSServers: Set<String> = []
  /// The VPN servers, by the address that configurations give.
  public var servers: [String: SimulatedServer] = [:]

  /// A Wi-Fi without a name, and no server.
  public init() {}
}
