import EnrolmentProfile

/// The conditions of one rule against one network.
struct OnDemandConditions {
  let network: SimulatedNetwork
  let dialect: OnDemandDialect

  func objections(to rule: OnDemandRule) -> [String] {
    [
      interface(rule.interfaceTypeMatch), ssid(rule.ssidMatch), searchDomain(rule.dnsDomainMatch),
      dnsServers(rule.dnsServerAddressMatch), probe(rule.urlStringProbe),
    ].compactMap(\.self)
  }

  private func interface(_ wanted: OnDemandRule.InterfaceType?) -> String? {
    guard let wanted, wanted != network.interface else { return nil }
    return "the interface is \(network.interface.rawValue), not \(wanted.rawValue)"
  }

  private func ssid(_ wanted: [String]?) -> String? {
    guard let wanted else { return nil }
    guard network.interface == .wifi, let ssid = network.ssid else {
      return "there is no Wi-Fi with a name, and SSIDMatch asks for one"
    }
    return wanted.contains(ssid) ? nil : "the Wi-Fi \(ssid) is not among \(list(wanted))"
  }

  private func searchDomain(_ wanted: [String]?) -> String? {
    guard let wanted else { return nil }
    let domains = dialect == .api ? Array(network.searchDomains.prefix(1)) : network.searchDomains
    let isMatched = domains.contains { domain in
      wanted.contains { dialect == .api ? equal($0, domain) : domainMatches($0, domain) }
    }
    guard !isMatched else { return nil }
    return domains.isEmpty
      ? "the network has no search domain" : "the search domain \(list(domains)) is not among \(list(wanted))"
  }

  private func dnsServers(_ wanted: [String]?) -> String? {
    guard let wanted else { return nil }
    let servers = network.dnsServers
    guard !servers.isEmpty else { return "the network has no DNS server" }
    if dialect == .api {
      let others = servers.filter { !wanted.contains($0) }
      return others.isEmpty ? nil : "the DNS server \(list(others)) is not among \(list(wanted))"
    }
    let isMatched = servers.contains { server in wanted.contains { addressMatches($0, server) } }
    return isMatched ? nil : "no DNS server of \(list(servers)) is among \(list(wanted))"
  }

  private func probe(_ url: String?) -> String? {
    guard let url else { return nil }
    switch network.probeAnswers[url] {
    case 200?: return nil
    case let status?: return "the probe answers \(status), not 200"
    case nil: return "the probe does not answer"
    }
  }

  private func equal(_ one: String, _ other: String) -> Bool { one.lowercased() == other.lowercased() }

  /// `*.example.com` matches mydomain.example.com.
  private func domainMatches(_ pattern: String, _ domain: String) -> Bool {
    guard pattern.hasPrefix("*") else { return equal(pattern, domain) }
    return domain.lowercased().hasSuffix(pattern.dropFirst().lowercased())
  }

  /// `17.*` matches every address that begins with `17.`.
  private func addressMatches(_ pattern: String, _ address: String) -> Bool {
    pattern.hasSuffix("*") ? address.hasPrefix(pattern.dropLast()) : equal(pattern, address)
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
