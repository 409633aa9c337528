import PropertyList
import Support
import Testing

/// Profiles as they come from the field; their secrets are throw-away.
struct FixtureTests {
  @Test(
    arguments: [
      ("d07-good-ikev2-binary-plist", .binary, false, 4, "offset 8"),
      ("d08-good-ikev2", .xml, false, 4, "4:1"),
      ("d12-encrypted-payload-content", .xml, false, nil, "4:1"),
      ("d15-utf8-bom-and-non-ascii", .xml, true, 0, "4:1"),
    ] as [(String, PropertyListFormat, Bool, Int?, String)])
  func `a good profile is read, and written and read back the same`(
    name: String, format: PropertyListFormat, marked: Bool, payloads: Int?, place: String
  ) throws {
    let document = try PropertyListDocument(parsing: try Fixture.bytes(name + ""))
    #expect(document.format == format)
    #expect(document.hasByteOrderMark == marked)
    #expect(document.duplicateKeys.isEmpty)
    #expect(document.root["PayloadType"] == "Configuration")
    #expect(document.root["PayloadContent"]?.array?.count == payloads)
    #expect(document.root.position.description == place)
    #expect(try PropertyListValue(parsing: document.root.xml()) == document.root)
    #expect(try PropertyListValue(parsing: document.root.binary()) == document.root)
  }

  @Test func `repeated keys of a profile are told with path and place`() throws {
    let document = try PropertyListDocument(
      parsing: try Fixture.bytes("d03-mdm-identity-points-at-ca-and-duplicate-dict-keys"))
    let found = document.duplicateKeys.map { "\($0.path) \($0.entry.keyPosition)" }
    #expect(found == ["PayloadDisplayName 110:2", "PayloadUUID 112:2"])
  }

  @Test func `a template that was not filled in is refused at its first brace`() throws {
    #expect(
      refusal(try Fixture.bytes("d06-l2tp-placeholder-inside-data"))
        == "line 37, column 11: \"{\" cannot stand here in base64; <data> takes A-Z a-z 0-9 + / and = at the end"
    )
  }

  @Test func `a signed profile is told to be one`() throws {
    #expect(
      refusal(try Fixture.bytes("d10-signed-leaf-only"))
        == "this looks like DER, perhaps a signed profile; take the property list out of its signature first")
  }

  @Test func `non-ASCII text is read as it is`() throws {
    let value = try PropertyListValue(parsing: try Fixture.bytes("d15-utf8-bom-and-non-ascii"))
    #expect(value["PayloadDisplayName"] == "Büro VPN – 東京 & Co")
  }
}
