import Foundation
import Support

// Run with `MOORING_SUITES=… swift run Conformance [SUITE…]`. A suite whose file is absent is skipped, and said to be;
// where MOORING_REQUIRE names it, or `suites` for all, it fails the run.
let suites: [(name: String, file: String, content: (URL) throws -> SuiteContent)] = [
  ("limbo", "limbo.jsonl", Limbo.content), ("bettertls", "bettertls.json", BetterTLS.content),
  ("pkits", "pkits.json", PKITS.content), ("bssl-chains", "bssl-chains.jsonl", Limbo.content),
  ("zlint", "zlint.json", ZLint.content),
]

let asked = Array(CommandLine.arguments.dropFirst())
guard asked.allSatisfy({ name in suites.contains { $0.name == name } }) else {
  print("Conformance: there is no such suite; the suites are \(suites.map(\.name).joined(separator: ", "))")
  exit(2)
}
do {
  let exceptions = try ConformanceException.all()
  var (table, failed): ([String], Bool) = ([], false)
  for suite in suites where asked.isEmpty || asked.contains(suite.name) {
    guard let file = Peer.suitesFolder?.appending(path: suite.file),
      FileManager.default.fileExists(atPath: file.path)
    else {
      let isRequired = Peer.isRequired(suite.name) || Peer.isRequired("suites")
      table.append(
        "\(isRequired ? "failed, and MOORING_REQUIRE names it" : "skipped"): \(suite.name): "
          + "MOORING_SUITES names no folder with \(suite.file)")
      failed = failed || isRequired
      continue
    }
    let content = try suite.content(file)
    let ids = Set(content.cases.map(\.id))
    var run = SuiteRun(name: suite.name, exceptions: exceptions.filter { ids.contains($0.id) })
    for one in content.cases { run.run(one) }
    run.finish()
    for fault in run.faults { print("  \(fault)") }
    table.append(
      run.summary + (content.leftOut > 0 ? "; not run: \(content.leftOut), \(content.reason)" : ""))
    failed = failed || !run.faults.isEmpty
  }
  print(table.joined(separator: "\n"))
  exit(failed ? 1 : 0)
} catch {
  print("Conformance: \(error)")
  exit(2)
}
