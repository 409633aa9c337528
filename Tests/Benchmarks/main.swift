import Foundation

// Run with `swift run -c release Benchmarks`, or `… Benchmarks trust` for one group. A benchmark is a static function
// in a file and a row here.
//
// The trust group builds its peers first, with the system's C compiler and with Go and cryptography from PyPI; one that
// cannot be had is skipped, unless MOORING_REQUIRE names it (c, go, cryptography). The each and lint groups need Python
// (python3), the compiler (c), and plutil.
let groups: KeyValuePairs<String, () throws -> [any Measurement]> = [
  "property-list": { try [Benchmark.writingPropertyList(), Benchmark.readingPropertyList()] },
  "trust": {
    try TrustPeer.prepare()
    return try [Benchmark.trustRSA(), Benchmark.trustP256()]
  },
  "each": { try [Benchmark.eachUnsigned(), Benchmark.eachRSA(), Benchmark.eachP256()] },
  "lint": { try Benchmark.lint() },
  "pathological": { try Benchmark.pathological() },
  "scenario": { [try ScenarioBenchmark()] },
  "memory": { [MemoryBenchmark()] },
  "ikev2-fuzz": { [try MessageFuzz()] },
]

let asked = Array(CommandLine.arguments.dropFirst())
let known = groups.map(\.key)
#if DEBUG
  print("Benchmarks: the times of a debug build say nothing; use swift run -c release Benchmarks")
#endif
guard asked.allSatisfy(known.contains) else {
  print("Benchmarks: there is no such group; the groups are \(known.joined(separator: ", "))")
  exit(2)
}
do {
  let processor = try Processor.pin()
  print(
    processor.map { "everything on processor \($0)" } ?? "not kept on one processor: taskset is not there")
  // Measurements take their files with them when they go, which exit would not let them do.
  func measure() throws -> Bool {
    let benchmarks = try groups.filter { asked.isEmpty || asked.contains($0.key) }.flatMap { try $0.value() }
    let slow = try benchmarks.filter { try !$0.run() }
    return slow.isEmpty
  }
  let isFast = try measure()
  exit(isFast ? 0 : 1)
} catch {
  print("Benchmarks: \(error)")
  exit(2)
}
