/// Walks the elements of a DER encoding (X.690) without copying, for the few places where the bytes themselves are
/// the answer and OpenSSL's objects have already forgotten them.
///
/// Definite lengths and tag numbers below 31 only, which is all that the frame of a certificate uses.
struct DERReader {
  struct Element {
    let tag: UInt8
    /// Tag and length octets.
    let header: Range<Int>
    let content: Range<Int>
    /// The whole element.
    var range: Range<Int> { header.lowerBound..<content.upperBound }
  }

  static let integer: UInt8 = 0x02
  static let bitString: UInt8 = 0x03
  static let octetString: UInt8 = 0x04
  static let objectIdentifier: UInt8 = 0x06
  static let sequence: UInt8 = 0x30

  let bytes: [UInt8]
  /// Where the next element starts.
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

  /// Reads the elements inside a range, such as another element's content.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  /// The tag of the next element, nil at the end.
  var nextTag: UInt8? { isAtEnd ? nil : bytes[position] }

  /// The next element, or nil (and no step made) where the bytes are not DER.
  mutating func next() -> Element? {
    guard end - position >= 2, bytes[position] & 0x1f != 0x1f else { return nil }
    var cursor = position + 1
    var length = Int(bytes[cursor])
    cursor += 1
    if length >= 0x80 {
      let count = length & 0x7f
      // Four length octets reach beyond every limit of this module.
      guard (1...4).contains(count), end - cursor >= count else { return nil }
      length = 0
      for _ in 0..<count {
        length = length << 8 | Int(bytes[cursor])
        cursor += 1
      }
    }
    guard length <= end - cursor else { return nil }
    let element = Element(
      tag: bytes[position], header: position..<cursor, content: cursor..<cursor + length)
    position = cursor + length
    return element
  }

  /// The next element if it has this tag; nil, and no step made, otherwise.
  mutating func next(tagged tag: UInt8) -> Element? {
    nextTag == tag ? next() : nil
  }
}
