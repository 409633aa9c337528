import DeviceWatch
import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import SimulatedDevice
import Support
import Testing
import TrustEvaluation
import TunnelProvider

/// Which rule decides, and what the device does about it.
@Suite(.watched)
struct OnDemandTests {
  private static func rule(
    _ action: OnDemandRule.Action, _ change: (inout OnDemandRule) -> Void = { _ in }
  ) -> OnDemandRule {
    var rule = OnDemandRule(action)
    change(&rule)
    return rule
  }

  private static func network(_ change: (inout SimulatedNetwork) -> Void) -> SimulatedNetwork {
    var network = SimulatedNetwork()
    change(&network)
    return network
  }

  /// Whether one rule holds on a network, by each dialect.
  private static let cases: [(String, OnDemandRule, SimulatedNetwork, api: Bool, profile: Bool)] = [
    ("no condition", rule(.connect), network { _ in }, true, true),
    (
      "interface", rule(.connect) { $0.interfaceTypeMatch = .cellular }, network { $0.interface = .cellular },
      true, true
    ),
    (
      "other interface", rule(.connect) { $0.interfaceTypeMatch = .wifi },
      network { $0.interface = .ethernet }, false, false
    ),
    ("SSID", rule(.connect) { $0.ssidMatch = ["Office", "Lab"] }, network { $0.ssid = "Lab" }, true, true),
    (
      "SSID in other case", rule(.connect) { $0.ssidMatch = ["Office"] }, network { $0.ssid = "office" },
      false, false
    ),
    (
      "SSID without Wi-Fi", rule(.connect) { $0.ssidMatch = ["Office"] },
      network {
        $0.interface = .cellular
        $0.ssid = "Office"
      }, false, false
    ),
    (
      "search domain", rule(.connect) { $0.dnsDomainMatch = ["example.com"] },
      network { $0.searchDomains = ["Example.com"] }, true, true
    ),
    (
      "second search domain", rule(.connect) { $0.dnsDomainMatch = ["example.com"] },
      network {
        $0.searchDomains = ["lan", "example.com"]
      }, false, true
    ),
    (
      "wildcard domain", rule(.connect) { $0.dnsDomainMatch = ["*.example.com"] },
      network { $0.searchDomains = ["a.example.com"] }, false, true
    ),
    (
      "no search domain", rule(.connect) { $0.dnsDomainMatch = ["example.com"] }, network { _ in }, false,
      false
    ),
    (
      "DNS server", rule(.connect) { $0.dnsServerAddressMatch = ["10.0.0.1"] },
      network { $0.dnsServers = ["10.0.0.1"] }, true, true
    ),
    (
      "one DNS server of two", rule(.connect) { $0.dnsServerAddressMatch = ["10.0.0.1"] },
      network {
        $0.dnsServers = ["10.0.0.1", "10.0.0.2"]
      }, false, true
    ),
    (
      "wildcard DNS server", rule(.connect) { $0.dnsServerAddressMatch = ["17.*"] },
      network { $0.dnsServers = ["17.1.2.3"] }, false, true
    ),
    (
      "probe", rule(.connect) { $0.urlStringProbe = "http://a/" },
      network { $0.probeAnswers = ["http://a/": 200] }, true, true
    ),
    (
      "probe that redirects", rule(.connect) { $0.urlStringProbe = "http://a/" },
      network { $0.probeAnswers = ["http://a/": 302] }, false, false
    ),
    (
      "probe without answer", rule(.connect) { $0.urlStringProbe = "http://a/" }, network { _ in }, false,
      false
    ),
    (
      "all conditions",
      rule(.connect) {
        $0.interfaceTypeMatch = .wifi
        $0.ssidMatch = ["Office"]
      }, network { $0.ssid = "Home" }, false, false
    ),
  ]

  @Test func `each condition holds where Apple's pages say, and the two dialects differ on DNS`() {
    for (name, rule, network, api, profile) in Self.cases {
      for (dialect, wanted) in [(OnDemandDialect.api, api), (.profile, profile)] {
        let decision = OnDemandDecision([rule], on: network, dialect: dialect)
        #expect((decision.rule != nil) == wanted, "\(name), \(dialect.rawValue)")
        #expect(decision.rules.first?.objections.isEmpty == wanted)
      }
    }
  }

  @Test func `the first rule that holds decides, and the others say why they did not`() {
    let rules = [
      Self.rule(.disconnect) { $0.ssidMatch = ["Office"] },
      Self.rule(.ignore) { $0.interfaceTypeMatch = .cellular },
      Self.rule(.connect), Self.rule(.disconnect),
    ]
    let decision = OnDemandDecision(rules, on: Self.network { $0.ssid = "Home" }, dialect: .profile)
    #expect(decision.rule?.action == .connect)
    #expect(
      decision.explanation == [
        "rule 1: the Wi-Fi Home is not among Office", "rule 2: the interface is WiFi, not Cellular",
        "rule 3: decides",
      ])
    let none = OnDemandDecision([rules[0]], on: Self.network { $0.ssid = "Home" }, dialect: .profile)
    #expect(none.rule == nil)
    #expect(none.explanation.last == "no rule holds: nothing is done")
  }

  @Test func `connections are judged by whole labels, in the order of the parameters`() {
    func parameters(_ domains: [String], _ action: OnDemandRule.Parameters.DomainAction)
      -> OnDemandRule.Parameters
    {
      var parameters = OnDemandRule.Parameters()
      parameters.domains = domains
      parameters.domainAction = action
      return parameters
    }
    let rule = Self.rule(.evaluateConnection) {
      $0.actionParameters = [
        parameters(["myserver.example.com"], .neverConnect), parameters(["example.com"], .connectIfNeeded),
      ]
    }
    let network = Self.network {
      $0.unresolvedNames = ["www.example.com", "myserver.example.com", "www.anotherexample.com"]
    }
    let decision = OnDemandDecision([rule], on: network, dialect: .profile)
    let wanted: [(String, OnDemandRule.Action)] = [
      ("www.example.com", .connect), ("WWW.Example.com", .ignore), ("myserver.example.com", .ignore),
      ("www.anotherexample.com", .ignore), ("intranet.example.com", .ignore),
    ]
    for (host, action) in wanted where host.lowercased() == host {
      #expect(decision.action(for: host, on: network) == action, "\(host)")
    }
    var probing = parameters(["example.com"], .connectIfNeeded)
    probing.requiredURLStringProbe = "https://intranet.example.com/"
    probing.requiredDNSServers = ["10.0.0.1"]
    let second = Self.rule(.evaluateConnection) { $0.actionParameters = [probing] }
    for (probe, server, action) in [
      (200, "10.0.0.1", OnDemandRule.Action.ignore), (404, "10.0.0.1", .connect), (200, "10.9.9.9", .connect),
    ] {
      let network = Self.network {
        $0.probeAnswers = ["https://intranet.example.com/": probe]
        $0.reachableDNSServers = [server]
      }
      let decision = OnDemandDecision([second], on: network, dialect: .profile)
      #expect(decision.action(for: "intranet.example.com", on: network) == action)
    }
  }

  @Test func `traffic waits for the tunnel, and not where the rule leaves it alone`() throws {
    let phone = try Phone()
    let process = try phone.launch()
    _ = phone.personal(
      in: process, Phone.ikev2(try phone.store(in: process)),
      onDemand: [
        Self.rule(.ignore) { $0.ssidMatch = ["Guest"] }, Self.rule(.disconnect) { $0.ssidMatch = ["Office"] },
        Self.rule(.connect),
      ])
    func traffic() -> TrafficOutcome {
      let outcome = phone.device.traffic(to: "intranet.example.com")
      phone.device.run()
      return outcome
    }
    phone.device.network.ssid = "Guest"
    #expect(traffic() == .direct)
    phone.device.network.ssid = "Cafe"
    #expect(traffic() == .gated)
    #expect(traffic() == .tunnel)
    phone.device.network.ssid = "Guest"
    #expect(traffic() == .tunnel, "ignore leaves what is up")
    phone.device.network.ssid = "Office"
    phone.device.run()
    #expect(phone.device.status == .disconnected, "joining the network takes it down")
    #expect(traffic() == .direct)
    phone.device.network.isUp = false
    #expect(traffic() == .none)
  }

  @Test func `a tunnel loses its network and finds it again`() throws {
    let phone = try Phone()
    let (_, _, id) = try phone.connected()
    phone.device.network.isUp = false
    #expect(phone.device.status(of: id) == .reasserting)
    phone.device.network.isUp = true
    #expect(phone.device.status(of: id) == .connected)
  }
}
