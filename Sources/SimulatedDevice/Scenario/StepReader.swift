import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import ProfileManifest
import TrustEvaluation
import YAML

/// Reads the steps of a scenario.
struct StepReader {
  let reader: ScenarioReader
  /// The names of the servers that connect may name; nil where they could not be read.
  let servers: [String]?

  func step(_ node: YAMLNode) -> ScenarioStep? {
    let kinds = ScenarioStep.Kind.allCases.map(\.rawValue)
    guard let section = ScenarioSection(node, "a step", keys: kinds + ["name", "expect"], in: reader)
    else { return nil }
    let present = section.present(among: kinds)
    guard present.count == 1, let word = present.first, let kind = ScenarioStep.Kind(rawValue: word),
      let value = section[word]
    else {
      let wanted = "a step does exactly one of \(kinds.joined(separator: ", "))"
      // An unknown key has been noted already, and is the likelier mistake.
      if !present.isEmpty || node.entries?.isEmpty == true { reader.mistake(section.position, wanted) }
      return nil
    }
    let expectations = Expectation.read(section["expect"], for: kind, in: reader)
    let name = reader.text(section["name"], "name")
    guard let (action, title) = action(kind, value) else { return nil }
    if case .present(let presented) = action, presented.holder == nil,
      let expected = expectations.first(where: { $0.key == .possession })
    {
      reader.mistake(
        expected.position,
        "possession is shown where present has a key: the path of the server's key, or none")
    }
    return ScenarioStep(
      kind: kind, action: action, title: name ?? "\(kind.rawValue) \(title)", expectations: expectations,
      position: section.position)
  }

  private func action(_ kind: ScenarioStep.Kind, _ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    switch kind {
    case .install: install(node)
    case .remove: remove(node)
    case .addAnchor: addAnchor(node)
    case .connect: connect(node)
    case .present: present(node)
    case .clock: reader.date(node, "clock").map { (.clock($0), $0.formatted(.iso8601)) }
    case .power: (reader.word(node, "power") as ScenarioStep.Power?).map { (.power($0), $0.rawValue) }
    case .wait: wait(node)
    case .join: ScenarioNetwork(node, in: reader).map { (.join($0), $0.title) }
    case .app: AppAction(node, in: reader).map { (.app($0), "\($0.app) \($0.deed.rawValue)") }
    case .traffic: traffic(node)
    case .restore:
      (reader.word(node, "restore") as ScenarioStep.Restoration?).map { (.restore($0), "to \($0.rawValue)") }
    }
  }

  /// The mapping of a step, or a scalar as the value of its first key.
  private func section(_ node: YAMLNode, _ place: String, keys: [String]) -> ScenarioSection? {
    guard node.scalar != nil, let first = keys.first else {
      return ScenarioSection(node, place, keys: keys, in: reader)
    }
    let key = YAMLNode(.scalar(YAMLScalar(first, isPlain: false)), position: node.position)
    let mapping = YAMLNode(.mapping([.init(key: key, value: node)]), position: node.position)
    return ScenarioSection(mapping, place, keys: keys, in: reader)
  }

  private func wait(_ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    let longest = 366 * 86_400
    guard let seconds = node.integer, (0...longest).contains(seconds) else {
      reader.mistake(node.position, "wait must be a whole number of seconds, from 0 to \(longest)")
      return nil
    }
    return (.wait(seconds: seconds), "\(seconds) s")
  }

  private func traffic(_ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    guard let section = section(node, "traffic", keys: ["host", "packets", "size"]) else { return nil }
    let host = reader.text(section.required("host", "where it goes", in: reader), "host")
    func number(_ key: String, _ limit: Int) -> UInt32 {
      guard let node = section[key] else { return 0 }
      if let value = node.integer, (0...limit).contains(value) { return UInt32(value) }
      reader.mistake(node.position, "\(key) must be a whole number from 0 to \(limit)")
      return 0
    }
    let (packets, size) = (number("packets", 1_000_000), number("size", 1400))
    return host.map { (.traffic(host: $0, packets: packets, size: size), "to \($0)") }
  }

  private func install(_ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    guard let section = section(node, "install", keys: ["profile", "channel", "identityPassword"]) else {
      return nil
    }
    let channel: InstallChannel? = reader.word(section["channel"], "channel")
    let password = reader.secret(section["identityPassword"], "identityPassword")
    let profile = section.required("profile", "the path of a profile", in: reader)
    guard let source = reader.profile(profile, "profile") else { return nil }
    return (
      .install(source, channel: channel, identityPassword: password), profile?.string ?? ""
    )
  }

  private func remove(_ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    guard let section = section(node, "remove", keys: ["profile", "channel", "password"]) else { return nil }
    let channel: InstallChannel? = reader.word(section["channel"], "channel")
    let password = reader.secret(section["password"], "password")
    let profile = section.required("profile", "the PayloadIdentifier of an installed profile", in: reader)
    return reader.text(profile, "profile").map {
      (.remove($0, channel: channel, password: password), $0)
    }
  }

  private func addAnchor(_ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    guard let section = section(node, "addAnchor", keys: ["certificate", "app"]) else { return nil }
    let app = reader.text(section["app"], "app")
    let file = section.required("certificate", "the path of the app's CA certificate", in: reader)
    guard let certificate = reader.certificates(file, "certificate")?.first else { return nil }
    return (.addAnchor(certificate, app: app ?? "the app"), file?.string ?? "")
  }

  private func connect(_ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    let keys = ["vpn", "server", "username", "password", "sharedSecret", "policy"]
    guard let section = ScenarioSection(node, "connect", keys: keys, in: reader) else { return nil }
    let policy: TrustPolicy? = reader.word(section["policy"], "policy")
    let username = reader.text(section["username"], "username")
    let password = reader.secret(section["password"], "password")
    let sharedSecret = reader.secret(section["sharedSecret"], "sharedSecret")
    let vpn = section.required("vpn", "the UserDefinedName of an installed VPN", in: reader)
    let server = section.required("server", "the name of one of the servers", in: reader)
    guard let vpn = reader.text(vpn, "vpn"), let name = reader.text(server, "server") else { return nil }
    if let server, let servers, !servers.contains(name) {
      reader.unknown(name, at: server.position, "server", known: servers)
      return nil
    }
    return (
      .connect(
        .init(
          vpn: vpn, server: name, policy: policy ?? .appleIKEv2, username: username, password: password,
          sharedSecret: sharedSecret)), "\(vpn) to \(name)"
    )
  }

  private func present(_ node: YAMLNode) -> (ScenarioStep.Action, String)? {
    guard
      let section = ScenarioSection(
        node, "present", keys: ["chain", "name", "policy", "key"], in: reader)
    else { return nil }
    let policy: TrustPolicy? = reader.word(section["policy"], "policy")
    let file = section.required("chain", "the path of the chain, leaf first", in: reader)
    let chain = reader.certificates(file, "chain")
    guard
      let name = section.required("name", "what the server must prove, dns:NAME or ip:ADDRESS", in: reader)
    else { return nil }
    let names = (name.sequence ?? [name]).compactMap { node -> ServerName? in
      guard let text = reader.text(node, "name") else { return nil }
      if let name = ServerName(argument: text) { return name }
      reader.mistake(
        node.position,
        "name must be dns:NAME, ip:ADDRESS or email:ADDRESS, not \(ScenarioReader.quoted(text))")
      return nil
    }
    let key = section["key"]
    let holder = key.flatMap(readHolder)
    guard let chain, !names.isEmpty, key == nil || holder != nil else { return nil }
    let presented = ScenarioStep.Presentation(
      chain: chain, names: names, policy: policy ?? .appleIKEv2, holder: holder)
    return (.present(presented), file?.string ?? "")
  }

  /// The file of a key, or the word for nobody who has one.
  private func readHolder(_ node: YAMLNode) -> ScenarioStep.Presentation.Holder? {
    let nobody = "none"
    if let text = node.string {
      if text == nobody { return .nobody }
      let path = InputFile.path(text, relativeTo: reader.folder)
      if NearMiss.best(for: text, among: [nobody]) != nil, (try? InputFile.read(path)) == nil {
        reader.unknown(text, at: node.position, "key", known: [nobody])
        return nil
      }
    }
    return reader.key(node, "key").map { .key($0) }
  }
}
