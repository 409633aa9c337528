import EnrolmentProfile
import FoundationEssentials
import TrustEvaluation
import TunnelProvider
import YAML

/// The `device` of a scenario: what it is, and how it behaves where sources disagree or devices differ.
struct ScenarioDevice {
  private enum InitialStatus: String, CaseIterable {
    case invalid, disconnected
  }

  private enum StartAfterSave: String, CaseIterable {
    case configurationInvalid, configurationStale
  }

  private static let keys = [
    "os", "channel", "at", "seed", "platform", "initialStatus", "startAfterSave", "unknownProvider",
    "cacheOrder", "foreignGroup", "daemonRights", "attributeUpdateIsUnreliable", "hasPasscode",
    "userAllowsConfigurations",
  ]

  let target: Target
  let channel: InstallChannel
  let at: Date?
  let seed: UInt64
  let options: DeviceOptions

  init?(_ node: YAMLNode, in reader: ScenarioReader) {
    guard let section = ScenarioSection(node, "device", keys: Self.keys, in: reader) else { return nil }
    let os = section.required("os", "the system and its version, such as ios 26", in: reader)
    let target = reader.text(os, "os").flatMap { text -> Target? in
      if let target = Target(text) { return target }
      reader.mistake(
        os?.position ?? node.position,
        "os must be a system and a version such as ios 26 or macos 15, not \(ScenarioReader.quoted(text))")
      return nil
    }
    channel = reader.word(section["channel"], "channel") ?? .mdm
    options = Self.options(section, in: reader)
    at = section["at"].flatMap { reader.date($0, "at") }
    seed = UInt64(max(0, section["seed"]?.integer ?? 0))
    if let given = section["seed"], given.integer ?? -1 < 0 {
      reader.mistake(given.position, "seed must be a whole number from 0")
    }
    guard let target else { return nil }
    self.target = target
  }

  private static func options(_ section: ScenarioSection, in reader: ScenarioReader) -> DeviceOptions {
    var options = DeviceOptions()
    func word<Word: RawRepresentable<String> & CaseIterable>(_ key: String) -> Word? {
      reader.word(section[key], key)
    }
    options.platform = word("platform") ?? options.platform
    options.unknownProvider = word("unknownProvider") ?? options.unknownProvider
    options.cacheOrder = word("cacheOrder") ?? options.cacheOrder
    options.foreignGroup = word("foreignGroup") ?? options.foreignGroup
    options.daemonRights = word("daemonRights") ?? options.daemonRights
    if let status: InitialStatus = word("initialStatus") {
      options.initialStatus = status == .invalid ? .invalid : .disconnected
    }
    if let error: StartAfterSave = word("startAfterSave") {
      options.startAfterSave = error == .configurationInvalid ? .configurationInvalid : .configurationStale
    }
    let switches: [(String, WritableKeyPath<DeviceOptions, Bool>)] = [
      ("attributeUpdateIsUnreliable", \.attributeUpdateIsUnreliable), ("hasPasscode", \.hasPasscode),
      ("userAllowsConfigurations", \.userAllowsConfigurations),
    ]
    for (key, path) in switches {
      if let value = reader.flag(section[key], key) { options[keyPath: path] = value }
    }
    return options
  }
}
