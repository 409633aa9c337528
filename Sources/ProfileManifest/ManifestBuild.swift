import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import YAML

/// One build of a manifest: its sections are read, a profile is drafted from them, and the servers' chains are judged
/// by the profile's own anchors.
struct ManifestBuild {
  private static let keys = ["profile", "anchors", "identities", "vpn", "payloads", "target", "sign"]

  private let reader: ManifestReader
  private let root: YAMLNode
  private let time: Date
  private var draft = ProfileDraft(identifier: "")
  private var anchors: AnchorsSection
  private var identities: IdentitiesSection
  private var vpns: [(section: VPNSection, node: YAMLNode)] = []
  private var payloads: PayloadsSection
  private let signer: Identity?
  private let profilePosition: YAMLPosition

  init(_ root: YAMLNode, _ reader: ManifestReader, signs: Bool, at time: Date) {
    (self.root, self.reader, self.time) = (root, reader, time)
    let section = reader.mapping(root, "the manifest", keys: Self.keys)
    let profile = reader.required("profile", section, "the manifest", at: root)
    profilePosition = profile?.position ?? root.position
    if let profile { ProfileSection.read(profile, reader, into: &draft) }
    anchors = AnchorsSection(section["anchors"], reader, at: time)
    identities = IdentitiesSection(section["identities"], reader)
    payloads = PayloadsSection(section["payloads"], reader)
    for node in reader.list(section["vpn"]) {
      if let vpn = VPNSection(node, reader) { vpns.append((vpn, node)) }
    }
    for node in reader.list(section["target"]) where node.string.flatMap({ Target($0) }) == nil {
      reader.mistake(node.position, "a target is a system and its version, such as ios 17 or macos 14.4")
    }
    signer = signs ? section["sign"].flatMap { SignSection($0, reader).signer } : nil
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
      return built
    } catch .draft(let faults) {
      let told = faults.filter { isConsequence($0) || reader.hasMistake(at: position(of: $0)) }
      for fault in faults where !told.contains(fault) { reader.mistake(position(of: fault), fault.message) }
      if reader.mistakes.isEmpty { reader.mistake(root.position, "the profile cannot be built") }
      return nil
    } catch {
      reader.mistake(root.position, error.message)
      return nil
    }
  }

  /// Whether the fault only repeats a mistake that was told: an identity that is named and could not be read, or an
  /// identifier that is missing.
  private func isConsequence(_ fault: DraftFault) -> Bool {
    if fault.part == .profile, draft.identifier.isEmpty { return true }
    guard case .vpn(let index) = fault.part, fault.keyPath.hasSuffix("PayloadCertificateUUID"),
      let name = draft.vpns[index].ikev2?.payloadCertificateUUID
    else { return false }
    return identities.names.contains(name) && !draft.identities.contains { $0.name == name }
  }

  private func position(of fault: DraftFault) -> YAMLPosition {
    switch fault.part {
    case .profile: profilePosition
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
