import PropertyList

/// A walk over one dictionary of a profile beside its schema, collecting every fault.
///
/// Work is bounded by the size of the property list times the width of the widest table; at most
/// ``faultLimit`` faults are kept.
struct SchemaCheck {
  static let faultLimit = 1000

  let schema: PayloadSchema
  let payload: PropertyListValue
  let profile: PropertyListValue?
  /// What can be pointed at in the profile; nil if the payload is judged alone.
  let references: ReferenceIndex?
  let targets: [Target]
  /// The identities, if certificates and identities are looked into too.
  let opened: OpenedContents?
  /// What is told of everything that is read; nil if nobody wants to know.
  let watch: TextWatch?
  private(set) var faults: [SchemaFault] = []
  /// How many more unknown keys are compared with all known ones; after that they are only said to be unknown.
  private var searches = 50

  init(
    _ schema: PayloadSchema, payload: PropertyListValue, profile: PropertyListValue?,
    references: ReferenceIndex?, targets: [Target], opened: OpenedContents?, watch: TextWatch? = nil
  ) {
    self.schema = schema
    self.payload = payload
    self.profile = profile
    self.references = references
    self.targets = targets
    self.opened = opened
    self.watch = watch
  }

  /// Judges the payload, which is at `keyPath` in its profile.
  mutating func run(at keyPath: String) {
    dictionary(payload, schema.root, at: .start(keyPath))
    if faults.count > Self.faultLimit {
      faults.removeLast(faults.count - Self.faultLimit)
      faults.append(
        SchemaFault(
          .tooManyFaults, keyPath: keyPath, position: payload.position,
          message: "only the first \(Self.faultLimit) faults are listed; mend them and check again"))
    }
  }

  mutating func report(
    _ rule: SchemaRule, _ path: Place, _ position: PropertyListPosition, _ message: String,
    repair: SchemaRepair? = nil
  ) {
    guard faults.count <= Self.faultLimit else { return }
    let fault = SchemaFault(
      rule, keyPath: path.keyPath, position: position, message: message, repair: repair)
    // Two targets often have the same to say.
    if faults.last != fault { faults.append(fault) }
  }

  // MARK: Dictionaries

  mutating func dictionary(_ value: PropertyListValue, _ row: SchemaKey, at path: Place) {
    guard let entries = value.dictionary?.entries, faults.count <= Self.faultLimit else { return }
    let free = row.child("*")
    var present = [Bool](repeating: false, count: row.children.count)
    var others: Set<String> = []
    for entry in entries {
      let place = Place.key(path, entry.key)
      let known = row.childIndex(entry.key)
      if known.map({ present[$0] }) ?? !others.insert(entry.key).inserted {
        report(
          .duplicateKey, place, entry.keyPosition,
          "\(quoted(entry.key)) stands twice in one dictionary; devices take the last one, so keep one")
      }
      if let known {
        present[known] = true
        check(entry.value, row.children[known], at: place)
      } else if let free {
        check(entry.value, free, at: place)
      } else if !row.isOpen {
        unknown(entry, in: row, at: place)
      }
    }
    for (child, isPresent) in zip(row.children, present) where !isPresent && child.presence != .optional {
      missing(child, from: value, at: .key(path, child.name))
    }
    judge(row.relations, value, at: path)
  }

  private mutating func missing(_ child: SchemaKey, from value: PropertyListValue, at path: Place) {
    let position = value.position
    let hint =
      child.values.isEmpty
      ? child.type.phrase : "one of \(child.values.map(\.description).joined(separator: ", "))"
    switch child.presence {
    case .optional: break
    case .required:
      report(
        .missingKey, path, position, "\(child.name) is missing; add it (\(hint))", repair: child.onlyValue)
    case .requiredUnless(let other):
      if value[other] == nil {
        report(.missingKey, path, position, "\(child.name) is missing, and so is \(other); add one of them")
      }
    case .expected:
      report(
        .missingExpectedKey, path, position,
        "\(child.name) is missing; Apple's schema requires it (\(hint)), though some devices cope without",
        repair: child.onlyValue)
    }
  }

  private mutating func unknown(_ entry: PropertyListDictionary.Entry, in row: SchemaKey, at path: Place) {
    if let homes = schema.homes[entry.key], !homes.contains(row.path) {
      let likely = likely(homes)
      let names = likely.map { $0.isEmpty ? "the top of the payload" : $0 }
      report(
        .misplacedKey, path, entry.keyPosition,
        "\(entry.key) does not belong here; move it to \(names.joined(separator: " or "))",
        repair: likely.count == 1 && !likely[0].contains("[") ? .move(to: likely[0]) : nil)
    } else if let near = nearMiss(of: entry.key, in: row) {
      report(
        .misspeltKey, path, entry.keyPosition,
        "there is no key \(quoted(entry.key)) here; did you mean \(near)?",
        repair: row.child(near) == nil ? nil : .rename(to: near))
    } else {
      report(
        .unknownKey, path, entry.keyPosition,
        "\(quoted(entry.key)) is no key of \(schema.title); devices ignore it. Remove it, or correct the spelling"
      )
    }
  }

  /// The key that was most likely meant: one of the same dictionary, else one of another, with its path.
  private mutating func nearMiss(of key: String, in row: SchemaKey) -> String? {
    guard searches > 0 else { return nil }
    searches -= 1
    if let known = row.children.first(where: { $0.aliases.contains(key) }) { return known.name }
    if let near = NearMiss.best(for: key, among: row.children.map(\.name)) { return near }
    guard let near = NearMiss.best(for: key, among: schema.homes.keys.sorted()),
      let homes = schema.homes[near]
    else { return nil }
    return likely(homes).map { $0.isEmpty ? near : "\($0).\(near)" }.joined(separator: " or ")
  }

  /// The dictionaries that a stray key most likely belongs to: those the payload has, else the one that its
  /// VPNType asks for, else all.
  private func likely(_ homes: [String]) -> [String] {
    let present = homes.filter { home in
      home.isEmpty || (!home.contains("[") && reaches(home))
    }
    if !present.isEmpty { return present }
    guard let wanted = payload["VPNType"]?.string else { return homes }
    let fitting = homes.filter { $0 == wanted || $0.hasPrefix(wanted + ".") }
    return fitting.isEmpty ? homes : fitting
  }

  private func reaches(_ path: String) -> Bool {
    var here = payload
    for name in path.split(separator: ".") {
      guard let next = here[String(name)] else { return false }
      here = next
    }
    return true
  }

  private mutating func judge(_ relations: [SchemaRelation], _ value: PropertyListValue, at path: Place) {
    guard !relations.isEmpty else { return }
    let scope = RelationScope(
      value: value, payload: payload, profile: profile, targets: targets, opened: opened,
      watch: watch)
    for relation in relations {
      for breach in relation.breaches(scope) {
        let place = breach.path.isEmpty ? path : Place.key(path, breach.path)
        let position = scope.position(of: breach.path)
        report(relation.rule, place, position, breach.message)
      }
    }
  }
}
