import EnrolmentProfile
import Foundation
import Support
import Testing

/// The facts that the tables were written from, as far as the tables say the same.
struct Facts: Decodable {
  struct Payload: Decodable {
    let os: [String: OperatingSystem]
    let keys: [Key]
    let partial: String?
  }

  struct OperatingSystem: Decodable {
    struct Shared: Decodable {
      let mode: String
      let devch, usrch: Bool?
    }
    let `in`, dep, rem, ue: String?
    let na, multi, sup, manual, devch, usrch, dep_only, uamdm: Bool?
    let shared: Shared?

    /// As `describe` describes an `Availability`.
    var described: String {
      guard na != true, let since = `in` else { return "never" }
      var words = ["since \(since)"]
      if let dep { words.append("deprecated \(dep)") }
      if let rem { words.append("removed \(rem)") }
      if sup == true { words.append("supervised") }
      if multi == true { words.append("several") }
      if manual == false { words.append("no manual install") }
      if let ue { words.append("user enrolment \(ue)") }
      if let device = shared?.devch ?? devch {
        words.append("channels \((device ? 1 : 0) + ((shared?.usrch ?? usrch) == true ? 2 : 0))")
      } else if shared?.mode == "forbidden" {
        words.append("channels 0")
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
    let re: String?
    let def: Value?
    let def_os: [String: Value]?
    let enum_removed: [String: [String: String]]?
    let poly: [String]?
    let open: String?
    let alias: String?
    let os: [String: OperatingSystem]?

    /// As `describe` describes a `SchemaKey`; the facts give the count of an array at its element.
    func described(count: [Int?]?) -> String {
      var words = [t]
      if req == true { words.append("required") }
      if let `enum` { words.append("values \(`enum`.map(\.text).sorted().joined(separator: "|"))") }
      if min != nil || max != nil { words.append("range \(min ?? .min)...\(max ?? .max)") }
      if let count, count.count == 2 { words.append("count \((count[0] ?? 0)...(count[1] ?? .max))") }
      if poly?.contains("array<string>") == true { words.append("or a list") }
      if open != nil { words.append("open") }
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

    /// The form that `re` is about.
    var format: SchemaKey.Format? {
      re.map { $0.hasPrefix("^https://") ? .httpsURL : .uuid }
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

  struct Reference: Decodable { let payload, key, to: String }

  let payloads: [String: Payload]
  let refs: [Reference]
  let ref_targets: [String: [String]]

  static func data() throws -> Data {
    let folder = try #require(Peer.suitesFolder)
    return try Data(contentsOf: folder.appending(path: "../facts/profile-schema.json"))
  }

  static func read() throws -> Facts { try JSONDecoder().decode(Facts.self, from: data()) }
}
