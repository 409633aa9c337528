import CommandLineTool

/// How far long work has come, on standard error if that is a terminal, from its first second on.
struct ProgressBar {
  private static let width = 40
  private let console: Console
  private let total: Int
  private let start = ContinuousClock.now
  private var drawn: ContinuousClock.Instant?

  init(of total: Int, in console: Console) {
    self.total = total
    self.console = console
  }

  /// Shows that this many are done, ten times a second at most.
  mutating func show(_ done: Int) {
    guard console.errorIsTerminal else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), drawn.map({ now - $0 > .milliseconds(100) }) ?? true else { return }
    drawn = now
    let filled = total == 0 ? Self.width : Self.width * done / total
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    console.writeError("\r[\(bar)] \(done) of \(total)")
  }

  /// Takes the bar away, so that a line can be written in its place.
  mutating func clear() {
    guard drawn != nil else { return }
    drawn = nil
    console.writeError("\r\u{1B}[K")
  }
}
