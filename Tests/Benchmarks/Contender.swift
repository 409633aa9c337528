/// One way of doing what a benchmark is about.
struct Contender {
  let name: String
  /// Does the work for some milliseconds, and answers how many nanoseconds it took once; nil where the contender is
  /// not there.
  let round: (() throws -> Double)?

  /// A contender that another process plays, or nobody.
  init(_ name: String, round: (() throws -> Double)?) {
    self.name = name
    self.round = round
  }

  /// A contender that does its work as often as ten milliseconds allow.
  init(_ name: String, repeating work: @escaping () throws -> Void) {
    self.init(name) {
      let clock = ContinuousClock()
      let start = clock.now
      let end = start + .milliseconds(10)
      var calls = 0
      repeat {
        for _ in 0..<10 { try work() }
        calls += 10
      } while clock.now < end
      return (clock.now - start) / .nanoseconds(1) / Double(calls)
    }
  }

  /// A contender that does its work once for each element.
  init<Element>(
    _ name: String, over elements: [Element], work: @escaping () throws -> (Element) throws -> Void
  ) {
    self.init(name) {
      let step = try work()
      let clock = ContinuousClock()
      let start = clock.now
      for element in elements { try step(element) }
      return (clock.now - start) / .nanoseconds(1) / Double(elements.count)
    }
  }
}
