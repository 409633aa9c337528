import EnrolmentProfile

/// What the page of a rule says that the schema's check finds; the rule's statement stands beside the schema's tables.
package struct SchemaPage: Sendable {
  /// The rule's name.
  package let id: String
  let area: Rule.Area
  let devices: String
  let consequence: String
  let remedy: String
  let examples: [RuleExample]

  init(
    _ id: String, _ area: Rule.Area, devices: String = Rule.everyDevice, consequence: String, remedy: String,
    _ examples: RuleExample...
  ) {
    self.id = id
    self.area = area
    self.devices = devices
    self.consequence = consequence
    self.remedy = remedy
    self.examples = examples
  }

  /// All pages, one for each rule of the schema.
  package static let all: [SchemaPage] =
    keys + values + profiles + references + targets + authentication + postQuantum + proposals + tunnels
    + appTunnels + olderTunnels + onDemand + names + requests + certificates + wifi + management

  /// The page of a rule; nil if there is none.
  static func named(_ id: String) -> SchemaPage? { byID[id] }

  private static let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
