/// Two ways to do the same, timed in the same run, and how many times faster the first must be.
struct Benchmark {
  let name: String
  /// What ours is compared with.
  let rival: String
  let leastRatio: Double
  let ours: () throws -> Void
  let theirs: () throws -> Void

  /// Times both in turns, prints one line, and answers whether the ratio holds.
  ///
  /// The least of many rounds is taken: whatever else the machine does only ever adds time.
  func run() throws -> Bool {
    var ourTime = Double.infinity
    var theirTime = Double.infinity
    for _ in 0..<25 {
      ourTime = min(ourTime, try Self.microseconds(of: ours))
      theirTime = min(theirTime, try Self.microseconds(of: theirs))
    }
    let ratio = theirTime / ourTime
    let holds = ratio >= leastRatio
    print(
      "\(name): \(Self.rounded(ourTime)) µs, \(rival) \(Self.rounded(theirTime)) µs,",
      "\(Self.rounded(ratio)) times as fast (at least \(Self.rounded(leastRatio)))\(holds ? "" : ": TOO SLOW")"
    )
    return holds
  }

  /// The time of one call, as the mean of a round of about ten milliseconds.
  private static func microseconds(of work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(10)
    let start = clock.now
    var calls = 0
    repeat {
      for _ in 0..<10 { try work() }
      calls += 10
    } while clock.now < end
    return (clock.now - start) / .microseconds(1) / Double(calls)
  }

  private static func rounded(_ number: Double) -> Double {
    (number * 10).rounded() / 10
  }
}
