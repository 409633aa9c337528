/// The elements of Apple's `PropertyList-1.0.dtd`; the raw value is the name's bytes, so that a tag in a buffer is
/// recognised without making a string.
enum XMLElement: UInt64 {
  case plist = 0x70_6C69_7374
  case dict = 0x6469_6374
  case key = 0x6B_6579
  case array = 0x61_7272_6179
  case string = 0x7374_7269_6E67
  case integer = 0x69_6E74_6567_6572
  case real = 0x7265_616C
  case yes = 0x7472_7565
  case no = 0x66_616C_7365
  case date = 0x6461_7465
  case data = 0x6461_7461

  /// The element of that name, or nil for any other name.
  init?(name: ArraySlice<UInt8>) {
    guard name.count < 8 else { return nil }
    self.init(rawValue: name.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The name as it stands in a tag.
  var name: String {
    let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: rawValue >> UInt64($0)) }
    return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
  }
}
