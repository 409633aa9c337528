/// Adds up what interfaces counted between two looks at them.
///
/// An interface that was made again has another index and starts at zero; one that counts less than before under
/// the same index has gone round its 32 bits.
public struct TrafficMeter: Sendable {
  private struct Sum: Sendable {
    var last: InterfaceCounters
    var received: UInt64 = 0
    var sent: UInt64 = 0
  }

  private var sums: [String: Sum] = [:]

  /// A meter that has seen nothing.
  public init() {}

  /// The interfaces it saw and counts nowhere.
  public var notCounted: [String] {
    sums.keys.filter { InterfaceClass(of: $0) == .notCounted }.sorted()
  }

  /// Takes a look; the first at an interface only says where it begins.
  public mutating func look(_ counters: [InterfaceCounters]) {
    for now in counters {
      guard var sum = sums[now.name] else {
        sums[now.name] = Sum(last: now)
        continue
      }
      let isSame = sum.last.index == now.index
      sum.received += UInt64(isSame ? now.received &- sum.last.received : now.received)
      sum.sent += UInt64(isSame ? now.sent &- sum.last.sent : now.sent)
      sum.last = now
      sums[now.name] = sum
    }
  }

  /// What went through the interfaces of these classes since the first look.
  public func estimate(_ classes: Set<InterfaceClass>) throws(TrafficError) -> TrafficEstimate {
    guard !classes.contains(.tunnel) || !classes.contains(where: \.isCarrier) else { throw .countedTwice }
    let meant = sums.filter { name, _ in
      let itsClass = InterfaceClass(of: name)
      return itsClass != .notCounted && classes.contains(itsClass)
    }.values
    return TrafficEstimate(
      received: meant.reduce(0) { $0 &+ $1.received }, sent: meant.reduce(0) { $0 &+ $1.sent })
  }

  /// What one app sent and received, which nothing here can tell.
  public func estimate(forApp bundleIdentifier: String) throws(TrafficError) -> TrafficEstimate {
    throw .perAppUnsupported
  }
}
