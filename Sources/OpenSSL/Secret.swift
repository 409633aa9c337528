internal import COpenSSL

/// A password or key: never printed, and wiped when the last reference goes.
///
/// Only memory this object owns is wiped; the `String` or array it was made from belongs to the caller.
public final class Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  private nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

  /// A copy of these bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = .allocate(byteCount: bytes.count, alignment: 1)
    self.bytes.copyBytes(from: bytes)
  }

  /// The text's UTF-8 bytes.
  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  deinit {
    OPENSSL_cleanse(bytes.baseAddress, bytes.count)
    bytes.deallocate()
  }

  /// Whether there are no bytes at all, as in an empty password.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Lends the bytes; they must not be kept beyond the call.
  public func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(bytes))
  }

  /// Always `<secret>`.
  public var description: String { "<secret>" }
  /// Always `<secret>`.
  public var debugDescription: String { description }
  /// Shows nothing, so that `dump` cannot leak the bytes.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
