import Dispatch
public import Foundation
public import Testing

/// A command-line session kept as a text: lines to run, what they must answer, and the files they need.
///
///     mooring build office.yaml    runs the tool, which must end with 0; other programs are found along PATH
///     1 mooring lint bad.plist     … with 1
///     stdout 'words'               the last standard output contains the words; `stderr` alike
///     !stdout 'words'              … does not
///     cmp stdout wanted.txt        the last output, or a file, is this file
///     exists office.mobileconfig   a file is there; `!exists` is not
///     stdin file                   the next program reads this file, or the last output (`stdin stdout`)
///     env NAME=value               from here on
///     cd folder                    from here on
///     -- wanted.txt --             from here to the next such line, the text of a file
///
/// Words may be put in single quotes. `$WORK` is the fresh folder in which all happens; output is compared with
/// that folder's path replaced by `$WORK`.
public struct Session: CustomTestStringConvertible, Sendable {
  private let path: String
  private let text: String

  /// A session of one's own; `path` is where its failures are reported.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The file's name without its suffix.
  public var testDescription: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  /// The sessions in `Sessions/*.txt` beside the calling test, at least one.
  public static func all(beside file: String = #filePath) throws -> [Session] {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Sessions")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
    guard !files.isEmpty else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: folder.path])
    }
    return try files.map { url in
      Session(path: url.path, text: String(decoding: try Data(contentsOf: url), as: UTF8.self))
    }
  }

  /// The executable of this name that was built together with the running tests.
  public static func built(_ name: String) -> URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }

  /// Runs the session; lines that begin with the binary's name run it.
  public func run(binary: URL) throws {
    let work = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    while let start = lines.lastIndex(where: { $0.hasPrefix("-- ") && $0.hasSuffix(" --") }) {
      let file = work.appending(path: String(lines[start].dropFirst(3).dropLast(3)))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(lines[(start + 1)...].map { $0 + "\n" }.joined().utf8).write(to: file)
      lines.removeSubrange(start...)
    }
    var stage = Stage(binary: binary, work: work.resolvingSymlinksInPath())
    for (number, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      guard let complaint = stage.perform(Self.words(line)) else { continue }
      let name = URL(filePath: path).lastPathComponent
      Issue.record(
        "\(name):\(number + 1): \(line)\n\(complaint)",
        sourceLocation: SourceLocation(
          fileID: "Sessions/\(name)", filePath: path, line: number + 1, column: 1))
    }
  }

  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

/// Where a session happens: its folder, its environment, and what the last program said.
private struct Stage {
  private let binary: URL
  private let work: URL
  private var folder: URL
  private var environment = ProcessInfo.processInfo.environment
  private var outputs = ["stdout": Data(), "stderr": Data()]
  private var input = Data()

  init(binary: URL, work: URL) {
    self.binary = binary
    self.work = work
    folder = work
    environment["HOME"] = work.path
    environment["WORK"] = work.path
  }

  /// Performs one line, and says what is wrong with the outcome, if anything.
  mutating func perform(_ words: [String]) -> String? {
    let rest = words.dropFirst().map { $0.replacing("$WORK", with: work.path) }
    switch (words.first ?? "", rest.count) {
    case ("stdout", 1), ("stderr", 1):
      let output = said(words[0])
      return output.contains(words[1]) ? nil : "\(words[0]) was:\n\(output)"
    case ("!stdout", 1), ("!stderr", 1):
      let output = said(String(words[0].dropFirst()))
      return output.contains(words[1]) ? "\(words[0].dropFirst()) was:\n\(output)" : nil
    case ("cmp", 2):
      guard let left = content(rest[0]), let right = content(rest[1]) else { return "there is no such file" }
      return left == right ? nil : "\(rest[0]) was:\n\(String(decoding: left, as: UTF8.self))"
    case ("exists", 1): return content(rest[0]) == nil ? "it does not exist" : nil
    case ("!exists", 1): return content(rest[0]) == nil ? nil : "it exists"
    case ("stdin", 1):
      guard let data = outputs[rest[0]] ?? content(rest[0]) else { return "there is no such file" }
      input = data
    case ("env", 1):
      let parts = rest[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      environment[parts[0]] = parts.count == 2 ? parts[1] : nil
    case ("cd", 1):
      folder = place(rest[0])
      return FileManager.default.fileExists(atPath: folder.path) ? nil : "there is no such folder"
    case ("cmp", _), ("exists", _), ("!exists", _), ("stdin", _), ("env", _), ("cd", _), ("stdout", _),
      ("stderr", _), ("!stdout", _), ("!stderr", _):
      return "the line has \(rest.count) words after the first"
    default:
      let status = words.first.flatMap { Int32($0) }
      return run(Array(status == nil ? words.prefix(1) + rest : rest[...]), expecting: status ?? 0)
    }
    return nil
  }

  private mutating func run(_ words: [String], expecting status: Int32) -> String? {
    let isTool = words.first == binary.lastPathComponent
    let process = Process()
    process.executableURL = isTool ? binary : URL(filePath: "/usr/bin/env")
    process.arguments = isTool ? Array(words.dropFirst()) : words
    process.currentDirectoryURL = folder
    process.environment = environment
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      // Files, not pipes: a program that says much cannot wait for a reader.
      let files = URL(filePath: work.path + "-streams")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: files) }
      let streams = ["stdin", "stdout", "stderr"].map { files.appending(path: $0) }
      try input.write(to: streams[0])
      for stream in streams.dropFirst() { try Data().write(to: stream) }
      process.standardInput = try FileHandle(forReadingFrom: streams[0])
      process.standardOutput = try FileHandle(forWritingTo: streams[1])
      process.standardError = try FileHandle(forWritingTo: streams[2])
      input = Data()
      try process.run()
      if ended.wait(timeout: .now() + 60) == .timedOut {
        kill(process.processIdentifier, SIGKILL)
        ended.wait()
      }
      outputs = ["stdout": try Data(contentsOf: streams[1]), "stderr": try Data(contentsOf: streams[2])]
    } catch {
      return "it could not be run: \(error)"
    }
    let end = process.terminationReason == .exit ? "exit status" : "signal"
    if process.terminationReason == .exit, process.terminationStatus == status { return nil }
    return "\(end) \(process.terminationStatus)\nstdout: \(said("stdout"))\nstderr: \(said("stderr"))"
  }

  private func said(_ stream: String) -> String {
    String(decoding: outputs[stream] ?? Data(), as: UTF8.self).replacing(work.path, with: "$WORK")
  }

  private func content(_ name: String) -> Data? {
    if outputs[name] != nil { return Data(said(name).utf8) }
    let path = place(name).path
    return FileManager.default.contents(atPath: path)
      ?? (FileManager.default.fileExists(atPath: path) ? Data() : nil)
  }

  private func place(_ name: String) -> URL {
    name.hasPrefix("/") ? URL(filePath: name) : folder.appending(path: name).standardizedFileURL
  }
}
