import CommandLineTool
import Synchronization

/// What the sample tool says to a line of words, split at spaces.
struct Answer {
  let code: Int32
  let output: String
  let error: String

  static func to(_ line: String) async -> Answer {
    await to(words: line.split(separator: " ").map(String.init))
  }

  static func to(words: [String], configure: (inout Console) -> Void = { _ in }) async -> Answer {
    let said = Mutex((output: [UInt8](), error: ""))
    var console = Console(
      write: { bytes in said.withLock { $0.output += bytes } },
      writeError: { text in said.withLock { $0.error += text } })
    configure(&console)
    let code = await run(Sample.self, version: "1.2.3", words: words, in: console)
    let (output, error) = said.withLock { $0 }
    return Answer(code: code.code, output: String(decoding: output, as: UTF8.self), error: error)
  }
}
