import EnrolmentProfile
import Foundation
import PropertyList
import Testing
import YAML

@testable import ProfileManifest

/// Apple's tables and what a manifest can say, key by key.
struct SchemaReaderTests {
  /// A value that the row takes, as YAML on one line.
  private static func sample(_ row: SchemaKey) -> String {
    if row.isSecret { return "\"env:SET\"" }
    if let value = row.values.last {
      return value == .integer(1) ? "true" : value.description.lowercased()
    }
    switch row.type {
    case .dictionary:
      let entries = row.children.map { child in
        "\(child.name == "*" ? "any" : ManifestKey.spelling(of: child.name)): \(sample(child))"
      }
      return "{ \(entries.joined(separator: ", ")) }"
    case .array: return "[\(row.children.map(sample).joined(separator: ", "))]"
    case .string, .any: return "text"
    case .integer: return "\(row.range?.lowerBound ?? 7)"
    case .real: return "1.5"
    case .boolean: return "true"
    case .date: return "2027-01-31T00:00:00Z"
    case .data: return "\"file:none\""
    }
  }

  /// Every path below a value, and whether its values have the types of their rows.
  private static func paths(_ value: PropertyListValue, _ path: String) -> [String] {
    if let items = value.array { return items.flatMap { paths($0, path + "[]") } }
    guard let entries = value.dictionary?.entries else { return [path] }
    return [path] + entries.flatMap { paths($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
  }

  /// A VPN of one entry.
  private static func vpn(_ text: String, _ reader: ManifestReader) throws -> VPNSection? {
    let time = Date(timeIntervalSince1970: 0)
    return try VPNSection(
      YAMLNode(parsing: Array(text.utf8)),
      VPNSection.Context(
        reader: reader, identifier: "com.example",
        identities: IdentitiesSection(nil, reader, at: time), anchors: AnchorsSection(nil, reader, at: time)))
  }

  /// Each dictionary, and what has to stand beside it for the entry to have one kind.
  @Test(arguments: [
    ("IKEv2", ""), ("IPSec", ""), ("VPN", ""), ("TransparentProxy", ""), ("AlwaysOn", ""),
    ("PPP", "ipSec: {}, "), ("DNS", "vpn: {}, "), ("Proxies", "vpn: {}, "), ("IPv4", "vpn: {}, "),
    ("VendorConfig", "vpn: {}, "),
  ])
  func `every key of Apple's table can be written, and arrives in the payload`(
    name: String, beside: String
  ) throws {
    let schema = try #require(PayloadSchema.named(VPNPayload.payloadType))
    let row = try #require(schema.key(name))
    let text = "{ userDefinedName: A, \(beside)\(ManifestKey.spelling(of: name)): \(Self.sample(row)) }"
    let reader = ManifestReader(
      file: "a.yaml", secrets: SecretSource(environment: ["SET": "secret"]), warningDays: 30)
    let vpn = try #require(try Self.vpn(text, reader))
    #expect(reader.mistakes.isEmpty, "\(ManifestErrors(reader.mistakes))")
    let written = try #require(vpn.payload.propertyList[name])
    let expected = row.flattened.map(\.path).filter { !$0.hasSuffix("*") }
    let found = Self.paths(written, name)
    for path in expected where row.flattened.first(where: { $0.path == path })?.type != .array {
      #expect(found.contains(path), "\(path) of \(text)")
    }
  }

  @Test func `at no level do two keys have one spelling, and each finds its own level`() throws {
    for schema in PayloadSchema.all {
      for row in schema.allKeys where row.name != "*" && row.name != "[]" {
        let home = KeyHome.of(
          ManifestKey.spelling(of: row.name), in: schema, spelling: ManifestKey.spelling(of:), root: "root")
        #expect(home != nil, "\(row.path)")
      }
    }
  }
}
