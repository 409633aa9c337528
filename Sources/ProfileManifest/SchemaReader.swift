import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import PropertyList
import YAML

/// Turns YAML into a payload's dictionary by the payload's schema table: keys in the manifest's spelling become
/// Apple's, words become Apple's values, true and false become 1 and 0 where Apple has integers.
///
/// Ranges and what must hold among keys are not judged here: the draft does that by the same table, and `places` tells
/// where each key of the payload stands.
struct SchemaReader {
  let reader: ManifestReader
  let schema: PayloadSchema
  /// How one of Apple's keys is written in this part of the manifest.
  let spelling: (String) -> String
  /// What the payload itself is called.
  let root: String
  /// What is written in a way of the manifest's own, by the table's key path.
  var shortForms: [String: ShortForm] = [:]
  /// Apple's key path to the place in the manifest.
  private(set) var places: [String: YAMLPosition] = [:]
  /// The names that stand where the UUIDs of other payloads are wanted, by key path.
  private(set) var references: [String: (name: String, target: ReferenceTarget)] = [:]
  /// The key paths whose values were refused here, so that the draft's judgement of them is no news.
  private var refusals: Set<String> = []

  init(
    _ reader: ManifestReader, _ schema: PayloadSchema, root: String = "the payload itself",
    spelling: @escaping (String) -> String = ManifestKey.spelling(of:)
  ) {
    self.reader = reader
    self.schema = schema
    self.root = root
    self.spelling = spelling
  }

  /// The place of a key path, or of the nearest thing around it that is written.
  func place(of keyPath: String) -> YAMLPosition? { ManifestPlaces.nearest(keyPath, in: places) }

  mutating func note(_ keyPath: String, at position: YAMLPosition) { places[keyPath] = position }

  /// Remembers that a mistake was told of the value at a key path.
  mutating func refuse(_ keyPath: String) { refusals.insert(keyPath) }

  /// Whether a mistake was told of this key, or of a value around it.
  func isRefused(_ keyPath: String) -> Bool {
    var path = Substring(keyPath)
    while !refusals.contains(String(path)) {
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return false }
      path = path[..<end]
    }
    return true
  }

  /// The entries of a dictionary. `own` are keys that are not Apple's and are read by somebody else.
  mutating func dictionary(
    _ node: YAMLNode, _ rows: [SchemaKey], _ what: String, at path: String, own: [String] = [],
    isOpen: Bool = false
  ) -> PropertyListDictionary {
    places[path] = node.position
    if node.entries == nil { refuse(path) }
    var bySpelling: [String: SchemaKey] = [:]
    for row in rows where row.name != "*" { bySpelling[spelling(row.name)] = row }
    let anyKey = rows.first { $0.name == "*" }
    let keys = isOpen || anyKey != nil ? nil : Array(bySpelling.keys) + own
    let aliases = rows.flatMap { row in row.aliases.map { (spelling($0), spelling(row.name)) } }
    let section = reader.mapping(
      node, what, keys: keys, aliases: Dictionary(aliases, uniquingKeysWith: { first, _ in first })
    ) {
      KeyHome.of($0, in: schema, spelling: spelling, root: root)
    }
    var result = PropertyListDictionary()
    for entry in node.entries ?? [] {
      guard let key = entry.key.string, !own.contains(key), let value = section[key] else { continue }
      let row = bySpelling[key] ?? anyKey
      let name = bySpelling[key]?.name ?? key
      let place = path.isEmpty ? name : "\(path).\(name)"
      places[place] = entry.key.position
      if row == nil, !rows.contains(where: { $0.name == key }),
        let meant = NearMiss.best(for: key, among: bySpelling.keys.sorted())
      {
        reader.notice(
          entry.key.position,
          "\(key) is not known here, and is taken as it is written; did you mean \(meant)?")
      }
      result[name] =
        row.map { self.value(value, $0, what: key, at: place) } ?? free(value, named: key, at: place)
    }
    return result
  }

  /// The value of one key.
  mutating func value(_ node: YAMLNode, _ row: SchemaKey, what: String, at path: String) -> PropertyListValue
  {
    if places[path] == nil { places[path] = node.position }
    if row.isSecret { return secret(node, row, what, at: path) }
    let form = shortForms[row.path]
    let node = form?.rewritten(node) ?? node
    switch row.type {
    case .dictionary:
      return PropertyListValue(
        .dictionary(
          dictionary(node, row.children, what, at: path, own: form?.keys ?? [], isOpen: row.isOpen)))
    case .array:
      guard let nodes = node.sequence, let element = row.child("[]") else {
        return refused(node, at: path, "\(what) must be a list: [ … ]")
      }
      return PropertyListValue(
        .array(
          nodes.enumerated().map { index, item in
            value(item, element, what: what, at: "\(path)[\(index)]")
          }))
    case .string:
      if row.mayRepeat, let nodes = node.sequence {
        return PropertyListValue(
          .array(
            nodes.enumerated().map { index, item in
              value(item, row, what: what, at: "\(path)[\(index)]")
            }))
      }
      guard let text = node.string else {
        return refused(node, at: path, "\(what) must be a text")
      }
      if let target = row.reference { references[path] = (text, target) }
      return PropertyListValue(.string(spelled(text, row, what, node, at: path)))
    case .integer:
      if let flag = node.boolean, row.values == [0, 1] { return PropertyListValue(.integer(flag ? 1 : 0)) }
      if let number = node.integer, row.values != [0, 1] || row.values.contains(.integer(number)) {
        return PropertyListValue(.integer(Int64(number)))
      }
      return refused(
        node, at: path, "\(what) must be \(row.values == [0, 1] ? "true or false" : "a whole number")")
    case .real:
      guard let number = node.real else { return refused(node, at: path, "\(what) must be a number") }
      return PropertyListValue(.real(number))
    case .boolean:
      guard let flag = node.boolean else {
        return refused(node, at: path, "\(what) must be true or false")
      }
      return PropertyListValue(.boolean(flag))
    case .date: return date(node, what, at: path)
    case .data: return data(node, what, at: path)
    case .any: return free(node, named: row.name, at: path)
    }
  }

  mutating func refused(_ node: YAMLNode, at path: String, _ message: String) -> PropertyListValue {
    reader.mistake(node.position, message)
    refuse(path)
    return Self.plain(node)
  }

  /// Apple's spelling of an allowed value, whatever its case here.
  private mutating func spelled(
    _ text: String, _ row: SchemaKey, _ what: String, _ node: YAMLNode, at path: String
  ) -> String {
    var allowed: [String] = []
    for case .string(let value) in row.values {
      if value.lowercased() == text.lowercased() { return value }
      allowed.append(value)
    }
    guard !allowed.isEmpty else { return text }
    let meant = NearMiss.best(for: text, among: allowed)
    let hint = meant.map { "; did you mean \($0)?" } ?? ""
    reader.mistake(node.position, "\(what) is one of \(allowed.joined(separator: ", "))\(hint)")
    refuse(path)
    // Nothing is built from it; it only keeps the key from being called missing too.
    return meant ?? allowed[allowed.count - 1]
  }

  private mutating func date(_ node: YAMLNode, _ what: String, at path: String) -> PropertyListValue {
    guard let text = node.string, let date = try? Date(text, strategy: .iso8601) else {
      reader.mistake(node.position, "\(what) must be a time such as 2027-01-31T00:00:00Z")
      refuse(path)
      return PropertyListValue(.date(0))
    }
    return PropertyListValue(.date(date.timeIntervalSinceReferenceDate))
  }

  /// A value as it stands, for keys of any type; the schema judges it.
  static func plain(_ node: YAMLNode) -> PropertyListValue {
    switch node.content {
    case .mapping(let entries):
      PropertyListValue(
        .dictionary(PropertyListDictionary(entries.map { ($0.key.string ?? "", plain($0.value)) })))
    case .sequence(let nodes): PropertyListValue(.array(nodes.map(plain)))
    case .scalar(let scalar):
      switch scalar.value {
      case .boolean(let flag): PropertyListValue(.boolean(flag))
      case .integer(let number): PropertyListValue(.integer(Int64(number)))
      case .real(let number): PropertyListValue(.real(number))
      case .string(let text): PropertyListValue(.string(text))
      case .null: PropertyListValue(.string(""))
      }
    }
  }
}
