import EnrolmentProfile
import FoundationEssentials
public import ProfileManifest
import TrustEvaluation
import YAML

/// A rehearsal: a device, servers, and steps with what is expected of each, as a YAML file.
///
/// ```yaml
/// device: { os: ios 26, channel: mdm, at: 2026-12-01T00:00:00Z, seed: 0 }   # and the switches of DeviceOptions
/// servers:
///   office:
///     chain: pki/server-chain.pem        # leaf first; one file or a list
///     key: pki/server.key                # without it the server only replays the chain
///     users: { alice: env:ALICE_PASSWORD }
///     clientAuthorities: pki/root.pem    # whose client certificates it takes
///     sharedSecret: env:PSK
///     identifier: vpn.example.com
///     address: vpn.example.com           # where the network has it, for tunnels the system starts by itself
///     radius: { chain: pki/radius.pem, key: pki/radius.key }   # the server inside EAP-TLS, if it is another
/// steps:
///   - install: office.mobileconfig       # or { profile: …, channel: manual, identityPassword: env:… }; or a manifest
///   - connect: { vpn: Office, server: office, username: alice, password: env:ALICE_PASSWORD }
///     expect: { trust: trusted, authentication: accepted, status: connected }
///   - addAnchor: { certificate: pki/app-ca.pem, app: Example VPN }   # by an app
///     expect: { refused: app-cannot-add-anchors }
///   - present: { chain: pki/server-chain.pem, name: "dns:vpn.example.com", policy: apple-ikev2 }
///   - present: { chain: pki/server-chain.pem, name: "dns:vpn.example.com", key: none }   # somebody replays it; or
///     expect: { trust: trusted, possession: refused, reason: foreign-key }               # the server's key, a file
///   - clock: 2027-12-01T00:00:00Z
///   - power: reboot                      # or lock, unlock
///   - join: { ssid: Cafe, dnsServers: [10.0.0.1], searchDomains: [lan], answers: { "http://a.example/": 200 } }
///   - traffic: intranet.example.com      # something opens a connection; On Demand may start the tunnel for it
///     expect: { traffic: gated, status: connected, rule: 2 }
///   - traffic: { host: intranet.example.com, packets: 10, size: 1000 }
///     expect: { traffic: tunnel, tunnelBytes: 10280, carrierBytes: 11060 }
///   - app: { name: com.example.vpn, does: storePassword, username: alice, password: env:ALICE_PASSWORD,
///            accessible: AfterFirstUnlock, group: TEAM123456.com.example.vpn }   # the deeds: open, close,
///            # store/update/find/deletePassword, store/update/deleteSharedSecret, save, start, startUnloaded, stop,
///            # stopFirst, stopAll, look, load, sayConnected/Disconnected, begin/endRotation
///   - app: { name: com.example.vpn, does: open, providers: [com.example.vpn.tunnel], groups: [group.example.shared] }
///   - app: { name: com.example.vpn, does: save, address: vpn.example.com, username: alice, onDemand: true,
///            reference: query }         # or bytes, the mistake; or kept. With sharedSecretReference: query (or
///                                       # password, the mistake) IKE authenticates by the shared secret
///   - app: { name: com.example.vpn, does: save, configuration: Work, provider: com.example.vpn.tunnel, … }   # one of
///                                       # several tunnels; start, stop and load name it by its configuration
///   - wait: 60                           # seconds
///   - restore: newDevice                 # a backup, taken now; or sameDevice. The device restarts
///   - remove: com.example.vpn.office     # by whoever brought it; or { profile: …, channel: manual, password: env:… }
/// ```
///
/// Without `at` the device's clock stands where the one who plays the scenario says. Relative paths are relative to
/// the scenario. Secrets are named (`env:NAME`, `file:PATH`, `prompt`), never
/// written. A step may have a `name`. Without `expect`, or with one that does not say `refused`, the device must
/// do what the step asks; a step without `expect` must succeed (a connection connects, a chain is trusted and, where
/// `present` has a key, the key is proved). Without a key `present` judges trust alone.
///
/// | step | expectations |
/// |---|---|
/// | install | refused, badge, anchors, status |
/// | connect | trust, reason, possession, authentication, status, appSees, credentialBytes, disclosedBytes, stage, refused |
/// | addAnchor, remove | refused, status, anchors |
/// | present | trust, possession (with key), reason |
/// | clock, power, restore | status |
/// | join | status, rule, explanation |
/// | app | refused, status, appStatus, stage, reason, appSees, findings |
/// | wait | status, stage, reason, appSees |
/// | traffic | traffic, status, stage, reason, appSees, rule, explanation, tunnelBytes, carrierBytes |
///
/// `reason`, `appSees`, `stage`, `rule`, `findings` and `refused` may be `nothing`; `rule` is the number of the On
/// Demand rule that decides, `appStatus` what the app read.
/// `reason` may be a list, all of which must be given.
/// `anchors` is how many anchors the device has after the step.
public struct Scenario: Sendable {
  /// The file, as it is printed in messages.
  public let file: String

  let folder: String
  let target: Target
  let channel: InstallChannel
  let at: Date?
  let seed: UInt64
  let options: DeviceOptions
  let servers: [String: ScenarioServer]
  let steps: [ScenarioStep]

  /// Reads a scenario and the files it names.
  ///
  /// - Parameter file: as it is to be printed in messages; relative paths are relative to its folder.
  /// - Throws: every mistake at once, each with its line and column.
  public init(parsing bytes: [UInt8], file: String) throws(ManifestErrors) {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try YAMLNode(parsing: bytes)
    } catch {
      let (place, words) = (error.position, error.message)
      throw ManifestErrors([
        ManifestMessage(file: file, line: place.line, column: place.column, message: words)
      ])
    }
    let reader = ScenarioReader(file: file)
    let section = ScenarioSection(root, "a scenario", keys: ["device", "servers", "steps"], in: reader)
    let device = section?.required("device", "{ os: ios 26 }", in: reader)
      .flatMap { ScenarioDevice($0, in: reader) }
    let servers = Self.servers(section?["servers"], in: reader)
    let steps = Self.steps(section, servers: section?["servers"], in: reader)
    guard reader.mistakes.isEmpty, let device else { throw ManifestErrors(reader.mistakes) }
    self.file = file
    folder = reader.folder
    target = device.target
    channel = device.channel
    at = device.at
    seed = device.seed
    options = device.options
    self.servers = servers
    self.steps = steps
  }

  private static func servers(_ node: YAMLNode?, in reader: ScenarioReader) -> [String: ScenarioServer] {
    guard let node else { return [:] }
    let names = node.entries?.compactMap(\.key.string) ?? []
    guard let section = ScenarioSection(node, "servers", keys: names, in: reader) else { return [:] }
    return names.reduce(into: [:]) { servers, name in
      servers[name] = section[name].flatMap { ScenarioServer($0, named: name, in: reader) }
    }
  }

  private static func steps(
    _ section: ScenarioSection?, servers: YAMLNode?, in reader: ScenarioReader
  ) -> [ScenarioStep] {
    guard let node = section?.required("steps", "a list of steps", in: reader) else { return [] }
    guard let nodes = node.sequence, !nodes.isEmpty else {
      reader.mistake(node.position, "steps must be a list with at least one step")
      return []
    }
    let names = servers.map { $0.entries?.compactMap(\.key.string) ?? [] } ?? []
    let steps = StepReader(reader: reader, servers: names)
    return nodes.compactMap { steps.step($0) }
  }
}
