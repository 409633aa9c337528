public import PropertyList

/// For whom a SCEP or ACME server is asked for a certificate.
///
/// Source: Apple, com.apple.security.scep `Subject`; RFC 4514 for the short names.
public struct CertificateSubject: Hashable, Sendable {
  /// One part of a name.
  public struct Attribute: Hashable, Sendable {
    /// An object identifier, `2.5.4.3`, or a short name that devices know: `CN`, `O`, `OU`, `C`, `L`, `ST`.
    public var type: String
    /// What it is.
    public var value: String

    /// A part from type and value.
    public init(_ type: String, _ value: String) {
      self.type = type
      self.value = value
    }
  }

  /// The relative distinguished names in order; each usually has one attribute.
  public var relativeNames: [[Attribute]]

  /// A name of relative names with one attribute each.
  public init(_ attributes: Attribute...) { relativeNames = attributes.map { [$0] } }

  /// The name an array holds; nil if it is not of pairs.
  public init?(_ value: PropertyListValue) {
    guard let names = value.array else { return nil }
    relativeNames = []
    for name in names {
      guard let pairs = name.array else { return nil }
      var attributes: [Attribute] = []
      for pair in pairs {
        guard pair.array?.count == 2, let type = pair[0]?.string, let text = pair[1]?.string else {
          return nil
        }
        attributes.append(Attribute(type, text))
      }
      relativeNames.append(attributes)
    }
  }

  /// The name as Apple's key has it: a list of lists of pairs.
  public var propertyList: PropertyListValue {
    func array(_ values: [PropertyListValue]) -> PropertyListValue { PropertyListValue(.array(values)) }
    return array(
      relativeNames.map { name in
        array(
          name.map {
            array([PropertyListValue(.string($0.type)), PropertyListValue(.string($0.value))])
          })
      })
  }
}

// MARK: The schema rows

extension CertificateSubject {
  /// A list of relative names, each a list of pairs, a pair type and value.
  static func schemaKey(_ presence: SchemaKey.Presence = .optional) -> SchemaKey {
    .list("Subject", presence, of: .list("[]", of: .list("[]", count: 2...2, of: SchemaKey("[]", .string))))
  }

  /// What the key is for, as SCEP and ACME count it.
  static let usageBits = 1 | 4
}
