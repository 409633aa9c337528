internal import COpenSSL

/// Why one end of a TLS connection ended it, as it told the other (RFC 8446 6).
public struct TLSAlert: Hashable, Sendable, CustomStringConvertible {
  /// The number in IANA's registry.
  public let number: UInt8

  init(number: UInt8) { self.number = number }

  /// The name in kebab-case, `handshake-failure`; `alert-123` where OpenSSL has none.
  public var name: String {
    // TLS 1.3 brought two that OpenSSL 3.0 sends and cannot name.
    if number == UInt8(SSL_AD_MISSING_EXTENSION) { return "missing-extension" }
    if number == UInt8(SSL_AD_CERTIFICATE_REQUIRED) { return "certificate-required" }
    let text = SSL_alert_desc_string_long(Int32(number)).map { String(cString: $0) } ?? "unknown"
    return text == "unknown"
      ? "alert-\(number)" : text.lowercased().split(separator: " ").joined(separator: "-")
  }

  /// The name.
  public var description: String { name }
}
