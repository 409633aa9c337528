import Foundation
import OpenSSL
import TrustEvaluation

/// Netflix BetterTLS: building paths, and name constraints.
struct BetterTLS: Decodable {
  struct Case: Decodable {
    let id: String
    let host: Limbo.Name
    let anchors: [Int]
    let intermediates: [Int]
    let leaf: Int
    let expected: String
  }

  let validation_time: String
  let cases: [Case]
  let certs: [Data]

  static func content(of file: URL) throws -> SuiteContent {
    let suite = try JSONDecoder().decode(BetterTLS.self, from: Data(contentsOf: file))
    let at = try Date(suite.validation_time, strategy: .iso8601)
    let certificates = suite.certs.map { [UInt8]($0) }
    let cases = suite.cases.map { one in
      ConformanceCase(
        id: one.id, anchors: one.anchors.map { certificates[$0] },
        intermediates: one.intermediates.map { certificates[$0] }, leaf: certificates[one.leaf],
        names: [one.host.serverName], at: at, expected: one.expected == "SUCCESS" ? .accept : .refuse)
    }
    return SuiteContent(cases: cases)
  }
}
