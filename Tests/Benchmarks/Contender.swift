import Support

/// One way of doing what a benchmark is about, in one thread.
struct Contender {
  let name: String
  /// Does the work for some milliseconds, and answers how many nanoseconds of processor time it took once, which other
  /// programs do not stretch; nil where the contender is not there.
  let round: (() throws -> Double)?

  /// A contender that another process plays, or nobody.
  init(_ name: String, round: (() throws -> Double)?) {
    self.name = name
    self.round = round
  }

  /// A contender that does its work as often as ten milliseconds allow.
  init(_ name: String, repeating work: @escaping () throws -> Void) {
    self.init(name) {
      let start = secondsOfWork()
      var calls = 0
      var seconds = 0.0
      repeat {
        for _ in 0..<100 { try work() }
        calls += 100
        seconds = secondsOfWork() - start
      } while seconds < 0.01
      return seconds * 1e9 / Double(calls)
    }
  }

  /// A contender that does its work once for each element.
  init<Element>(
    _ name: String, over elements: [Element], work: @escaping () throws -> (Element) throws -> Void
  ) {
    self.init(name) {
      let step = try work()
      let start = secondsOfWork()
      for element in elements { try step(element) }
      return (secondsOfWork() - start) * 1e9 / Double(elements.count)
    }
  }
}
