import Support
import Testing

@Suite struct HelpTests {
  @Test(arguments: [
    ("", "root"), ("check", "check"), ("chain", "chain"), ("chain verify", "chain-verify"),
    ("start", "start"),
  ])
  func `help is the same however it is asked for, and never wider than 100`(command: String, name: String)
    async throws
  {
    let help = await Answer.to("help " + command)
    try expectGolden(help.output, "\(name).txt")
    #expect(help.code == 0)
    for line in help.output.split(separator: "\n") where !line.hasPrefix("  sample") {
      #expect(line.count <= 100)
    }
    for way in ["--help", "-h", "--help nonsense --frobnicate", "--nonsense -h"] {
      #expect(await Answer.to(command + " " + way).output == help.output, "\(way)")
    }
  }
}
