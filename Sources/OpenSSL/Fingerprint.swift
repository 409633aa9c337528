/// The SHA-256 digest that names a certificate or a key.
public struct Fingerprint: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The 32 bytes of the digest.
  public let bytes: [UInt8]

  /// The digest of these bytes, usually a certificate's DER.
  public init(sha256Of bytes: [UInt8]) {
    self.bytes = Digest.sha256(bytes)
  }

  /// Hashes a few bytes: those of a digest are as good as random.
  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0.prefix(8))) }
  }

  /// Reads 64 hexadecimal digits in either case, bare or with colons between the bytes as `openssl` prints them.
  public init?(hex: String) {
    let text = Array(hex.utf8)
    let step = text.contains(UInt8(ascii: ":")) ? 3 : 2
    guard text.count == 32 * step - (step - 2) else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: step) {
      guard let high = Self.digit(text[start]), let low = Self.digit(text[start + 1]) else { return nil }
      if step == 3, start + 2 < text.count, text[start + 2] != UInt8(ascii: ":") { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    Character(UnicodeScalar(character)).hexDigitValue.map { UInt8($0) }
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String { hexadecimal(bytes) }

  /// Orders by the bytes.
  public static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// Two lower-case hexadecimal digits a byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}
