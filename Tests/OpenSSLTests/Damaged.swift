import Foundation
import Testing

/// Processor time of this thread, which other tests running at the same time do not stretch.
func secondsOfWork() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Damaged copies of valid input, the same ones in every run.
enum Damaged {
  static func copies(of bytes: [UInt8], _ count: Int, seed: UInt64) -> [[UInt8]] {
    var state = seed
    func random(below limit: Int) -> Int {
      // SplitMix64.
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return Int((value ^ (value >> 31)) % UInt64(limit))
    }
    return (0..<count).map { index in
      if index % 3 == 0 { return Array(bytes.prefix(random(below: bytes.count))) }
      var copy = bytes
      for _ in 0...random(below: 3) { copy[random(below: copy.count)] ^= UInt8(1 << random(below: 8)) }
      return copy
    }
  }

  /// Damages input at many places; each must be answered, whatever the answer, within a second of work.
  static func isSurvived(
    _ bytes: [UInt8], _ count: Int, seed: UInt64, _ location: SourceLocation = #_sourceLocation,
    by read: ([UInt8]) throws -> Void
  ) {
    for copy in copies(of: bytes, count, seed: seed) {
      let start = secondsOfWork()
      try? read(copy)
      #expect(secondsOfWork() - start < 1, sourceLocation: location)
    }
  }
}
