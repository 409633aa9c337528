import Foundation
public import Testing

/// What a shell command writes; a command that fails fails the test.
///
/// With `popen` rather than Foundation's `Process`, which leaks on Linux and would spoil a run with leak detection.
public func shell(_ command: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
  let stream = try #require(unblockingSignals { popen(command, "r") }, sourceLocation: location)
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { output += buffer[..<count] }
  let text = String(decoding: output, as: UTF8.self)
  #expect(pclose(stream) == 0, "\(command)\n\(text)", sourceLocation: location)
  return text
}

/// Does something on this thread with no signal blocked, as a process that it starts inherits it.
///
/// Threads of a pool block signals, and a process that blocks SIGCHLD and SIGTERM does not end as it should.
public func unblockingSignals<Value>(_ body: () throws -> Value) rethrows -> Value {
  var (none, before) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}
