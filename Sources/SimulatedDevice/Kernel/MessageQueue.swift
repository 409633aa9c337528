/// The messages on their way: in the order of the time at which they arrive, then of their sending.
struct MessageQueue: Sendable {
  struct Entry: Sendable {
    /// Seconds since the device was made; setting its clock moves none.
    let due: Double
    let message: Message
    let number: Int
  }

  private var entries: [Entry] = []
  /// How many messages were ever sent.
  private(set) var sent = 0

  mutating func send(_ message: Message, at due: Double) {
    let place = (entries.lastIndex { $0.due <= due } ?? -1) + 1
    sent += 1
    entries.insert(Entry(due: due, message: message, number: sent), at: place)
  }

  /// The next message that arrives by then.
  mutating func next(by limit: Double) -> Entry? {
    guard let first = entries.first, first.due <= limit else { return nil }
    return entries.removeFirst()
  }

  /// Whether such a message is on its way.
  func contains(_ isMeant: (Message) -> Bool) -> Bool { entries.contains { isMeant($0.message) } }

  /// Takes back the messages whose receiver is no more.
  mutating func drop(_ isGone: (Message) -> Bool) {
    entries.removeAll { isGone($0.message) }
  }

  /// Takes back the messages after the first `count`: their sender ended before they left it.
  mutating func drop(after count: Int) {
    entries.removeAll { $0.number > count }
  }
}
