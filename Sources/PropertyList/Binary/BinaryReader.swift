/// Reads a `bplist00` file: a header, objects, a table of their offsets, and a trailer that says where the table is.
///
/// Each object is read once, however often it is referred to; what it would be written out is counted all the same,
/// so that a small file cannot stand for an unbounded tree.
struct BinaryReader {
  private let bytes: [UInt8]
  private let limits: PropertyListLimits
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let root: Int
  private let tableOffset: Int
  private var objects: [Int: Object] = [:]
  /// What has been made so far, which is never more than what the whole would be written out.
  private var made = Cost(values: 0, bytes: 0, height: 0)

  private enum Object {
    case isBeingRead
    case read(PropertyListValue, Cost)
  }

  /// What a value amounts to with every shared object written out.
  private struct Cost {
    var values: Int
    var bytes: Int
    var height: Int

    mutating func add(_ other: Cost) {
      values += other.values
      bytes += other.bytes
      height = max(height, other.height)
    }
  }

  init(_ bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
    self.bytes = bytes
    self.limits = limits
    guard bytes.starts(with: "bplist00".utf8) else {
      throw .malformedBinary("it is not of version 00, the only one that stands in files", .offset(6))
    }
    let trailer = bytes.count - 32
    guard trailer > 8 else {
      throw .malformedBinary(
        "it has \(bytes.count) bytes, too few to hold an object and the trailer", .offset(0))
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize else {
      throw .malformedBinary(
        "offsets of \(offsetSize) and references of \(referenceSize) bytes; 1 to 8 are possible",
        .offset(trailer + 6))
    }
    func number(_ offset: Int) -> UInt64 {
      bytes[offset..<(offset + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    let table = number(trailer + 24)
    guard table > 8, table < trailer else {
      throw .malformedBinary(
        "its offset table does not lie between the objects and the trailer", .offset(trailer + 24))
    }
    tableOffset = Int(table)
    let count = number(trailer + 8)
    guard count > 0, count <= (trailer - tableOffset) / offsetSize else {
      throw .malformedBinary("its offset table is too short for \(count) objects", .offset(trailer + 8))
    }
    objectCount = Int(count)
    let top = number(trailer + 16)
    guard top < count else {
      throw .malformedBinary("its root is object \(top) of \(count)", .offset(trailer + 16))
    }
    root = Int(top)
  }

  /// Reads the root and all it refers to.
  mutating func document() throws(PropertyListError) -> PropertyListValue {
    try object(root, depth: 1).value
  }

  private mutating func object(
    _ number: Int, depth: Int
  ) throws(PropertyListError) -> (value: PropertyListValue, cost: Cost) {
    let offset = try self.offset(of: number)
    let result: (value: PropertyListValue, cost: Cost)
    switch objects[number] {
    case .isBeingRead:
      throw .circularReference(.offset(offset))
    case .read(let value, let cost):
      result = (value, cost)
    case nil:
      objects[number] = .isBeingRead
      result = try read(at: offset, depth: depth)
      objects[number] = .read(result.value, result.cost)
    }
    try check(result.cost, at: offset)
    try checkDepth(depth + result.cost.height - 1, at: offset)
    return result
  }

  private func check(_ cost: Cost, at offset: Int) throws(PropertyListError) {
    if cost.values > limits.values {
      throw .limitExceeded("the number of values", limit: limits.values, .offset(offset))
    }
    if cost.bytes > limits.bytes {
      throw .limitExceeded("the size of all strings and data", limit: limits.bytes, .offset(offset))
    }
  }

  private func checkDepth(_ depth: Int, at offset: Int) throws(PropertyListError) {
    if depth > limits.depth {
      throw .limitExceeded("nesting \(depth) deep", limit: limits.depth, .offset(offset))
    }
  }

  private mutating func read(
    at offset: Int, depth: Int
  ) throws(PropertyListError) -> (value: PropertyListValue, cost: Cost) {
    let marker = bytes[offset]
    let size = Int(marker & 0x0F)
    var cost = Cost(values: 1, bytes: 0, height: 0)
    let content: PropertyListValue.Content
    switch marker >> 4 {
    case 0x4, 0x5, 0x6:
      let unit = marker >> 4 == 0x6 ? 2 : 1
      let body = try sizedBody(at: offset, unit: unit)
      cost.bytes = body.count
      try charge(cost, at: offset)
      content = try BinaryScalar.bytesOrText(marker >> 4, body)
    case 0xA:
      try checkDepth(depth, at: offset)
      let body = try sizedBody(at: offset, unit: referenceSize)
      try charge(cost, at: offset)
      content = .array(try array(body, depth: depth, &cost))
    case 0xD:
      try checkDepth(depth, at: offset)
      let body = try sizedBody(at: offset, unit: 2 * referenceSize)
      try charge(cost, at: offset)
      content = .dictionary(try dictionary(body, depth: depth, &cost))
    default:
      let length = try BinaryScalar.length(marker: marker, at: offset)
      try charge(cost, at: offset)
      content = try BinaryScalar.number(marker: marker, try body(at: offset + 1, count: length), size: size)
    }
    return (PropertyListValue(content, position: .offset(offset)), cost)
  }

  private mutating func array(
    _ references: ArraySlice<UInt8>, depth: Int, _ cost: inout Cost
  ) throws(PropertyListError) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    for start in stride(from: references.startIndex, to: references.endIndex, by: referenceSize) {
      elements.append(try member(at: start, depth: depth, &cost))
    }
    cost.height += 1
    return elements
  }

  private mutating func dictionary(
    _ references: ArraySlice<UInt8>, depth: Int, _ cost: inout Cost
  ) throws(PropertyListError) -> PropertyListDictionary {
    var entries: [PropertyListDictionary.Entry] = []
    let half = references.count / 2
    for start in stride(from: references.startIndex, to: references.startIndex + half, by: referenceSize) {
      let key = try member(at: start, depth: depth, &cost)
      guard let text = key.string else {
        throw .malformedBinary(
          "the key of a dictionary is not a string but a value of type \(key.typeName)", key.position)
      }
      let value = try member(at: start + half, depth: depth, &cost)
      entries.append(PropertyListDictionary.Entry(key: text, keyPosition: key.position, value: value))
    }
    cost.height += 1
    return PropertyListDictionary(entries)
  }

  /// Reads the object that the reference at that offset means, and adds up what its container amounts to.
  private mutating func member(
    at offset: Int, depth: Int, _ cost: inout Cost
  ) throws(PropertyListError) -> PropertyListValue {
    let number = unsigned(bytes[offset..<(offset + referenceSize)])
    guard number < objectCount else {
      throw .malformedBinary("a reference to object \(number) of \(objectCount)", .offset(offset))
    }
    let (value, memberCost) = try object(Int(number), depth: depth + 1)
    cost.add(memberCost)
    // A reference takes memory even where its object is shared.
    made.values += 1
    try check(made, at: offset)
    try check(cost, at: offset)
    return value
  }

  /// Refuses to make an object before it takes memory, where all that was made would pass the limits.
  private mutating func charge(_ cost: Cost, at offset: Int) throws(PropertyListError) {
    made.bytes += cost.bytes
    try check(made, at: offset)
  }

  private func offset(of number: Int) throws(PropertyListError) -> Int {
    let start = tableOffset + number * offsetSize
    let offset = unsigned(bytes[start..<(start + offsetSize)])
    guard offset >= 8, offset < tableOffset else {
      throw .malformedBinary("object \(number) is said to lie outside the objects", .offset(start))
    }
    return Int(offset)
  }

  /// The bytes of an object whose count stands in its marker, or, where that is 15, in an integer behind it.
  private func sizedBody(at offset: Int, unit: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
    let size = Int(bytes[offset] & 0x0F)
    guard size == 0x0F else { return try body(at: offset + 1, count: size * unit) }
    let marker = try body(at: offset + 1, count: 1)[offset + 1]
    guard marker >> 4 == 0x1, marker & 0x0F <= 3 else {
      throw .malformedBinary("the count of an object is not an integer", .offset(offset + 1))
    }
    let length = 1 << Int(marker & 0x0F)
    let count = unsigned(try body(at: offset + 2, count: length))
    guard count <= UInt64((tableOffset - offset) / unit) else {
      throw .malformedBinary("an object of \(count) units reaches past the objects", .offset(offset))
    }
    return try body(at: offset + 2 + length, count: Int(count) * unit)
  }

  private func body(at start: Int, count: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard start <= tableOffset, count <= tableOffset - start else {
      throw .malformedBinary("an object reaches past the objects", .offset(start - 1))
    }
    return bytes[start..<(start + count)]
  }

  private func unsigned(_ body: ArraySlice<UInt8>) -> UInt64 {
    body.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
