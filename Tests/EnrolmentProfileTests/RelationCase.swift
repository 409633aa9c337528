import EnrolmentProfile
import PropertyList
import Testing

/// A payload that breaks a relation, and one that keeps it.
struct RelationCase: Sendable, CustomTestStringConvertible {
  let id: String
  let breaks: String
  let keeps: String
  let targets: [Target]
  let keptTargets: [Target]

  init(
    _ id: String, breaks: String, keeps: String, for targets: [Target] = [],
    orKeptFor keptTargets: [Target]? = nil
  ) {
    self.id = id
    self.breaks = breaks
    self.keeps = keeps
    self.targets = targets
    self.keptTargets = keptTargets ?? targets
  }

  var testDescription: String { id }

  /// Holds that the relation is broken by the one and kept by the other.
  func judge(lookingInside: Bool = false, _ bytes: (String) throws -> [UInt8]) throws {
    let broken = try PayloadSchema.check(
      Profile(parsing: bytes(breaks)), for: targets, lookingInside: lookingInside)
    let kept = try PayloadSchema.check(
      Profile(parsing: bytes(keeps)), for: keptTargets, lookingInside: lookingInside)
    let breach = broken.first { $0.id == id }
    #expect(breach != nil, "\(broken)")
    #expect(breach?.position != PropertyListPosition.none)
    #expect(!kept.contains { $0.id == id }, "\(kept)")
  }
}

/// The lines that the cases are made of.
protocol RelationLines {}

extension RelationLines {
  static var iOS17: Target { Target(.iOS, OSVersion(17)) }
  static func string(_ key: String, _ value: String) -> String {
    "<key>\(key)</key><string>\(value)</string>"
  }
  static func flag(_ key: String) -> String { "<key>\(key)</key><integer>1</integer>" }
  static func method(_ name: String) -> String { string("AuthenticationMethod", name) }
  static func type(_ name: String) -> String { string("VPNType", name) }
  static func dictionary(_ key: String, _ lines: String) -> String {
    "<key>\(key)</key><dict>\(lines)</dict>"
  }
  static func rule(_ lines: String) -> String {
    "<key>OnDemandRules</key><array><dict>\(lines)</dict></array>"
  }
  static var parameters: String { "<key>ActionParameters</key><array/>" }
  static func evaluation(_ action: String) -> String {
    "<key>ActionParameters</key><array><dict><key>Domains</key><array/>\(string("DomainAction", action))"
      + "\(string("RequiredURLStringProbe", "https://p.example"))</dict></array>"
  }
  static func proposal(_ which: String, _ cipher: String) -> String {
    dictionary("\(which)SecurityAssociationParameters", string("EncryptionAlgorithm", cipher))
  }
  static func dns(_ kind: String, _ lines: String) -> String {
    dictionary("DNS", string("DNSProtocol", kind) + "<key>ServerAddresses</key><array/>" + lines)
  }
  static func proxies(_ lines: String) -> String { dictionary("Proxies", lines) }
  static func tunnel(group: Int) -> String {
    dictionary(
      "AlwaysOn",
      "<key>TunnelConfigurations</key><array><dict>\(string("ProtocolType", "IKEv2"))"
        + dictionary(
          "IKESecurityAssociationParameters", "<key>DiffieHellmanGroup</key><integer>\(group)</integer>")
        + "</dict></array>")
  }
}
