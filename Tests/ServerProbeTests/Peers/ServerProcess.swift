#if os(Linux)
  import Foundation
  import Glibc
  import Support
  import Synchronization

  /// A server that a test starts, and the place from which it is asked.
  ///
  /// A shell holds the server and reads from a pipe of this process: it ends the server when the pipe closes, be it that
  /// this object goes, or that the process of the tests ends in whatever way. Nothing is left running.
  final class ServerProcess: Sendable {
    /// What the server has for itself.
    enum Isolation {
      /// Nothing: it listens on the machine's loopback.
      case none
      /// A user namespace, in which it is root, and a network with nothing but a loopback.
      case network
      /// The same, and mounts of its own.
      case networkAndMounts

      /// As nobody where this process is root, so that it is shown that no right is needed.
      fileprivate var words: String {
        let namespaces =
          switch self {
          case .none: ""
          case .network: "unshare -Un --map-user=0 --map-group=1 "
          case .networkAndMounts: "unshare -Unm --map-user=0 --map-group=1 "
          }
        guard self != .none, getuid() == 0 else { return namespaces }
        return "setpriv --reuid=65534 --regid=65534 --clear-groups \(namespaces)"
      }
    }

    /// The server did not come up.
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Where its files are.
    let folder: TemporaryFolder
    private let isolation: Isolation
    private let input: Mutex<UInt>
    private let place = Mutex<[String]>([])

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - command: the words of a shell that start it, in the foreground.
    ///   - preparation: lines for the shell before that. What they leave running in the background ends at the end of
    ///     descriptor 3.
    ///   - folder: where its files are, and `server.log` with what it writes.
    ///   - entrance: the file that will hold the process whose network the server is asked from.
    ///   - isReady: asked until it says yes, for ten seconds.
    init(
      _ command: String, preparation: String = "", in folder: TemporaryFolder, isolation: Isolation,
      entrance: String = "holder.pid", isReady: (ServerProcess) -> Bool
    ) throws {
      (self.folder, self.isolation) = (folder, isolation)
      let network = isolation == .none ? "" : "ip link set lo up"
      let script = """
        cd \(quoted(folder.path))
        PATH=$PATH:/usr/sbin:/sbin
        exec 3<&0
        echo $$ >holder.pid
        \(network)
        \(preparation)
        \(command) >>server.log 2>&1 <&3 &
        server=$!
        read -r end
        kill $server
        (sleep 2; exec kill -9 $server) >/dev/null 2>&1 &
        late=$!
        wait $server
        kill $late
        """
      let file = try folder.write("hold.sh", Array(script.utf8))
      // The server may be nobody, and writes its logs and sockets here.
      RemainingFolders.remember(folder.path)
      guard chmod(folder.path, 0o777) == 0 else { throw Failure(description: "chmod \(folder.path)") }
      let line = "exec \(isolation.words)sh \(quoted(file)) >\(quoted(folder.path))/holder.log 2>&1"
      guard let stream = unblockingSignals({ popen(line, "we") }) else {
        throw Failure(description: "popen: \(line)")
      }
      input = Mutex(UInt(bitPattern: stream))
      guard
        wait(for: { text("holder.pid").hasSuffix("\n") && text(entrance).hasSuffix("\n") && isReady(self) })
      else {
        throw Failure(description: "not ready: \(command)\n\(text("holder.log"))\n\(text("server.log"))")
      }
      let holder = text(entrance).trimmingCharacters(in: .whitespacesAndNewlines)
      let enter = getuid() == 0 ? "-n" : "--preserve-credentials -U -n"
      let words = "nsenter \(enter) -t \(holder) --".split(separator: " ").map(String.init)
      place.withLock { $0 = isolation == .none ? [] : words }
    }

    /// Ends the server, and waits until it has ended.
    deinit {
      input.withLock { _ = pclose(UnsafeMutablePointer(bitPattern: $0)) }
    }

    /// What a file in the folder holds; empty if there is none.
    func text(_ name: String) -> String {
      (try? Data(contentsOf: folder.url.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
        ?? ""
    }

    /// Asks until the answer is yes, for ten seconds.
    func wait(for condition: () -> Bool) -> Bool {
      let end = ContinuousClock.now + .seconds(10)
      while ContinuousClock.now < end {
        if condition() { return true }
        usleep(5_000)
      }
      return condition()
    }

    /// Runs a program where the server is; `mooring` is the one that was built with these tests.
    func run(_ words: [String], environment: [String: String] = [:]) throws -> ProgramAnswer {
      // A server that is not asked again must not end before it has answered.
      try withExtendedLifetime(self) {
        try ProgramAnswer(running: words, within: place.withLock { $0 }, environment: environment)
      }
    }
  }

  /// The folders of servers that live as long as this process: they are removed when it ends.
  private enum RemainingFolders {
    private static let paths = Mutex<Set<String>>([])
    private static let isRegistered = atexit {
      for path in RemainingFolders.paths.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }

    static func remember(_ path: String) {
      _ = isRegistered
      paths.withLock { _ = $0.insert(path) }
    }
  }
#endif
