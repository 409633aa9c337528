import PropertyList

/// What the devices that a profile is meant for say about a key or a value.
extension SchemaCheck {
  /// - Parameter isDefault: whether the value is what devices do without the key, so that none has to obey it.
  mutating func available(
    _ row: SchemaKey, isDefault: Bool, at path: Place, _ position: PropertyListPosition
  ) {
    // A key without differences of its own is as available as the dictionary it stands in.
    for platform in Set(row.changes.map(\.platform)) {
      for target in targets where target.platform == platform {
        report(
          absent: row.name, row.availability[platform], target, at: path, position, use: row.replacement)
        restricted(row, isDefault: isDefault, target, at: path, position)
      }
    }
  }

  /// Says of a key that is deprecated somewhere what to use in its stead.
  mutating func deprecated(_ row: SchemaKey, at path: Place, _ position: PropertyListPosition) {
    for change in row.changes {
      guard case .deprecated(let version) = change.change else { continue }
      report(
        .deprecated, path, position,
        "\(row.name) is deprecated from \(change.platform) \(version) on" + Self.advice(row.replacement))
    }
  }

  private static func advice(_ replacement: String?) -> String { replacement.map { "; use \($0)" } ?? "" }

  /// Only what the key itself adds: what holds for the whole payload is told of the payload.
  private mutating func restricted(
    _ row: SchemaKey, isDefault: Bool, _ target: Target, at path: Place, _ position: PropertyListPosition
  ) {
    var own = Availability(since: OSVersion(0))
    for change in row.changes where change.platform == target.platform {
      switch change.change {
      case .supervisedOnly where isDefault: break
      case .supervisedOnly, .userEnrolment: own = change.applied(to: own) ?? own
      default: break
      }
    }
    report(restrictions: own, of: row.name, target, at: path, position)
  }

  mutating func withdrawn(
    _ value: SchemaValue, _ row: SchemaKey, at path: Place, _ position: PropertyListPosition
  ) {
    for withdrawal in row.withdrawn where withdrawal.values.contains(value) {
      for change in withdrawal.changes {
        for target in targets where target.platform == change.platform {
          let availability = change.applied(to: row.availability[target.platform])
          report(absent: "\(row.name) \(value)", availability, target, at: path, position)
        }
      }
    }
  }

  /// Judges the payload type as a whole.
  mutating func payloadAvailable(at path: Place) {
    for target in targets {
      let what = "the \(schema.title) payload"
      let availability = schema.availability[target.platform]
      report(absent: what, availability, target, at: path, payload.position)
      if let availability { report(restrictions: availability, of: what, target, at: path, payload.position) }
    }
  }

  private mutating func report(
    absent what: String, _ availability: Availability?, _ target: Target, at path: Place,
    _ position: PropertyListPosition, use replacement: String? = nil
  ) {
    guard let availability else {
      report(.notAvailable, path, position, "\(what) does not exist on \(target.platform); remove it")
      return
    }
    if let removed = availability.removed, removed <= target.version {
      report(.notAvailable, path, position, "\(what) is gone from \(target.platform) \(removed) on")
    } else if availability.introduced > target.version {
      report(
        .notAvailable, path, position,
        "\(what) exists only from \(target.platform) \(availability.introduced) on, not on \(target)")
    } else if let deprecated = availability.deprecated, deprecated <= target.version {
      report(
        .deprecated, path, position,
        "\(what) is deprecated from \(target.platform) \(deprecated) on" + Self.advice(replacement))
    }
  }

  private mutating func report(
    restrictions availability: Availability, of what: String, _ target: Target, at path: Place,
    _ position: PropertyListPosition
  ) {
    let platform = target.platform
    if availability.isSupervisedOnly, target.enrolment != .supervised {
      report(
        .supervisedOnly, path, position,
        "on \(platform) only supervised devices obey \(what); others go on without it")
    }
    if !availability.allowsManualInstall, target.enrolment == nil || target.enrolment == .manual {
      report(
        .mdmOnly, path, position, "on \(platform) only an MDM server can install \(what), nobody by hand")
    }
    guard target.enrolment == .user else { return }
    switch availability.userEnrolment {
    case .forbidden:
      report(
        .forbiddenToUserEnrolment, path, position,
        "\(what) is refused by \(platform) devices that their user enrolled; take it out")
    case .ignored:
      report(
        .ignoredByUserEnrolment, path, position,
        "\(what) has no effect on \(platform) devices that their user enrolled")
    case .allowed, .required, nil: break
    }
  }
}
