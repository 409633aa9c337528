import PropertyList

/// What the devices that a profile is meant for say about a key or a value.
extension SchemaCheck {
  mutating func available(_ row: SchemaKey, at path: Place, _ position: PropertyListPosition) {
    // A key without differences of its own is as available as the dictionary it stands in.
    for platform in Set(row.changes.map(\.platform)) {
      for target in targets where target.platform == platform {
        report(absent: row.name, row.availability[platform], target, at: path, position)
      }
    }
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
      report(
        absent: "the \(schema.title) payload", schema.availability[target.platform], target, at: path,
        payload.position)
    }
  }

  private mutating func report(
    absent what: String, _ availability: Availability?, _ target: Target, at path: Place,
    _ position: PropertyListPosition
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
      report(.deprecated, path, position, "\(what) is deprecated from \(target.platform) \(deprecated) on")
    }
  }
}
