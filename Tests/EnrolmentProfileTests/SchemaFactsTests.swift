import EnrolmentProfile
import Foundation
import Support
import Testing

/// The tables beside the facts they were written from: nothing forgotten, nothing invented.
@Suite struct SchemaFactsTests {
  /// Where a table differs from the facts on purpose: payload, key and what differs.
  static let exceptions: [(payload: String, key: String, why: String)] = [
    (
      "TopLevel", "ConsentText.ConsentTextItem",
      "the facts name a placeholder; languages are the keys themselves"
    ),
    ("TopLevel", "ConsentText.ConsentTextItem.*", "the same"),
    ("TopLevel", "ConsentText.*", "the same"),
    ("TopLevel", "PayloadContent[].*", "any key: it cannot be required"),
    ("com.apple.vpn.managed", "PPP.AuthEAPPlugins", "the count belongs to the array, not to its element"),
    ("com.apple.vpn.managed", "PPP.AuthEAPPlugins[]", "the same"),
    ("com.apple.vpn.managed", "PPP.AuthProtocol", "the same"),
    ("com.apple.vpn.managed", "PPP.AuthProtocol[]", "the same"),
    ("com.apple.vpn.managed", "IKEv2.NATKeepAliveInterval", "the minimum of 20 is a relation in the facts"),
    (
      "com.apple.vpn.managed", "IKEv2.IKESecurityAssociationParameters.PostQuantumKeyExchangeMethods",
      "tvOS 16.0 is a slip for 26.0"
    ),
    (
      "com.apple.vpn.managed", "IKEv2.ChildSecurityAssociationParameters.PostQuantumKeyExchangeMethods",
      "the same"
    ),
  ]

  @Test(.enabled(if: Peer.facts.isAvailable, Peer.facts.absence))
  func `the tables say what the facts say`() throws {
    let facts = try Facts.read()
    var differences: Set<String> = []
    for (name, keys, availability) in Self.tables {
      let payload = try #require(facts.payloads[name])
      for platform in Platform.allCases {
        let mine = availability[platform].map(describe) ?? "never"
        let theirs = payload.os[platform.rawValue].map(\.described) ?? "never"
        if mine != theirs { differences.insert("\(name) \(platform): \(mine), not \(theirs)") }
      }
      let mine = Dictionary(keys.map { ($0.path, describe($0)) }) { first, _ in first }
      let theirs = Dictionary(payload.keys.map { ($0.p, $0.described) }) { first, _ in first }
      for path in Set(mine.keys).union(theirs.keys) where mine[path] != theirs[path] {
        differences.insert("\(name) \(path): \(mine[path] ?? "absent"), not \(theirs[path] ?? "absent")")
      }
    }
    for exception in Self.exceptions {
      let prefix = "\(exception.payload) \(exception.key): "
      let found = differences.filter { $0.hasPrefix(prefix) }
      #expect(!found.isEmpty, "no longer an exception: \(prefix)\(exception.why)")
      differences.subtract(found)
    }
    #expect(differences.sorted() == [])
  }

  static let tables: [(String, [SchemaKey], [Platform: Availability])] =
    [
      ("TopLevel", PayloadSchema.topLevel.allKeys, PayloadSchema.topLevel.availability),
      ("CommonPayloadKeys", PayloadSchema.commonKeys, PayloadSchema.commonAvailability),
    ] + PayloadSchema.all.map { ($0.payloadType, $0.allKeys, $0.availability) }

  private func describe(_ key: SchemaKey) -> String {
    var words = [key.type.rawValue]
    if key.presence != .optional, key.name != "*" { words.append("required") }
    if !key.values.isEmpty { words.append("values \(key.values.map(plain).joined(separator: "|"))") }
    if let range = key.range { words.append("range \(range.lowerBound)...\(range.upperBound)") }
    if let count = key.count { words.append("count \(count)") }
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

  private func describe(_ availability: Availability) -> String {
    var words = ["since \(availability.introduced)"]
    if availability.isSupervisedOnly { words.append("supervised") }
    if availability.allowsSeveral { words.append("several") }
    if !availability.allowsManualInstall { words.append("no manual install") }
    if let mode = availability.userEnrolment { words.append("user enrolment \(mode.rawValue)") }
    if let channels = availability.channels { words.append("channels \(channels.rawValue)") }
    return words.joined(separator: ", ")
  }

  private func word(_ change: PlatformChange.Change) -> String {
    switch change {
    case .since(let version): "since \(version)"
    case .deprecated(let version): "deprecated \(version)"
    case .removed(let version): "removed \(version)"
    case .never: "never"
    case .supervisedOnly: "supervised"
    case .userEnrolment(let mode): "user enrolment \(mode.rawValue)"
    }
  }

  private func plain(_ value: SchemaValue) -> String { value.description.replacing("\"", with: "") }
}

/// The facts, as far as the tables are compared with them.
struct Facts: Decodable {
  struct Payload: Decodable {
    let os: [String: Support]
    let keys: [Key]
  }

  struct Support: Decodable {
    struct Shared: Decodable {
      let mode: String
      let devch, usrch: Bool?
    }
    let `in`, dep, rem, ue: String?
    let na, multi, sup, manual, devch, usrch: Bool?
    let shared: Shared?

    /// As the test describes an `Availability`.
    var described: String {
      guard na != true, let since = `in` else { return "never" }
      var words = ["since \(since)"]
      if sup == true { words.append("supervised") }
      if multi == true { words.append("several") }
      if manual == false { words.append("no manual install") }
      if let ue { words.append("user enrolment \(ue)") }
      if let device = shared?.devch ?? devch {
        words.append("channels \((device ? 1 : 0) + ((shared?.usrch ?? usrch) == true ? 2 : 0))")
      }
      return words.joined(separator: ", ")
    }

    /// As the test describes the changes of a key.
    func changes(_ platform: String) -> [String] {
      var words: [String] = []
      if let `in` { words.append("\(platform) since \(`in`)") }
      if let dep { words.append("\(platform) deprecated \(dep)") }
      if let rem { words.append("\(platform) removed \(rem)") }
      if na == true { words.append("\(platform) never") }
      if sup == true { words.append("\(platform) supervised") }
      if let ue { words.append("\(platform) user enrolment \(ue)") }
      return words
    }
  }

  struct Key: Decodable {
    let p, t: String
    let req: Bool?
    let `enum`: [Value]?
    let min, max: Int?
    let rep: [Int?]?
    let def: Value?
    let def_os: [String: Value]?
    let enum_removed: [String: [String: String]]?
    let os: [String: Support]?

    var described: String {
      var words = [t]
      if req == true { words.append("required") }
      if let `enum` { words.append("values \(`enum`.map(\.text).joined(separator: "|"))") }
      if min != nil || max != nil { words.append("range \(min ?? .min)...\(max ?? .max)") }
      if let rep, rep.count == 2 { words.append("count \((rep[0] ?? 0)...(rep[1] ?? .max))") }
      if let def { words.append("default \(def.text)") }
      for (platform, value) in (def_os ?? [:]).sorted(by: { $0.key < $1.key }) {
        words.append("default on \(platform) \(value.text)")
      }
      for value in (`enum` ?? []).map(\.text) {
        guard let gone = enum_removed?[value] else { continue }
        words += gone.map { "\(value) gone on \($0) \($1 == "never" ? "never" : "removed \($1)")" }.sorted()
      }
      words += (os ?? [:]).flatMap { $0.value.changes($0.key) }.sorted()
      return words.joined(separator: ", ")
    }
  }

  struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        text = "\(flag)"
      } else if let number = try? container.decode(Int.self) {
        text = "\(number)"
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  let payloads: [String: Payload]

  static func read() throws -> Facts {
    let folder = try #require(Peer.suitesFolder)
    let file = folder.appending(path: "../facts/profile-schema.json")
    return try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file))
  }
}
