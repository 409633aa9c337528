import Foundation
import Support

// Run with `MOORING_SUITES=… swift run Conformance [SUITE…]`; with `--why ID` it tells what the engine says of a case.
let suites: [(name: String, file: String, cases: (URL) throws -> [ConformanceCase])] = [
  ("limbo", "limbo.jsonl", Limbo.cases), ("bettertls", "bettertls.json", BetterTLS.cases),
  ("pkits", "pkits.json", PKITS.cases), ("bssl-chains", "bssl-chains.jsonl", Limbo.cases),
]

var arguments = Array(CommandLine.arguments.dropFirst())
guard let folder = Peer.suitesFolder, Peer.suites.isAvailable else {
  print(Peer.suites.absence)
  exit(0)
}
let exceptions = try ConformanceException.all()
var failed = false
for suite in suites where arguments.isEmpty || arguments.contains(suite.name) {
  let cases = try suite.cases(folder.appending(path: suite.file))
  let ids = Set(cases.map(\.id))
  var run = SuiteRun(name: suite.name, exceptions: exceptions.filter { ids.contains($0.id) })
  for one in cases { run.run(one) }
  run.finish()
  for fault in run.faults { print("  \(fault)") }
  print(run.summary)
  failed = failed || !run.faults.isEmpty
}
exit(failed ? 1 : 0)
