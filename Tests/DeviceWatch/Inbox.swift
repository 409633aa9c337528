import OpenSSL

/// What reached a closure, in order.
public final class Inbox<Value: Sendable>: Sendable {
  private let values = Guarded<[Value]>([])
  /// Nothing yet.
  public init() {}
  /// All of it.
  public var all: [Value] { values.withLock { $0 } }
  /// Takes one more.
  public func append(_ value: Value) { values.withLock { $0.append(value) } }
}
