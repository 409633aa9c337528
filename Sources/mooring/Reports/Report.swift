import CommandLineTool
import FoundationEssentials

/// Facts in two columns, indented: what it is, and its value.
func columns(_ facts: [(String, String)]) -> [String] {
  let width = (facts.map(\.0.count).max() ?? 0) + 2
  return facts.map { "  " + $0 + String(repeating: " ", count: width - $0.count) + $1 }
}

extension Console {
  /// Writes a report to standard output as JSON: keys sorted, so that equal answers are equal bytes.
  func out(json report: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    write(Array(try encoder.encode(report)) + [10])
  }
}
