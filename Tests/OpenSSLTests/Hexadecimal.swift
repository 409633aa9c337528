import Testing

/// The octets that hexadecimal digits say; spaces and line ends between them do not count.
func octets(_ text: String, _ location: SourceLocation = #_sourceLocation) -> [UInt8] {
  let digits = text.filter { !$0.isWhitespace }.compactMap { $0.hexDigitValue }
  #expect(digits.count.isMultiple(of: 2), sourceLocation: location)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// Two hexadecimal digits an octet.
func digits(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
