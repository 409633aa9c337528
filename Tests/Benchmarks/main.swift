// Run with `swift run -c release Benchmarks`. A benchmark is a file with a static function and a row here.
let benchmarks: [Benchmark] = try [
  .writingPropertyList(),
  .readingPropertyList(),
]

var allHold = true
for benchmark in benchmarks where try !benchmark.run() { allHold = false }
if !allHold { throw BenchmarkFailure() }

/// Ends the program with status 1.
struct BenchmarkFailure: Error {}
