import EnrolmentProfile
import PropertyList
import Testing

/// Typed views beside their tables.
@Suite struct PayloadViewTests {
  /// A value that the row takes.
  private static func sample(_ row: SchemaKey) -> PropertyListValue {
    if let value = row.values.last { return value.propertyListValue }
    switch row.type {
    case .string, .any: return PropertyListValue(.string("text"))
    case .integer: return PropertyListValue(.integer(7))
    case .real: return PropertyListValue(.real(1.5))
    case .boolean: return PropertyListValue(.boolean(true))
    case .date: return PropertyListValue(.date(0))
    case .data: return PropertyListValue(.data([1, 2]))
    case .array:
      let elements = row.children.map(sample)
      return PropertyListValue(.array(row.count == 2...2 ? elements + elements : elements))
    case .dictionary:
      return PropertyListValue(
        .dictionary(PropertyListDictionary(row.children.map { ($0.name, sample($0)) })))
    }
  }

  private static func written(_ view: PayloadView) -> PropertyListValue? {
    switch view {
    case .certificate(let view): view.propertyList
    case .pkcs12(let view): view.propertyList
    case .scep(let view): view.propertyList
    case .acme(let view): view.propertyList
    case .mdm(let view): view.propertyList
    case .vpn(let view): view.propertyList
    case .appVPN(let view): view.propertyList
    case .appVPNMapping(let view): view.propertyList
    case .relay(let view): view.propertyList
    case .dnsSettings(let view): view.propertyList
    default: nil
    }
  }

  @Test(arguments: [
    "com.apple.security.root", "com.apple.security.pkcs12", "com.apple.security.scep",
    "com.apple.security.acme", "com.apple.mdm", "com.apple.vpn.managed", "com.apple.vpn.managed.applayer",
    "com.apple.vpn.managed.appmapping", "com.apple.relay.managed", "com.apple.dnsSettings.managed",
  ])
  func `a view has every key of its table, both ways`(type: String) throws {
    let schema = try #require(PayloadSchema.named(type))
    let own = PropertyListDictionary(schema.keys.map { ($0.name, Self.sample($0)) })
    var payload = own
    payload["PayloadType"] = PropertyListValue(.string(type))
    var root = PropertyListDictionary([("PayloadType", PropertyListValue(.string("Configuration")))])
    root["PayloadContent"] = PropertyListValue(.array([PropertyListValue(.dictionary(payload))]))
    let profile = try Profile(parsing: PropertyListValue(.dictionary(root)).xml())
    let view = try #require(Self.written(profile.payloads[0].view))
    #expect(view == PropertyListValue(.dictionary(own)))
  }

  @Test func `one other name is a string, several are a list`() {
    var names = CertificateAlternativeNames()
    names.dnsName = ["a"]
    #expect(names.propertyList["dNSName"]?.string == "a")
    names.dnsName = ["a", "b"]
    #expect(names.propertyList["dNSName"]?.array?.count == 2)
    #expect(CertificateAlternativeNames(names.propertyList) == names)
  }

  @Test func `a subject is a list of lists of pairs, and nothing else is a subject`() {
    let subject = CertificateSubject(.init("CN", "alice"), .init("O", "Example"))
    #expect(CertificateSubject(subject.propertyList) == subject)
    #expect(subject.propertyList[0]?[0]?[1]?.string == "alice")
    let text = PropertyListValue(.string("CN"))
    #expect(CertificateSubject(text) == nil)
    #expect(CertificateSubject(PropertyListValue(.array([text]))) == nil)
    #expect(CertificateSubject(PropertyListValue(.array([PropertyListValue(.array([text]))]))) == nil)
  }
}
