import OpenSSL

/// What a completion handler was called with; nil until it was.
final class Answer<Value>: @unchecked Sendable {
  private let stored = Guarded(Unchecked<Value?>(nil))

  var value: Value? {
    get { stored.withLock { $0.value } }
    set { stored.withLock { $0 = Unchecked(newValue) } }
  }
}

/// What the code of an app hands over: it is called in the thread that steps the device, one call at a time.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
