import Foundation
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
    var random = SplitMix(state: seed)
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

/// Processor time of this thread, which other tests running at the same time do not stretch.
func secondsOfWork() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A small generator with a seed, so that a failing round can be run again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// A file of `Corpus`.
func corpus(_ name: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/\(name)")
}
