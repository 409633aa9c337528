import Foundation

/// What came out of one suite.
struct SuiteRun {
  let name: String
  private(set) var count = 0
  private(set) var right = 0
  private(set) var excepted: Set<String> = []
  private(set) var slowest: (id: String, milliseconds: Double) = ("", 0)
  /// What fails the run, a sentence each.
  private(set) var faults: [String] = []

  /// The exceptions of this run; those that no case asked for are faults, too.
  private let exceptions: [String: ConformanceException]

  init(name: String, exceptions: [ConformanceException]) {
    self.name = name
    self.exceptions = Dictionary(exceptions.map { (Self.key($0.id, $0.expected), $0) }) { first, _ in first }
  }

  private static let oracle = " openssl"

  private static func key(_ id: String, _ expected: String) -> String {
    id + (expected.hasPrefix("openssl: ") ? oracle : "")
  }

  /// Puts a case, and times it.
  mutating func run(_ one: any SuiteCase) {
    let clock = ContinuousClock()
    let start = clock.now
    one.play(in: &self)
    let milliseconds = (clock.now - start) / .milliseconds(1)
    if milliseconds > slowest.milliseconds { slowest = (one.id, milliseconds) }
  }

  /// Notes that OpenSSL refuses what the engine accepted.
  mutating func noteRefusalOfOracle(_ id: String) {
    except(Self.key(id, "openssl: "), id, expected: "openssl: refuse", ours: "accept", why: "")
  }

  /// Counts an answer and compares it with what is expected.
  mutating func note(_ id: String, expected: String, ours: String, why: String) {
    count += 1
    if expected == ours {
      right += 1
    } else {
      except(id, id, expected: expected, ours: ours, why: why)
      if excepted.contains(id) { right += 1 }
    }
  }

  private mutating func except(_ key: String, _ id: String, expected: String, ours: String, why: String) {
    if let exception = exceptions[key], exception.expected == expected, exception.ours == ours {
      excepted.insert(key)
    } else {
      faults.append("\(id): expected \(expected), ours \(ours)\(why.isEmpty ? "" : "\n    " + why)")
    }
  }

  /// Ends the run: an exception that did not apply is a fault.
  mutating func finish() {
    for (key, exception) in exceptions where !excepted.contains(key) {
      faults.append("\(exception.id): the exception no longer applies, take it out of exceptions.json")
    }
  }

  var summary: String {
    let differing = excepted.count { !$0.hasSuffix(Self.oracle) }
    let time = String(format: "%.0f ms", slowest.milliseconds)
    return
      "\(name) \(right)/\(count) (\(differing) exceptions; OpenSSL refuses \(excepted.count - differing) more); "
      + "slowest \(time), \(slowest.id)"
  }
}
