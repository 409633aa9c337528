import PropertyList

/// Judging one value by its row: type, allowed values, range, form and what it points at.
extension SchemaCheck {
  mutating func check(_ value: PropertyListValue, _ row: SchemaKey, at path: Place) {
    if !targets.isEmpty {
      let isDefault = row.defaultValue.map { $0 == SchemaValue(value, readAs: row.type) } ?? false
      available(row, isDefault: isDefault, at: path, value.position)
    } else if row.replacement != nil {
      deprecated(row, at: path, value.position)
    }
    if row.mayRepeat, let elements = value.array {
      for (index, item) in elements.enumerated() where hasType(item, row, at: .index(path, index)) {
        scalar(item, row, at: .index(path, index))
      }
      return
    }
    guard hasType(value, row, at: path) else { return }
    switch row.type {
    case .any: break
    case .dictionary where row.isOpen && row.children.isEmpty: break
    case .dictionary: dictionary(value, row, at: path)
    case .array: array(value, row, at: path)
    default: scalar(value, row, at: path)
    }
  }

  private mutating func array(_ value: PropertyListValue, _ row: SchemaKey, at path: Place) {
    guard let elements = value.array else { return }
    if let count = row.count, !count.contains(elements.count) {
      report(
        .wrongCount, path, value.position,
        "\(row.name) has \(elements.count) elements; it may have \(count.phrase)")
    }
    guard let element = row.child("[]") else { return }
    for (index, item) in elements.enumerated() { check(item, element, at: .index(path, index)) }
  }

  private mutating func scalar(_ value: PropertyListValue, _ row: SchemaKey, at path: Place) {
    let name = row.name == "[]" ? "the element" : row.name
    if row.judgesValues { watch?.note(value) }
    let known = SchemaValue(value, readAs: row.type)
    if !row.values.isEmpty, known.map(row.values.contains) != true {
      notAllowed(value, known, row, name, at: path)
    } else if let known, !targets.isEmpty {
      withdrawn(known, row, at: path, value.position)
    }
    if row.presence == .required, row.type == .string, value.string?.isEmpty == true {
      report(.missingKey, path, value.position, "\(name) is empty; give it a value")
    }
    if let range = row.range, case .integer(let number)? = known, !range.contains(number) {
      report(
        .valueOutOfRange, path, value.position, "\(name) is \(number); it must be \(range.phrase)")
    }
    if row.format == .uuid, row.reference == nil || references == nil, let text = value.string,
      !StableUUID.isUUID(text)
    {
      report(
        .malformedUUID, path, value.position,
        "\(name) is \(quoted(text)), which is no UUID; write 8-4-4-4-12 hexadecimal digits")
    }
    if let target = row.reference, let text = value.string {
      follow(text, target, row, at: path, value.position)
    }
    if row.format == .httpsURL, let text = value.string, !text.lowercased().hasPrefix("https://") {
      report(
        .notHTTPS, path, value.position, "\(name) is \(quoted(text)); it must begin with https://")
    }
  }

  private mutating func notAllowed(
    _ value: PropertyListValue, _ known: SchemaValue?, _ row: SchemaKey, _ name: String, at path: Place
  ) {
    let shown = row.isSecret ? "the value" : known?.description.shortened ?? "the value"
    let near = value.string.flatMap { NearMiss.best(for: $0, among: row.values.compactMap(\.text)) }
    let list = row.values.map(\.description).joined(separator: ", ")
    let choice = "it is \(row.values.count == 1 ? "" : "one of ")\(list)"
    if let known, let gone = row.withdrawn.first(where: { $0.values.contains(known) }) {
      let since = gone.changes.compactMap { change -> String? in
        guard case .removed(let version) = change.change else { return nil }
        return "\(change.platform) \(version)"
      }
      report(
        .valueIsGone, path, value.position,
        "\(name) cannot be \(shown) any more: it is gone from \(since.joined(separator: ", ")) on; \(choice)")
    } else {
      let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
      let isSure = near.map { $0.lowercased() == value.string?.lowercased() } ?? false
      report(
        .valueNotAllowed, path, value.position, "\(name) cannot be \(shown); \(choice)\(hint)",
        repair: isSure ? near.map { .string($0) } : nil)
    }
  }

  private mutating func hasType(_ value: PropertyListValue, _ row: SchemaKey, at path: Place) -> Bool {
    let found = value.typeName
    if row.type == .any || found == row.type.rawValue { return true }
    let name = row.name == "[]" ? "the element" : row.name
    switch (row.type, value.content) {
    case (.real, .integer), (.real, .unsigned): return true
    case (.integer, .boolean(let flag)):
      report(
        .booleanForInteger, path, value.position,
        "\(name) is a Boolean; Apple's schema wants the integer \(flag ? 1 : 0)",
        repair: .integer(flag ? 1 : 0))
      return true
    case (.boolean, .integer(let number)) where number == 0 || number == 1:
      report(
        .integerForBoolean, path, value.position,
        "\(name) is an integer; Apple's schema wants \(number == 1 ? "true" : "false")",
        repair: .boolean(number == 1))
      return true
    case (.integer, .real(let number)) where Int(exactly: number) != nil:
      report(
        .realForInteger, path, value.position, "\(name) is a real number; write the integer \(Int(number))",
        repair: .integer(Int(number)))
      return true
    default:
      report(
        .wrongType, path, value.position,
        "\(name) must be \(row.type.phrase), but is \(ValueType(rawValue: found)?.phrase ?? "a \(found)")",
        repair: row.repair(value))
      return false
    }
  }

  private mutating func follow(
    _ uuid: String, _ target: ReferenceTarget, _ row: SchemaKey, at path: Place,
    _ position: PropertyListPosition
  ) {
    guard let references else { return }
    guard let type = references.type(of: uuid, as: target) else {
      if target == .appVPN {
        report(
          .appVPNElsewhere, path, position,
          "\(row.name) is \(quoted(uuid)), and no per-app VPN of this profile has that VPNUUID; "
            + "another profile on the device must bring it")
      } else {
        report(
          .danglingReference, path, position,
          "\(row.name) is \(quoted(uuid)), which names no payload of this profile, and the device cannot install this one; "
            + "point it at \(target)")
      }
      return
    }
    if !target.payloadTypes.contains(type) {
      report(
        .wrongReferenceKind, path, position,
        "\(row.name) points at a payload of type \(quoted(type)); it must point at \(target)")
    }
  }
}
