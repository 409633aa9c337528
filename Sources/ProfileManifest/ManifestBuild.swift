import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import YAML

/// One build of a manifest: its sections are read, a profile is drafted from them, and the servers' chains are judged
/// by the profile's own anchors.
struct ManifestBuild {
  static let keys = ["profile", "anchors", "identities", "vpn", "payloads", "target", "sign"]

  private let reader: ManifestReader
  private let root: YAMLNode
  private let time: Date
  private var draft = ProfileDraft(identifier: "")
  private var anchors: AnchorsSection
  private var identities: IdentitiesSection
  private var vpns: [(section: VPNSection, node: YAMLNode)] = []
  private var payloads: PayloadsSection
  private let signer: Identity?
  private let profile: YAMLNode
  private let anchorsPosition: YAMLPosition
  private let targets: [Target]

  init(_ root: YAMLNode, _ reader: ManifestReader, signs: Bool, at time: Date) {
    (self.root, self.reader, self.time) = (root, reader, time)
    let section = reader.mapping(root, "the manifest", keys: Self.keys)
    let profile = reader.required("profile", section, "the manifest", at: root)
    self.profile = profile ?? root
    if let profile { ProfileSection.read(profile, reader, into: &draft) }
    anchors = AnchorsSection(section["anchors"], reader, at: time)
    anchorsPosition = section["anchors"]?.position ?? root.position
    identities = IdentitiesSection(section["identities"], reader, at: time)
    payloads = PayloadsSection(section["payloads"], reader)
    for node in reader.list(section["vpn"]) {
      if let vpn = VPNSection(node, reader) { vpns.append((vpn, node)) }
    }
    targets = reader.list(section["target"]).compactMap { node in
      if let target = node.string.flatMap({ Target($0) }) { return target }
      reader.mistake(node.position, "a target is a system and its version, such as ios 17 or macos 14.4")
      return nil
    }
    signer = signs ? section["sign"].flatMap { SignSection($0, reader, at: time).signer } : nil
    draft.certificates = anchors.certificates.map(\.certificate)
    draft.identities = identities.identities.map(\.identity)
    draft.vpns = vpns.map(\.section.payload)
    draft.rawPayloads = payloads.payloads.map(\.payload)
  }

  /// The profile, unless anything is wrong: then every mistake.
  func result(allowUntrusted: Bool) throws(ManifestErrors) -> BuiltManifest {
    let verdicts = judgeServers(allowUntrusted: allowUntrusted)
    let built = drafted()
    guard let built, reader.mistakes.isEmpty else { throw ManifestErrors(reader.mistakes) }
    return BuiltManifest(
      content: built.bytes, signer: signer, notices: ManifestErrors(reader.notices).messages,
      verdicts: verdicts)
  }

  /// Has the draft built, and puts its faults where the manifest wrote what they are about.
  private func drafted() -> BuiltProfile? {
    do throws(ProfileError) {
      let built = try draft.build()
      for warning in built.warnings { reader.notice(position(of: warning), warning.message) }
      noticeTargets(built.profile)
      return built
    } catch .draft(let faults) {
      for fault in faults where fault.rule.severity == .error && !isConsequence(fault) {
        reader.mistake(position(of: fault), words(for: fault))
      }
      if reader.mistakes.isEmpty { reader.mistake(root.position, "the profile cannot be built") }
      return nil
    } catch {
      reader.mistake(root.position, error.message)
      return nil
    }
  }

  /// Whether the fault only repeats a mistake that was told: a value that was refused, an identity that is named and
  /// could not be read, or an identifier that is missing.
  private func isConsequence(_ fault: DraftFault) -> Bool {
    if fault.part == .profile, draft.identifier.isEmpty { return true }
    if places(of: fault.part)?.isRefused(fault.keyPath) == true { return true }
    guard case .vpn(let index) = fault.part, fault.keyPath.hasSuffix("PayloadCertificateUUID"),
      let name = draft.vpns[index].ikev2?.payloadCertificateUUID
    else { return false }
    return identities.names.contains(name) && !draft.identities.contains { $0.name == name }
  }

  /// The fault in the words of the manifest, where identities have names and not UUIDs.
  private func words(for fault: DraftFault) -> String {
    guard case .vpn(let index) = fault.part, fault.rule.id == "dangling-reference",
      fault.keyPath == "IKEv2.PayloadCertificateUUID",
      let name = draft.vpns[index].ikev2?.payloadCertificateUUID
    else { return fault.message }
    let names = identities.names.sorted()
    let hint =
      NearMiss.best(for: name, among: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty ? "there are none; add it" : "there are \(names.joined(separator: ", "))")
    return "\(name) is no name under identities; \(hint)"
  }

  private func places(of part: DraftFault.Part) -> SchemaReader? {
    switch part {
    case .vpn(let index): vpns[index].section.places
    case .rawPayload(let index): payloads.payloads[index].places
    case .profile, .certificate, .identity: nil
    }
  }

  /// What the devices that the manifest names do not know. They ignore it or refuse the profile; whether that
  /// matters is for people to say.
  private func noticeTargets(_ profile: Profile) {
    guard !targets.isEmpty else { return }
    let own: [DraftFault.Part] =
      draft.identities.indices.map { .identity($0) } + draft.vpns.indices.map { .vpn($0) }
      + draft.rawPayloads.indices.map { .rawPayload($0) }
    // The order that ProfileDraft promises: the certificates come first.
    let parts = Dictionary(uniqueKeysWithValues: zip(profile.payloads.map(\.keyPath).suffix(own.count), own))
    let always = Set(PayloadSchema.check(profile))
    for fault in PayloadSchema.check(profile, for: targets) where !always.contains(fault) {
      let payload = fault.keyPath.prefix(through: "]")
      if let part = parts[payload] {
        let keyPath = String(fault.keyPath.dropFirst(payload.count + 1))
        reader.notice(
          position(of: DraftFault(part, keyPath: keyPath, fault.rule, fault.message)), fault.message)
      } else {
        reader.notice(
          payload.isEmpty ? ProfileSection.place(of: fault.keyPath, in: self.profile) : anchorsPosition,
          fault.message)
      }
    }
  }

  private func position(of fault: DraftFault) -> YAMLPosition {
    switch fault.part {
    case .profile: ProfileSection.place(of: fault.keyPath, in: profile)
    case .certificate(let index): anchors.certificates[index].position
    case .identity(let index): identities.identities[index].position
    case .vpn(let index): vpns[index].section.places.place(of: fault.keyPath) ?? vpns[index].node.position
    case .rawPayload(let index):
      payloads.payloads[index].places?.place(of: fault.keyPath) ?? payloads.payloads[index].position
    }
  }

  // MARK: The servers

  private func judgeServers(allowUntrusted: Bool) -> [String: Verdict] {
    var store = TrustStore()
    for (certificate, position) in anchors.certificates {
      do throws(TrustError) {
        try store.add(certificate, origin: .profile, profileIdentifier: draft.identifier)
      } catch {
        reader.mistake(position, "\(error)")
      }
    }
    var verdicts: [String: Verdict] = [:]
    for (vpn, _) in vpns {
      warnAboutIssuer(vpn)
      guard let position = vpn.serverCertificatePosition, !vpn.serverCertificate.isEmpty else { continue }
      let verdict = store.evaluate(
        TrustRequest(
          presented: vpn.serverCertificate, names: vpn.payload.serverNames, policy: .appleIKEv2, at: time))
      verdicts[vpn.payload.userDefinedName ?? ""] = verdict
      for warning in verdict.warnings { reader.notice(position, sentence(warning)) }
      for reason in verdict.reasons {
        if allowUntrusted {
          reader.notice(position, "devices would refuse the server: \(sentence(reason))")
        } else {
          reader.mistake(position, "the anchors of this profile refuse the server: \(sentence(reason))")
        }
      }
    }
    return verdicts
  }

  private func sentence(_ finding: Finding) -> String {
    "\(finding.detail) [\(finding.code)]" + (finding.fix.map { "; \($0)" } ?? "")
  }

  /// A device asks a server for its certificate only if ServerCertificateIssuerCommonName is a root's CN.
  private func warnAboutIssuer(_ vpn: VPNSection) {
    guard let name = vpn.payload.ikev2?.serverCertificateIssuerCommonName else { return }
    let anchorNames = anchors.certificates.map(\.certificate).filter(\.isSelfSigned).compactMap(
      \.subject.commonName)
    guard !anchorNames.contains(name) else { return }
    let place = vpn.places.place(of: "IKEv2.ServerCertificateIssuerCommonName") ?? root.position
    reader.notice(
      place,
      "serverCertificateIssuerCommonName is not the CN of an anchor of this profile "
        + "(\(anchorNames.isEmpty ? "there is none" : anchorNames.joined(separator: ", "))); a device then does not ask the server for its certificate"
    )
  }
}

extension String {
  /// The text up to the first `end`; empty if there is none.
  fileprivate func prefix(through end: Character) -> String {
    firstIndex(of: end).map { String(self[...$0]) } ?? ""
  }
}
