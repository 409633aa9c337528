/// When a request is sent again: after half a second, and then twice as late every time, at most 4 seconds.
struct RetransmissionSchedule {
  /// When to send again, or to end.
  private(set) var next: ContinuousClock.Instant
  private(set) var deadline: ContinuousClock.Instant
  private var interval = Duration.milliseconds(500)

  init(start: ContinuousClock.Instant, timeout: Duration) {
    deadline = start + timeout
    next = min(start + interval, deadline)
  }

  /// Whether nothing is sent any more.
  var isOver: Bool { next >= deadline }

  mutating func advance() {
    interval = min(interval * 2, .seconds(4))
    next = min(next + interval, deadline)
  }

  /// Ends earlier, and sends nothing more.
  mutating func end(by instant: ContinuousClock.Instant) {
    deadline = min(deadline, instant)
    next = deadline
  }
}
