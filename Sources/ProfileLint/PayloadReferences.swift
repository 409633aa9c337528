import EnrolmentProfile
import PropertyList

/// Which payloads of a profile others point at by their UUIDs, and under which keys.
struct PayloadReferences: Sendable {
  /// A place that holds the PayloadUUID of another payload.
  struct Reference: Sendable {
    /// The payload that points.
    let payload: Payload
    /// The key, `PayloadCertificateUUID`; of a list, the list's.
    let key: String
  }

  private let byUUID: [String: [Reference]]

  init(_ payloads: [Payload]) {
    var found: [String: [Reference]] = Dictionary(
      payloads.filter { !$0.uuid.isEmpty }.map { ($0.uuid.uppercased(), []) },
      uniquingKeysWith: { first, _ in first })
    for payload in payloads {
      for entry in payload.value.dictionary?.entries ?? [] where entry.key != "PayloadUUID" {
        Self.collect(entry.value, key: entry.key, of: payload, &found)
      }
    }
    byUUID = found
  }

  /// Where a payload is pointed at.
  func to(_ payload: Payload) -> [Reference] { byUUID[payload.uuid.uppercased()] ?? [] }

  private static func collect(
    _ value: PropertyListValue, key: String, of payload: Payload, _ found: inout [String: [Reference]]
  ) {
    // Hardly longer than a UUID: of a long text no other copy is made.
    if let text = value.string, text.utf8.count <= 64 {
      found[text.uppercased()]?.append(Reference(payload: payload, key: key))
    }
    for entry in value.dictionary?.entries ?? [] { collect(entry.value, key: entry.key, of: payload, &found) }
    for item in value.array ?? [] { collect(item, key: key, of: payload, &found) }
  }
}
