#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// A value that one thread at a time looks at or changes.
///
/// `Synchronization.Mutex` would do, but on Linux it sleeps and wakes by system calls of its own, which ThreadSanitizer
/// cannot see: it would report whatever a mutex keeps. POSIX locks it knows.
package struct Guarded<Value>: ~Copyable {
  @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let value: UnsafeMutablePointer<Value>

  @inlinable package init(_ initial: Value) {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
  }

  @inlinable deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Lends the value, and lets nobody else have it meanwhile: `body` must not come back here.
  @inlinable @inline(__always)
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}

extension Guarded: @unchecked Sendable where Value: Sendable {}
