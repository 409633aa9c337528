#if os(Linux)
  import Foundation
  import Glibc
  import Synchronization

  extension ServerProcess {
    /// Whether a thread of this process may go to where a server is.
    static var canBeEntered: Bool { getuid() == 0 }

    /// Runs `body` on a thread of its own in the network of the server; it takes root.
    func inside<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
      let holder = text("holder.pid").trimmingCharacters(in: .whitespacesAndNewlines)
      let outcome = Outcome<Value>()
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let found = Result { () throws -> Value in
          try Self.enter("/proc/\(holder)/ns/net")
          return try body()
        }
        outcome.result.withLock { $0 = found }
        done.signal()
      }
      done.wait()
      guard let found = outcome.result.withLock({ $0 }) else { throw Failure(description: "no result") }
      return try withExtendedLifetime(self) { try found.get() }
    }

    private final class Outcome<Value: Sendable>: Sendable {
      let result = Mutex<Result<Value, any Error>?>(nil)
    }

    /// Swift does not see `setns`, which is a GNU extension.
    private static func enter(_ network: String) throws {
      typealias SetNamespace = @convention(c) (Int32, Int32) -> Int32
      let handle = open(network, O_RDONLY | O_CLOEXEC)
      defer { close(handle) }
      let newNetwork: Int32 = 0x4000_0000
      guard handle >= 0, let symbol = dlsym(nil, "setns"),
        unsafeBitCast(symbol, to: SetNamespace.self)(handle, newNetwork) == 0
      else { throw Failure(description: "setns \(network): \(String(cString: strerror(errno)))") }
    }
  }
#endif
