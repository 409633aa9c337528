import Testing
import TrustEvaluation

struct PolicyTableTests {
  @Test func `every reason has its place in the table, once`() {
    let placed = PolicyTable.rows.flatMap(\.codes)
    #expect(placed.count == Set(placed).count)
    #expect(Set(placed) == Set(ReasonCode.allCases))
  }

  @Test func `every cell has a link to its source`() {
    for row in PolicyTable.rows {
      for policy in TrustPolicy.allCases {
        #expect(row[policy].source.hasPrefix("https://"), "\(row.title)")
        #expect(
          (row[policy].basis == .standard)
            == ["rfc-editor.org", "cabforum.org"].contains { row[policy].source.contains($0) },
          "\(row.title)")
      }
    }
  }

  @Test func `a finding carries the basis of the policy that was asked`() throws {
    #expect(try Scenario.noEKU.verdict(.appleTLS).reasons.first?.basis == .documented)
    #expect(try Scenario.noEKU.verdict(.appleIKEv2).warnings.first?.basis == .reported)
    #expect(try Scenario.serialZero.verdict(.rfc5280).reasons.first?.basis == .standard)
    #expect(try Scenario.rsa1024.verdict(.appleEAP).warnings.first?.basis == .source)
  }

  @Test func `codes are in kebab-case and never twice`() {
    #expect(Set(Reason.allCodes).count == Reason.allCodes.count)
    for code in Reason.allCodes {
      #expect(code.allSatisfy { $0 == "-" || ($0.isASCII && ($0.isLowercase || $0.isNumber)) }, "\(code)")
    }
  }

  @Test func `the table is written for people`() throws {
    let lines = PolicyTable.markdown.split(separator: "\n")
    #expect(lines.count == PolicyTable.rows.count + 2)
    let cell = try #require(lines.first { $0.contains("purpose-absent") })
    #expect(
      cell.contains(
        "| – ([standard](https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.12)) | R ([documented]"))
  }
}
