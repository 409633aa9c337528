import Foundation
import Support
import Testing

/// Damaged copies of valid input, the same ones in every run.
enum Damaged {
  /// Truncates and flips bits at `count` places; each copy must be answered, whatever the answer, with less than a
  /// second of work. Returns how many were read as if they were whole.
  @discardableResult
  static func isSurvived(
    _ bytes: [UInt8], _ count: Int = 1000, seed: UInt64, _ location: SourceLocation = #_sourceLocation,
    by read: ([UInt8]) throws -> Void
  ) -> Int {
    var random = RepeatableGenerator(seed: seed)
    var whole = 0
    for round in 0..<count {
      var copy = bytes
      if round % 3 == 0 {
        copy.removeLast(Int.random(in: 1...copy.count, using: &random))
      } else {
        for _ in 0...Int.random(in: 0..<3, using: &random) {
          copy[Int.random(in: copy.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      let start = secondsOfWork()
      do {
        try read(copy)
        whole += 1
      } catch {}
      #expect(secondsOfWork() - start < 1, "round \(round)", sourceLocation: location)
    }
    return whole
  }
}

/// A file of `Corpus`.
func corpus(_ name: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/\(name)")
}
