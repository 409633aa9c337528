import Foundation
import PropertyList
import Testing

/// Bytes that nobody meant: refused or read, at once, and never more.
struct DamageTests {
  private static func corpus(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: folder.appending(path: "MooringTests/Corpus/\(name).mobileconfig")))
  }

  @Test(arguments: ["d08-good-ikev2", "d07-good-ikev2-binary-plist", "d15-utf8-bom-and-non-ascii"])
  func `truncated and flipped profiles never crash or hang`(name: String) throws {
    let good = try Self.corpus(name)
    var state: UInt64 = 42
    for round in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var bytes = good
      let place = Int((state >> 33) % UInt64(bytes.count))
      if round < 1_000 {
        bytes.removeSubrange(place...)
      } else {
        bytes[place] ^= UInt8(1 << ((state >> 8) & 7))
      }
      let start = ContinuousClock.now
      _ = try? PropertyListDocument(parsing: bytes)
      #expect(ContinuousClock.now - start < .seconds(1))
    }
  }

  @Test func `a binary array that holds itself is refused`() {
    // bplist00, one array of one reference to itself, offset table, trailer.
    let bytes: [UInt8] =
      Array("bplist00".utf8) + [0xA1, 0x00, 0x08] + Self.trailer(objects: 1, top: 0, table: 10)
    #expect(throws: PropertyListError.self) { try PropertyListValue(parsing: bytes) }
  }

  @Test func `shared objects that blow up are refused`() {
    // Twenty arrays, each holding the next one ten times.
    var (bytes, offsets): ([UInt8], [UInt8]) = (Array("bplist00".utf8), [])
    for level in 0..<20 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10)
    }
    offsets.append(UInt8(bytes.count))
    bytes.append(0x09)
    let table = bytes.count
    bytes += offsets + Self.trailer(objects: 21, top: 0, table: table)
    #expect(throws: PropertyListError.self) { try PropertyListValue(parsing: bytes) }
  }

  @Test(
    arguments: [(UInt64.max, UInt64(0), 10), (1, .max, 10), (1, 0, Int.max), (1 << 60, 0, 8)]
      as [(UInt64, UInt64, Int)])
  func `a trailer that lies is refused`(objects: UInt64, top: UInt64, table: Int) {
    let bytes =
      Array("bplist00".utf8) + [0x09, 0x08] + Self.trailer(objects: objects, top: top, table: table)
    #expect(throws: PropertyListError.self) { try PropertyListValue(parsing: bytes) }
  }

  @Test func `values of a binary file know their offsets`() throws {
    let value: PropertyListValue = ["a": "b"]
    let root = try PropertyListValue(parsing: value.binary())
    guard case .offset(let offset) = root.position, case .offset(let inner)? = root["a"]?.position else {
      Issue.record("\(root.position)")
      return
    }
    #expect(offset == 8 && inner > 8)
  }

  private static func trailer(objects: UInt64, top: UInt64, table: Int) -> [UInt8] {
    func word(_ value: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
    return [0, 0, 0, 0, 0, 0, 1, 1] + word(objects) + word(top) + word(UInt64(table))
  }
}
