import EnrolmentProfile
import Foundation
import Support
import Testing

/// The tables beside the facts they were written from: nothing forgotten, nothing invented.
@Suite(.enabled(if: Peer.facts.isAvailable, Peer.facts.absence)) struct SchemaFactsTests {
  /// Where a table differs from the facts on purpose: payload, key and what differs. A key that ends with `*` is
  /// all keys that begin so.
  static let exceptions: [(payload: String, key: String, why: String)] = [
    ("TopLevel", "ConsentText.ConsentTextItem", "a placeholder; languages are the keys themselves"),
    ("TopLevel", "ConsentText.ConsentTextItem.*", "the same"),
    ("TopLevel", "ConsentText.*", "the same"),
    ("TopLevel", "PayloadContent[].*", "any key: it cannot be required"),
    ("TopLevel", "PayloadContent[]", "any key: the dictionary is open"),
    ("com.apple.vpn.managed", "IKEv2.NATKeepAliveInterval", "the minimum of 20 is a relation in the facts"),
    (
      "com.apple.vpn.managed", "IKEv2.IKESecurityAssociationParameters.PostQuantumKeyExchangeMethods",
      "tvOS 16.0 is a slip for 26.0"
    ),
    (
      "com.apple.vpn.managed", "IKEv2.ChildSecurityAssociationParameters.PostQuantumKeyExchangeMethods",
      "the same"
    ),
    ("com.apple.vpn.managed", "VPNType", "PPTP, which is gone, is a relation in the facts"),
    (
      "com.apple.vpn.managed", "AlwaysOn.TunnelConfigurations[].*",
      "each tunnel has the keys of IKEv2, which Apple's schema does not list"
    ),
    ("com.apple.relay.managed", "Relays[].AdditionalHTTPHeaderFields.*", "any key: it cannot be required"),
    ("com.apple.dnsSettings.managed", "PayloadCertificateUUID", "where the key stood up to iOS 18.3"),
    ("com.apple.wifi.managed", "Password", "a secret, so that manifests keep it out"),
    ("com.apple.wifi.managed", "ProxyPassword", "the same"),
    ("com.apple.wifi.managed", "EAPClientConfiguration", "the facts have a part of its keys: it is open"),
    ("com.apple.webcontent-filter", "Password", "a secret, so that manifests keep it out"),
    ("com.apple.webcontent-filter", "URLFilterParameters", "the facts have one of its keys, and not itself"),
  ]

  @Test func `the tables say what the facts say, attribute by attribute`() throws {
    let facts = try Facts.read()
    #expect(Set(facts.payloads.keys) == Set(Self.tables.map(\.name)))
    var differences: Set<String> = []
    for (name, keys, availability) in Self.tables {
      let payload = try #require(facts.payloads[name])
      for platform in Platform.allCases {
        let mine = availability[platform].map(Self.describe) ?? "never"
        let theirs = payload.os[platform.rawValue].map(\.described) ?? "never"
        if mine != theirs { differences.insert("\(name) \(platform): \(mine), not \(theirs)") }
      }
      let mine = Dictionary(keys.map { ($0.path, Self.describe($0)) }) { first, _ in first }
      let counts = Dictionary(
        payload.keys.filter { $0.p.hasSuffix("[]") }.map { (String($0.p.dropLast(2)), $0.rep) },
        uniquingKeysWith: { first, _ in first })
      let theirs = Dictionary(
        payload.keys.map { key in
          let own = key.p.hasSuffix("[]") ? nil : key.rep
          return (key.p, key.described(count: counts[key.p].flatMap { $0 } ?? own))
        }
      ) { first, _ in first }
      for path in Set(mine.keys).union(theirs.keys) where mine[path] != theirs[path] {
        differences.insert("\(name) \(path): \(mine[path] ?? "absent"), not \(theirs[path] ?? "absent")")
      }
    }
    for exception in Self.exceptions {
      let prefix = "\(exception.payload) \(exception.key)"
      let found = differences.filter {
        $0.hasPrefix("\(prefix): ") || exception.key.hasSuffix("*") && $0.hasPrefix(prefix.dropLast())
      }
      #expect(!found.isEmpty, "no longer an exception: \(prefix): \(exception.why)")
      differences.subtract(found)
    }
    #expect(differences.sorted() == [])
  }

  @Test func `partial tables, forms and other spellings are those of the facts`() throws {
    for (name, payload) in try Facts.read().payloads {
      guard let schema = PayloadSchema.named(name) else { continue }
      #expect(schema.isPartial == (payload.partial != nil), "\(name)")
      for key in payload.keys {
        guard let row = schema.key(key.p) else { continue }
        if let format = key.format { #expect(row.format == format, "\(name) \(key.p)") }
      }
      for system in payload.os.values {
        // Nobody has them yet; where one gets them, an Availability must be able to say so.
        #expect(system.dep_only != true && system.uamdm != true, "\(name)")
      }
    }
  }

  @Test func `every reference of the facts leads where the tables say`() throws {
    let facts = try Facts.read()
    for (name, types) in facts.ref_targets {
      #expect(ReferenceTarget(rawValue: name).map { Set($0.payloadTypes) } == Set(types))
    }
    for reference in facts.refs {
      guard let schema = PayloadSchema.named(reference.payload), let row = schema.key(reference.key) else {
        continue
      }
      let wanted: ReferenceTarget? =
        switch reference.to {
        case "identity", "identity(undocumented in YAML)": .identity
        case "anchor": .anchor
        case "anchor-or-identity", "certificate": .certificate
        case "vpn:applayer.VPNUUID": .appVPN
        default: nil
        }
      #expect(row.reference == wanted, "\(reference.payload) \(reference.key)")
    }
    let followed = facts.refs.filter { PayloadSchema.named($0.payload)?.key($0.key) != nil }
    #expect(followed.count >= 16)
  }

  @Test func `the facts say nothing that this test does not read`() throws {
    let read: Set = [
      "p", "t", "req", "enum", "enum_removed", "min", "max", "def", "def_os", "re", "rep", "os", "poly",
      "open",
      "alias", "field", "note", "suspect", "moved",
    ]
    let root = try #require(JSONSerialization.jsonObject(with: Facts.data()) as? [String: Any])
    let payloads = try #require(root["payloads"] as? [String: [String: Any]])
    for (name, payload) in payloads {
      for key in try #require(payload["keys"] as? [[String: Any]]) {
        #expect(read.isSuperset(of: key.keys), "\(name) \(key)")
      }
    }
  }

  static let tables: [(name: String, keys: [SchemaKey], availability: [Platform: Availability])] =
    [
      ("TopLevel", PayloadSchema.topLevel.allKeys, PayloadSchema.topLevel.availability),
      ("CommonPayloadKeys", PayloadSchema.commonKeys, PayloadSchema.commonAvailability),
    ]
    + PayloadSchema.all.map { schema in
      // The facts list what a per-app VPN has more than a VPN.
      let isAppVPN = schema.payloadType == "com.apple.vpn.managed.applayer"
      let shared = Set(
        isAppVPN ? PayloadSchema.named("com.apple.vpn.managed")?.allKeys.map(\.path) ?? [] : [])
      return (
        schema.payloadType, schema.allKeys.filter { !shared.contains($0.path) }, schema.availability
      )
    }

  private static func describe(_ key: SchemaKey) -> String {
    var words = [key.type.rawValue]
    if key.presence != .optional, key.name != "*" { words.append("required") }
    if !key.values.isEmpty { words.append("values \(key.values.map(plain).sorted().joined(separator: "|"))") }
    if let range = key.range { words.append("range \(range.lowerBound)...\(range.upperBound)") }
    if let count = key.count { words.append("count \(count)") }
    if key.mayRepeat { words.append("or a list") }
    if key.isOpen { words.append("open") }
    if let value = key.defaultValue { words.append("default \(plain(value))") }
    for (platform, value) in key.platformDefaults.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      words.append("default on \(platform) \(plain(value))")
    }
    for withdrawal in key.withdrawn {
      for value in withdrawal.values.map(plain) {
        words += withdrawal.changes.map { "\(value) gone on \($0.platform) \(word($0.change))" }.sorted()
      }
    }
    words += key.changes.map { "\($0.platform) \(word($0.change))" }.sorted()
    return words.joined(separator: ", ")
  }

  private static func describe(_ availability: Availability) -> String {
    var words = ["since \(availability.introduced)"]
    if let version = availability.deprecated { words.append("deprecated \(version)") }
    if let version = availability.removed { words.append("removed \(version)") }
    if availability.isSupervisedOnly { words.append("supervised") }
    if availability.allowsSeveral { words.append("several") }
    if !availability.allowsManualInstall { words.append("no manual install") }
    if let mode = availability.userEnrolment { words.append("user enrolment \(mode.rawValue)") }
    if let channels = availability.channels { words.append("channels \(channels.rawValue)") }
    return words.joined(separator: ", ")
  }

  private static func word(_ change: PlatformChange.Change) -> String {
    switch change {
    case .since(let version): "since \(version)"
    case .deprecated(let version): "deprecated \(version)"
    case .removed(let version): "removed \(version)"
    case .never: "never"
    case .supervisedOnly: "supervised"
    case .userEnrolment(let mode): "user enrolment \(mode.rawValue)"
    }
  }

  private static func plain(_ value: SchemaValue) -> String { value.description.replacing("\"", with: "") }
}
