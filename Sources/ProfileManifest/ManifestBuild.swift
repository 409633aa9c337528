import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList
import TrustEvaluation
import YAML

/// One build of a manifest: its sections are read, a profile is drafted from them, and the servers' chains are judged
/// by the profile's own anchors.
struct ManifestBuild {
  static let keys = [
    "profile", "profileService", "anchors", "identities", "mdm", "vpn", "relay", "dnsSettings", "dnsProxy",
    "payloads", "target", "sign",
  ]

  let reader: ManifestReader
  let root: YAMLNode
  let profile: YAMLNode
  let anchors: AnchorsSection
  let anchorsPosition: YAMLPosition
  let identities: IdentitiesSection
  /// The VPNs of the whole device, in the draft's order.
  let vpns: [VPNSection]
  /// Everything that the draft has by Apple's keys, in its order.
  let payloads: [PlacedPayload]
  let targets: [Target]
  let draft: ProfileDraft
  private let time: Date
  let mdm: MDMSection?
  let service: ServiceSection?
  private let servers: [NamedServer]
  private let signer: Identity?

  init(_ root: YAMLNode, _ reader: ManifestReader, signs: Bool, at time: Date) {
    (self.root, self.reader, self.time) = (root, reader, time)
    let section = reader.mapping(root, "the manifest", keys: Self.keys)
    let profile = reader.required("profile", section, "the manifest", at: root)
    self.profile = profile ?? root
    var draft = ProfileDraft(identifier: "")
    if let profile { ProfileSection.read(profile, reader, into: &draft) }
    anchors = AnchorsSection(section["anchors"], reader, at: time)
    anchorsPosition = section["anchors"]?.position ?? root.position
    identities = IdentitiesSection(section["identities"], reader, at: time)
    service = section["profileService"].flatMap { ServiceSection($0, reader) }
    mdm = section["mdm"].flatMap { MDMSection($0, reader) }
    let context = VPNSection.Context(
      reader: reader, identifier: draft.identifier, identities: identities, anchors: anchors)
    let all = reader.list(section["vpn"]).compactMap { VPNSection($0, context) }
    vpns = all.filter { $0.perApp == nil }
    Self.tellMisfits(all, identities, reader)
    payloads =
      [ProfileSection.removalPassword(profile, reader), mdm?.payload].compactMap(\.self)
      + Self.perApp(all, reader)
      + ["relay", "dnsSettings", "dnsProxy"].flatMap {
        CompanionSection.payloads($0, in: section[$0], reader)
      }
      + PayloadsSection.payloads(in: section["payloads"], reader)
    servers = [mdm?.server].compactMap(\.self) + all.compactMap(\.server)
    targets = Self.targets(section["target"], reader)
    signer = signs ? section["sign"].flatMap { SignSection($0, reader, at: time).signer } : nil
    draft.certificates = anchors.certificates.map(\.certificate)
    draft.allowsLeafCertificates = anchors.holdsLeaf
    draft.identities = identities.identities.map(\.identity)
    draft.service = service?.service
    draft.vpns = vpns.map(\.payload)
    draft.rawPayloads = payloads.map(\.payload)
    self.draft = draft
  }

  /// The VPNs of some apps, and for macOS which apps these are.
  private static func perApp(_ all: [VPNSection], _ reader: ManifestReader) -> [PlacedPayload] {
    var mapping = AppMapping(reader)
    var payloads: [PlacedPayload] = []
    for vpn in all {
      guard let perApp = vpn.perApp else { continue }
      payloads.append(
        PlacedPayload(
          name: vpn.name, displayName: vpn.name, type: AppVPNPayload.payloadType, vpn.dictionary, vpn.places,
          at: vpn.position))
      if let apps = perApp.apps { mapping?.add(apps, vpnUUID: perApp.vpnUUID) }
    }
    return payloads + [mapping?.payload].compactMap(\.self)
  }

  private static func targets(_ node: YAMLNode?, _ reader: ManifestReader) -> [Target] {
    reader.list(node).compactMap { node in
      if let target = node.string.flatMap({ Target($0) }) { return target }
      reader.mistake(node.position, "a target is a system and its version, such as ios 17 or macos 14.4")
      return nil
    }
  }

  /// The profile, unless anything is wrong: then every mistake.
  func result(allowUntrusted: Bool) throws(ManifestErrors) -> BuiltManifest {
    let judgement = ServerJudgement(
      anchors, identifier: draft.identifier, reader, at: time, allowUntrusted: allowUntrusted)
    var verdicts: [String: Verdict] = [:]
    for server in servers { verdicts[server.name] = judgement.verdict(on: server) ?? verdicts[server.name] }
    noticeServerNames()
    noticeEnrolment()
    let built = drafted()
    guard let built, reader.mistakes.isEmpty else { throw ManifestErrors(reader.mistakes) }
    return BuiltManifest(
      content: built.bytes, signer: signer, holdsSecrets: built.profile.holdsSecrets,
      notices: ManifestErrors(reader.notices).messages, verdicts: verdicts, draft: (built.profile, targets),
      places: places(in: built.profile))
  }
}
