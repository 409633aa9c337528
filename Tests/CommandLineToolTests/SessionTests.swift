import Foundation
import Support
import Testing

@Suite struct SessionTests {
  private let shell = URL(filePath: "/bin/sh")

  private func session(_ text: String) -> Session { Session(path: "/sessions/sample.txt", text: text) }

  @Test func `a session that is answered as written passes`() throws {
    try session(
      """
      # Words in quotes are one word, and $WORK is the folder.
      sh -c 'echo one two; echo three >&2; exit 0'
      stdout 'one two'
      stderr three
      !stdout three
      3 sh -c 'exit 3'
      env GREETING=hello
      sh -c 'echo $GREETING'
      cmp stdout wanted.txt
      cat wanted.txt
      cmp stdout wanted.txt
      sh -c 'cat $0; pwd' $WORK/wanted.txt
      cmp stdout place.txt
      stdin wanted.txt
      sh -c 'cat > copy; echo again'
      cmp copy wanted.txt
      stdin stdout
      sh -c cat
      stdout again
      sh -c cat
      cmp stdout deep/empty.txt
      exists deep/empty.txt
      !exists nothing
      cd deep
      exists empty.txt
      sh -c pwd
      stdout $WORK/deep
      env GREETING
      sh -c 'echo [$GREETING]'
      stdout []
      -- wanted.txt --
      hello
      -- place.txt --
      hello
      $WORK
      -- deep/empty.txt --
      """
    ).run(binary: shell)
  }

  @Test(arguments: [
    ("1 sh -c 'exit 0'", "exit status 0"),
    ("sh -c 'echo why >&2; exit 2'", "why"),
    ("sh -c 'kill -9 $$'", "signal 9"),
    ("sh -c 'echo a'\nstdout b", "stdout was:\na"),
    ("sh -c 'echo a'\n!stdout a", "stdout was:\na"),
    ("sh -c 'echo a >&2'\nstderr b", "stderr was:\na"),
    ("sh -c 'echo a'\ncmp stdout f\n-- f --\nb", "stdout was:\na"),
    ("cmp stdout nothing", "no such file"),
    ("exists nothing", "does not exist"),
    ("!exists f\n-- f --\n", "it exists"),
    ("stdin nothing", "no such file"),
    ("cd nowhere", "no such folder"),
    ("stdout a b", "2 words"),
    ("stduot a", "exit status 127"),
  ])
  func `a session that is answered otherwise fails at its line`(text: String, complaint: String) throws {
    let line = text.split(separator: "\n").prefix { !$0.hasPrefix("--") }.count
    try withKnownIssue {
      try session(text).run(binary: shell)
    } matching: { issue in
      let words = issue.comments.map(\.rawValue).joined()
      return words.hasPrefix("sample.txt:\(line): ") && words.contains(complaint)
        && issue.sourceLocation?.line == line
    }
  }

  @Test func `the built tool is looked for beside the running tests`() {
    #expect(FileManager.default.fileExists(atPath: Session.built("CommandLineTool.build").path))
  }

  @Test func `a folder without sessions is no success`() {
    #expect(throws: (any Error).self) { try Session.all(beside: "/nowhere/Tests.swift") }
  }
}
