import Foundation
import OpenSSL
import TrustEvaluation

/// C2SP x509-limbo, and BoringSSL's chains in the same form: one JSON object a line.
struct Limbo: Decodable {
  struct Name: Decodable {
    let kind: String
    let value: String

    var serverName: ServerName {
      switch kind {
      case "DNS": .dns(value)
      case "IP": .ip(value)
      default: .email(value)
      }
    }
  }

  let id: String
  let validation_kind: String
  let trusted_certs: [String]
  let untrusted_intermediates: [String]
  let peer_certificate: String
  let validation_time: String?
  let extended_key_usage: [String]
  let expected_peer_name: Name?
  let expected_peer_names: [Name]?
  let max_chain_depth: Int?
  let crls: [String]?
  let expected_result: String
  /// BoringSSL's: what the last certificate is taken for, and the purpose.
  let last_cert_trust: String?
  let key_purpose: String?

  static func content(of file: URL) throws -> SuiteContent {
    let decoder = JSONDecoder()
    return SuiteContent(
      cases: try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { line in
        try decoder.decode(Limbo.self, from: Data(line)).conformanceCase()
      })
  }

  private func conformanceCase() throws -> ConformanceCase {
    let names = (expected_peer_name.map { [$0] } ?? []) + (expected_peer_names ?? [])
    let leaf = PEM.blocks(peer_certificate).first ?? []
    return ConformanceCase(
      id: id, anchors: anchors(leaf), intermediates: untrusted_intermediates.flatMap(PEM.blocks), leaf: leaf,
      revocationLists: (crls ?? []).flatMap(PEM.blocks),
      names: names.map(\.serverName), purpose: purpose,
      at: try validation_time.map { try Date($0, strategy: .iso8601) } ?? Date(),
      maxDepth: max_chain_depth ?? 10, anchorLimits: anchorLimits, demandsPurpose: purposeDemand,
      expected: expected_result == "SUCCESS" ? .accept : .refuse)
  }

  /// BoringSSL's kinds of trust in the last certificate: some make a leaf trusted by itself, some only a CA.
  private func anchors(_ leaf: [UInt8]) -> [[UInt8]] {
    let trusted = trusted_certs.flatMap(PEM.blocks)
    return switch last_cert_trust {
    case "DISTRUSTED", "UNSPECIFIED": []
    case "TRUSTED_LEAF": trusted.filter { $0 == leaf }
    case "TRUSTED_LEAF_REQUIRE_SELF_SIGNED":
      trusted.filter { $0 == leaf && (try? Certificate(der: $0).isSelfSigned) == true }
    case let kind? where kind.hasPrefix("TRUSTED_ANCHOR") && !kind.contains("LEAF"):
      trusted.filter { $0 != leaf }
    default: trusted
    }
  }

  private var anchorLimits: AnchorLimits {
    guard let kind = last_cert_trust else { return .all }
    var limits: AnchorLimits = []
    if kind.contains("EXPIRATION") { limits.insert(.validity) }
    if kind.contains("WITH_CONSTRAINTS") || kind.contains("AND_CONSTRAINTS") { limits.insert(.constraints) }
    if kind.contains("CONSTRAINTS_REQUIRE_BASIC") { limits.insert(.basicConstraints) }
    return limits
  }

  private var purposeDemand: PurposeDemand {
    switch key_purpose {
    case let kind? where kind.hasSuffix("STRICT_LEAF"): .leaf
    case let kind? where kind.hasSuffix("STRICT") || kind.hasPrefix("MLS"): .path
    default: .asPolicy
    }
  }

  private var purpose: Purpose {
    switch key_purpose {
    case "ANY_EKU": .any
    case "CLIENT_AUTH"?, "CLIENT_AUTH_STRICT"?, "CLIENT_AUTH_STRICT_LEAF"?, "MLS_CLIENT_AUTH"?: .client
    default: extended_key_usage == ["clientAuth"] || validation_kind == "CLIENT" ? .client : .server
    }
  }
}

/// The DER inside PEM, whatever the label says.
enum PEM {
  static func blocks(_ text: String) -> [[UInt8]] {
    text.components(separatedBy: "-----BEGIN ").dropFirst().map { part in
      let lines = part.split(separator: "\n").dropFirst().prefix { !$0.hasPrefix("-----") }
      return [UInt8](Data(base64Encoded: lines.joined()) ?? Data())
    }
  }
}
