import EnrolmentProfile
import YAML

/// The network that a step of a scenario joins. What it does not name, the network does not have.
struct ScenarioNetwork: Sendable {
  private enum Interface: String, CaseIterable {
    case wifi, cellular, ethernet

    var type: OnDemandRule.InterfaceType {
      switch self {
      case .wifi: .wifi
      case .cellular: .cellular
      case .ethernet: .ethernet
      }
    }
  }

  private static let keys = ["interface", "ssid", "dnsServers", "searchDomains", "answers", "unresolved"]
  /// The word for no network at all.
  private static let none = "none"

  /// The network, with no VPN server.
  private(set) var network = SimulatedNetwork()
  /// What reports call it.
  let title: String

  init?(_ node: YAMLNode, in reader: ScenarioReader) {
    if node.string == Self.none {
      network.isUp = false
      title = Self.none
      return
    }
    guard let section = ScenarioSection(node, "join", keys: Self.keys, in: reader) else { return nil }
    let interface: Interface? = reader.word(section["interface"], "interface")
    network.interface = (interface ?? .wifi).type
    network.ssid = reader.text(section["ssid"], "ssid")
    func texts(_ key: String) -> [String] { reader.texts(section[key], key) }
    network.dnsServers = texts("dnsServers")
    network.searchDomains = texts("searchDomains")
    network.unresolvedNames = Set(texts("unresolved"))
    for entry in section["answers"]?.entries ?? [] {
      guard let url = entry.key.string, let status = entry.value.integer else {
        reader.mistake(
          entry.key.position, "answers holds HTTP statuses by URL, such as http://a.example/: 200")
        continue
      }
      network.probeAnswers[url] = status
    }
    title = network.ssid ?? network.interface.rawValue
  }
}
