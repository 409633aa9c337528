import OpenSSL
import PropertyList

/// What a relation sees: its dictionary, the payload and profile around it, and the devices it is meant for.
struct RelationScope: Sendable {
  private let ownValue: PropertyListValue
  private let ownPayload: PropertyListValue
  private let ownProfile: PropertyListValue?
  private let watch: TextWatch?
  /// The devices the profile is meant for; empty if nobody said.
  let targets: [Target]
  /// What opens certificates and identities; nil where nothing is, which costs far more than reading keys.
  let opened: OpenedContents?

  /// Whether certificates and identities may be opened.
  var looksInside: Bool { opened != nil }

  init(
    value: PropertyListValue, payload: PropertyListValue, profile: PropertyListValue?, targets: [Target],
    opened: OpenedContents?, watch: TextWatch? = nil
  ) {
    (ownValue, ownPayload, ownProfile) = (value, payload, profile)
    self.targets = targets
    self.opened = opened
    self.watch = watch
  }

  private func read(_ value: PropertyListValue) -> PropertyListValue {
    watch?.note(value)
    return value
  }

  /// The dictionary that the relation belongs to.
  var value: PropertyListValue { read(ownValue) }
  /// The payload that the dictionary is in; the profile's root for the profile's own relations.
  var payload: PropertyListValue { read(ownPayload) }
  /// The profile's root, if the payload is judged within its profile.
  var profile: PropertyListValue? { ownProfile.map(read) }

  /// The value at a path of keys and indices, `OnDemandRules[1].Action`.
  subscript(path: String) -> PropertyListValue? { find(path).map(read) }

  private func find(_ path: String) -> PropertyListValue? {
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) else {
      return ownValue[path]
    }
    var here = ownValue
    for step in path.split(whereSeparator: { $0 == "." || $0 == "[" }) {
      let next = step.last == "]" ? Int(step.dropLast()).flatMap { here[$0] } : here[String(step)]
      guard let next else { return nil }
      here = next
    }
    return here
  }

  /// Where the value at a path stands; the dictionary's own place if there is none.
  func position(of path: String) -> PropertyListPosition {
    path.isEmpty ? ownValue.position : find(path)?.position ?? ownValue.position
  }

  /// Whether there is a value at a path.
  func has(_ path: String) -> Bool { find(path) != nil }

  /// The text at a path; nil if there is none.
  func string(_ path: String) -> String? { self[path]?.string }

  /// The integer at a path, `<true/>` read as 1; nil if there is none.
  func integer(_ path: String) -> Int? { self[path]?.wholeNumber }

  /// Whether a switch is on; one that is absent is off.
  func isOn(_ path: String) -> Bool { integer(path).map { $0 != 0 } ?? false }

  /// The targets of one platform, from a version on.
  func targets(_ platform: Platform, since version: OSVersion = OSVersion(0)) -> [Target] {
    targets.filter { $0.platform == platform && $0.version >= version }
  }

  /// What is in the PKCS#12 of a payload; nil where it is not opened, or does not open.
  func container(of payload: PropertyListValue) -> PKCS12? { try? opened?[payload]?.get() }

  /// The payload of the profile that has this PayloadUUID, in any case.
  func payload(uuid: String) -> PropertyListValue? {
    let wanted = uuid.uppercased()
    return ownProfile?["PayloadContent"]?.array?
      .first { $0["PayloadUUID"].map(read)?.string?.uppercased() == wanted }.map(read)
  }

  /// The texts of one key in all payloads of the profile whose root the dictionary is; nil where there is none.
  func textsOfPayloads(_ key: String) -> [String?] {
    (ownValue["PayloadContent"]?.array ?? []).map { $0[key].map(read)?.string }
  }
}
