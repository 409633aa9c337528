import Foundation

// Run with `swift run -c release Benchmarks`. A benchmark is a file with a static function and a row here.
let benchmarks: [Benchmark] = try [
  .writingPropertyList(),
  .readingPropertyList(),
]

let slow = try benchmarks.filter { try !$0.run() }
exit(slow.isEmpty ? 0 : 1)
