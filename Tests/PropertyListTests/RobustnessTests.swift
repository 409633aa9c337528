import PropertyList
import Support
import Testing

/// Damaged profiles are read or refused with a place, and in no time.
struct RobustnessTests {
  private static let profiles = [
    "d08-good-ikev2", "d07-good-ikev2-binary-plist",
    "d15-utf8-bom-and-non-ascii",
  ]

  @Test(arguments: profiles)
  func `a profile cut off anywhere is refused`(name: String) throws {
    let whole = try Fixture.bytes(name)
    var random = RepeatableGenerator(seed: 1)
    let end = whole.count - 1 - whole.reversed().prefix { $0 == 0x0A }.count
    for _ in 0..<1_000 {
      let length = Int.random(in: 0..<end, using: &random)
      #expect(try !isRead(Array(whole[..<length])), "cut after \(length) bytes")
    }
  }

  @Test(arguments: profiles)
  func `a profile with one bit flipped is read or refused`(name: String) throws {
    let whole = try Fixture.bytes(name)
    var random = RepeatableGenerator(seed: 2)
    var readable = 0
    for _ in 0..<1_000 {
      var damaged = whole
      let index = Int.random(in: whole.indices, using: &random)
      damaged[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      if try isRead(damaged) { readable += 1 }
    }
    #expect(1...999 ~= readable)
  }

  /// Whether bytes are read, as a value that can be written and read again; if not, the place lies in the bytes.
  private func isRead(_ bytes: [UInt8]) throws -> Bool {
    let clock = ContinuousClock()
    let start = clock.now
    defer { #expect(clock.now - start < .seconds(1)) }
    do throws(PropertyListError) {
      let value = try PropertyListValue(parsing: bytes)
      #expect(try PropertyListValue(parsing: value.binary()) == value)
      if value.xmlFaults.isEmpty, !value.hasFractionOfSecond {
        #expect(try PropertyListValue(parsing: value.xml()) == value)
      }
      return true
    } catch {
      #expect(!error.message.isEmpty)
      switch error.position {
      case .text(let line, let column): #expect(line >= 1 && column >= 1 && line + column <= bytes.count + 2)
      case .offset(let offset): #expect(0...bytes.count ~= offset)
      case .none: #expect(error == .empty || !bytes.starts(with: "<".utf8))
      }
      return false
    }
  }
}

extension PropertyListValue {
  /// Whether a date in it loses something in XML.
  fileprivate var hasFractionOfSecond: Bool {
    switch content {
    case .date(let seconds): seconds != seconds.rounded()
    case .array(let elements): elements.contains(where: \.hasFractionOfSecond)
    case .dictionary(let dictionary): dictionary.entries.contains { $0.value.hasFractionOfSecond }
    default: false
    }
  }
}
