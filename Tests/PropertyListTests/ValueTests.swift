import PropertyList
import Testing

struct ValueTests {
  private static let samples: [PropertyListValue] = [
    "text", 42, .init(.unsigned(.max)), 1.5, true, .init(.date(7)), .init(.data([1])), [1, 2], ["a": 1],
    .init(.uid(7)),
  ]

  @Test func `each accessor answers for its own type alone`() {
    #expect(Self.samples.map { $0.string != nil } == Self.only(0))
    #expect(Self.samples.map { $0.integer != nil } == Self.only(1))
    #expect(Self.samples.map { $0.real != nil } == Self.only(3))
    #expect(Self.samples.map { $0.boolean != nil } == Self.only(4))
    #expect(Self.samples.map { $0.date != nil } == Self.only(5))
    #expect(Self.samples.map { $0.data != nil } == Self.only(6))
    #expect(Self.samples.map { $0.array != nil } == Self.only(7))
    #expect(Self.samples.map { $0.dictionary != nil } == Self.only(8))
    #expect(Self.samples[1].integer == 42)
  }

  @Test func `a value equals itself and no other`() {
    for (left, one) in Self.samples.enumerated() {
      for (right, other) in Self.samples.enumerated() {
        #expect((one == other) == (left == right))
      }
    }
    #expect(PropertyListValue(.integer(7)) == .init(.unsigned(7)))
    #expect(PropertyListValue(.integer(-1)) != .init(.unsigned(.max)))
    #expect(PropertyListValue(.real(.nan)) == .init(.real(.nan)))
    #expect(PropertyListValue(.real(0)) == .init(.real(-0.0)))
  }

  @Test func `a subscript of another type or out of bounds is nil`() {
    let value: PropertyListValue = ["list": [1, 2]]
    #expect(value["list"]?[1] == 2)
    #expect(value["list"]?[2] == nil)
    #expect(value["list"]?[-1] == nil)
    #expect(value["other"] == nil)
    #expect(value[0] == nil)
    #expect(value["list"]?["a"] == nil)
  }

  private static func only(_ index: Int) -> [Bool] {
    samples.indices.map { $0 == index }
  }
}
