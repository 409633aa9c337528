/// A version of TLS, by its number on the wire.
public enum TLSVersion: UInt16, CaseIterable, Comparable, Sendable, CustomStringConvertible {
  /// TLS 1.0 (RFC 2246). Old: RFC 8996 retires it.
  case tls10 = 0x0301
  /// TLS 1.1 (RFC 4346). Old: RFC 8996 retires it.
  case tls11 = 0x0302
  /// TLS 1.2 (RFC 5246).
  case tls12 = 0x0303
  /// TLS 1.3 (RFC 8446).
  case tls13 = 0x0304

  /// `TLS 1.2`.
  public var description: String { "TLS 1.\(rawValue - 0x0301)" }

  /// Older is less.
  public static func < (left: TLSVersion, right: TLSVersion) -> Bool { left.rawValue < right.rawValue }
}
