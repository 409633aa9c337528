/// Walks all elements of a BER or DER encoding (X.690 8.1), also of indefinite length, and finds where their nesting
/// breaks: OpenSSL says that an encoding is wrong, but not where.
struct BERWalk {
  struct Damage: Error, Equatable {
    let offset: Int
    let detail: String
  }

  /// How deep elements may nest; OpenSSL stops at 30.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  /// Where each open element ends, outermost first; nil for one of indefinite length.
  private var ends: [Int?] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Visits every element with its first tag octet and the number of elements around it.
  static func visit(_ bytes: [UInt8], _ body: (_ depth: Int, _ tag: UInt8) throws(Damage) -> Void)
    throws(Damage)
  {
    var walk = BERWalk(bytes)
    repeat {
      try walk.step(body)
      while let end = walk.ends.last, end == walk.position { walk.ends.removeLast() }
    } while !walk.ends.isEmpty
    guard walk.position == bytes.count else {
      throw Damage(offset: walk.position, detail: "\(bytes.count - walk.position) bytes follow the end")
    }
  }

  private mutating func step(_ body: (Int, UInt8) throws(Damage) -> Void) throws(Damage) {
    let start = position
    let tag = try octet()
    if tag == 0, let innermost = ends.last, innermost == nil {
      guard try octet() == 0 else {
        throw Damage(offset: start, detail: "an end-of-contents mark has a length")
      }
      ends.removeLast()
      return
    }
    try body(ends.count, tag)
    if tag & 0x1f == 0x1f { while try octet() & 0x80 != 0 {} }
    let isConstructed = tag & 0x20 != 0
    guard let length = try length(start) else {
      guard isConstructed else {
        throw Damage(offset: start, detail: "a primitive element has an indefinite length")
      }
      return try open(until: nil, start)
    }
    let parent = ends.last(where: { $0 != nil }) ?? bytes.count
    guard length <= (parent ?? bytes.count) - position else {
      throw overrun(length, parentEnd: parent ?? bytes.count, start)
    }
    if isConstructed { try open(until: position + length, start) } else { position += length }
  }

  private func overrun(_ length: Int, parentEnd: Int, _ start: Int) -> Damage {
    guard parentEnd == bytes.count && ends.allSatisfy({ $0 == nil }) else {
      let room = parentEnd - position
      return Damage(
        offset: start, detail: "an element of \(length) bytes is inside one that has room for \(room)")
    }
    return Damage(
      offset: bytes.count,
      detail: "the file ends here, \(length - (bytes.count - position)) bytes short: it was cut off")
  }

  private mutating func open(until end: Int?, _ start: Int) throws(Damage) {
    guard ends.count < Self.depthLimit else {
      throw Damage(offset: start, detail: "elements nest more than \(Self.depthLimit) deep")
    }
    ends.append(end)
  }

  /// The length that stands here; nil for an indefinite one.
  private mutating func length(_ start: Int) throws(Damage) -> Int? {
    let first = try octet()
    guard first > 0x80 else { return first == 0x80 ? nil : Int(first) }
    guard first & 0x7f <= 7 else {
      throw Damage(offset: start, detail: "an element's length is not a length")
    }
    var length = 0
    for _ in 0..<(first & 0x7f) { length = length << 8 | Int(try octet()) }
    return length
  }

  private mutating func octet() throws(Damage) -> UInt8 {
    guard position < bytes.count else {
      throw Damage(offset: bytes.count, detail: "the file ends here, inside an element: it was cut off")
    }
    defer { position += 1 }
    return bytes[position]
  }
}
