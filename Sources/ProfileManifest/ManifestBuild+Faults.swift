import EnrolmentProfile
import OpenSSL
import PropertyList
import YAML

/// What the draft has to say, put where the manifest wrote what it is about.
extension ManifestBuild {
  /// Has the draft built.
  func drafted() -> BuiltProfile? {
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
    guard let places = places(of: fault.part) else { return false }
    if places.isRefused(fault.keyPath) { return true }
    guard let name = places.references[fault.keyPath]?.name else { return false }
    return identities.names.contains(name) && !draft.identities.contains { $0.name == name }
  }

  /// The fault in the words of the manifest, where identities have names and not UUIDs.
  private func words(for fault: DraftFault) -> String {
    guard fault.rule.id == "dangling-reference",
      let (name, target) = places(of: fault.part)?.references[fault.keyPath], target != .appVPN
    else { return fault.message }
    let certificates = Set(anchors.certificates.compactMap(\.certificate.subject.commonName)).sorted()
    let names =
      (target == .anchor ? [] : identities.names.sorted()) + (target == .identity ? [] : certificates)
    let hint =
      NearMiss.best(for: name, among: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty ? "there are none; add it" : "there are \(names.joined(separator: ", "))")
    let what =
      switch target {
      case .anchor: "no common name of one of the anchors"
      case .certificate: "neither a name under identities nor the common name of one of the anchors"
      case .identity, .appVPN: "no name under identities"
      }
    return "\(name) is \(what); \(hint)"
  }

  private func places(of part: DraftFault.Part) -> SchemaReader? {
    switch part {
    case .vpn(let index): vpns[index].places
    case .rawPayload(let index): payloads[index].places
    case .identity(let index): identities.identities[index].places
    // Of the profile itself only the service is read by a table.
    case .profile: service?.places
    case .certificate: nil
    }
  }

  /// What the payloads were made of that are no certificates, by their key paths.
  private func parts(of profile: Profile) -> [String: DraftFault.Part] {
    let own: [DraftFault.Part] =
      draft.identities.indices.map { .identity($0) } + draft.vpns.indices.map { .vpn($0) }
      + draft.rawPayloads.indices.map { .rawPayload($0) }
    // The order that ProfileDraft promises: the certificates come first.
    return Dictionary(uniqueKeysWithValues: zip(profile.payloads.map(\.keyPath).suffix(own.count), own))
  }

  /// Where everything in the profile is written.
  func places(in profile: Profile) -> ManifestPlaces {
    var payloads: [String: ManifestPlaces.Part] = [:]
    for (keyPath, part) in parts(of: profile) {
      payloads[keyPath] = ManifestPlaces.Part(
        places: places(of: part)?.places ?? [:],
        start: position(of: part, ""))
    }
    let own = ["", "PayloadContent"] + (profile.root.dictionary?.keys ?? [])
    return ManifestPlaces(
      profile: Dictionary(
        own.map { ($0, ProfileSection.place(of: $0, in: self.profile)) },
        uniquingKeysWith: { first, _ in first }),
      anchors: anchorsPosition, payloads: payloads)
  }

  /// What the devices that the manifest names do not know. They ignore it or refuse the profile; whether that
  /// matters is for people to say.
  private func noticeTargets(_ profile: Profile) {
    guard !targets.isEmpty else { return }
    let parts = parts(of: profile)
    let always = Set(PayloadSchema.check(profile))
    for fault in PayloadSchema.check(profile, for: targets) where !always.contains(fault) {
      let payload = fault.keyPath.prefix(through: "]")
      if let part = parts[payload] {
        let keyPath = String(fault.keyPath.dropFirst(payload.count + 1))
        let place = position(of: DraftFault(part, keyPath: keyPath, fault.rule, fault.message))
        if isImpossible(fault, at: keyPath) || isGone(fault, at: keyPath, in: part) {
          reader.mistake(place, "\(fault.message); take another, or the target out")
        } else {
          reader.notice(place, fault.message)
        }
      } else {
        reader.notice(
          payload.isEmpty ? ProfileSection.place(of: fault.keyPath, in: self.profile) : anchorsPosition,
          fault.message)
      }
    }
  }

  /// Whether the whole payload is of no use to a device.
  private func isImpossible(_ fault: SchemaFault, at keyPath: String) -> Bool {
    fault.severity == .error && (keyPath.isEmpty || fault.rule.id == "vpn-type-not-on-platform")
  }

  /// Whether a device refuses the profile for the value alone, as it does for a cipher that it no longer has.
  private func isGone(_ fault: SchemaFault, at keyPath: String, in part: DraftFault.Part) -> Bool {
    guard fault.rule.id == "not-on-target", let schema = places(of: part)?.schema else { return false }
    let path = keyPath.replacing(/\[[0-9]+\]/, with: "[]")
    return schema.key(path)?.withdrawn.isEmpty == false
  }

  private func position(of fault: DraftFault) -> YAMLPosition { position(of: fault.part, fault.keyPath) }

  private func position(of part: DraftFault.Part, _ keyPath: String) -> YAMLPosition {
    let place = places(of: part)?.place(of: keyPath)
    if part == .profile, keyPath.hasPrefix("PayloadContent"), let place { return place }
    return switch part {
    case .profile: ProfileSection.place(of: keyPath, in: profile)
    case .certificate(let index): anchors.certificates[index].position
    case .identity(let index): place ?? identities.identities[index].position
    case .vpn(let index): place ?? vpns[index].position
    case .rawPayload(let index): place ?? payloads[index].position
    }
  }
}

extension String {
  /// The text up to the first `end`; empty if there is none.
  fileprivate func prefix(through end: Character) -> String {
    firstIndex(of: end).map { String(self[...$0]) } ?? ""
  }
}
