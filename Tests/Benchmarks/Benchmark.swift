import Foundation
import Support

/// Several ways to do the same, timed in the same run, and how many times faster than others some must be.
struct Benchmark: Measurement {
  /// That one contender is at least so many times as fast as another.
  struct Target {
    let contender: String
    let rival: String
    let leastRatio: Double
  }

  let name: String
  /// The first is what the table compares the others with.
  let contenders: [Contender]
  let targets: [Target]
  var rounds = 21

  /// Times all in turns, prints a table and a line for each target, and answers whether all targets are met.
  func run() throws -> Bool {
    var times: [String: [Double]] = [:]
    for _ in 0..<rounds {
      for contender in contenders {
        guard let round = contender.round else { continue }
        times[contender.name, default: []].append(try round())
      }
    }
    // The least counts: whatever else the machine does only ever adds time. The median tells how much it did.
    let results = times.mapValues { rounds in
      (least: rounds.min() ?? .nan, median: rounds.sorted()[rounds.count / 2])
    }
    printTable(results)
    return targets.map { judge($0, results) }.allSatisfy(\.self)
  }

  private func printTable(_ results: [String: (least: Double, median: Double)]) {
    print("\n\(name): nanoseconds of processor time, \(rounds) rounds in turns")
    let first = contenders.first.flatMap { results[$0.name] }?.least ?? .nan
    let width = contenders.map(\.name.count).max() ?? 0
    func row(_ name: String, _ cells: [String]) {
      print(
        name.padding(toLength: width, withPad: " ", startingAt: 0),
        cells.map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }.joined())
    }
    row("", ["least", "median", "to first"])
    for contender in contenders {
      guard let result = results[contender.name] else {
        row(contender.name, ["absent"])
        continue
      }
      row(
        contender.name,
        ["\(Int(result.least))", "\(Int(result.median))", Self.rounded(result.least / first)])
    }
  }

  private func judge(_ target: Target, _ results: [String: (least: Double, median: Double)]) -> Bool {
    guard let ours = results[target.contender], let theirs = results[target.rival] else {
      print("skipped: \(target.contender) against \(target.rival), which is not there")
      return true
    }
    let ratio = theirs.least / ours.least
    let holds = ratio >= target.leastRatio
    print(
      "\(holds ? "PASS" : "FAIL"): \(target.contender) is \(Self.rounded(ratio)) times as fast as",
      "\(target.rival), wanted \(Self.rounded(target.leastRatio))")
    return holds
  }

  private static func rounded(_ number: Double) -> String { String(format: "%.2f", number) }
}
