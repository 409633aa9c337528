/// Octets as hexadecimal digits.
public enum Hex {
  /// The octets of digits; whatever else stands between them is passed over.
  public static func octets(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - digits.count % 2, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  /// Two digits an octet.
  public static func text(_ octets: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(octets.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
