import Foundation
import PropertyList
import Support
import Testing

/// What the writers make, and who can read it.
struct WritingTests {
  static let sample: PropertyListValue = [
    "b": ["x", 1, PropertyListValue(.real(1.5)), true, false, []],
    "a": PropertyListValue(.data(Array(0..<100))),
    "Ünï": "<&>\"' 東京 😀", "date": PropertyListValue(.date(730_902_645)),
    "empty": PropertyListValue(.dictionary(PropertyListDictionary())),
    "big": PropertyListValue(.integer(.max)),
    "negative": -5, "nested": ["d": ["e": PropertyListValue(.data([1]))]],
  ]

  @Test func `XML is canonical to the byte`() {
    let value: PropertyListValue = [
      "b": [1, PropertyListValue(.array([]))], "a": PropertyListValue(.data(Array(0..<60))),
    ]
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>a</key>
      \t<data>
      \tAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEy
      \tMzQ1Njc4OTo7
      \t</data>
      \t<key>b</key>
      \t<array>
      \t\t<integer>1</integer>
      \t\t<array/>
      \t</array>
      </dict>
      </plist>

      """
    #expect(String(decoding: value.xml(), as: UTF8.self) == expected)
  }

  @Test func `what is written is read back equal, in both formats`() throws {
    for bytes in [Self.sample.xml(), Self.sample.binary()] {
      #expect(try PropertyListValue(parsing: bytes) == Self.sample)
    }
    #expect(try PropertyListDocument(parsing: Self.sample.binary()).format == .binary)
  }

  @Test func `what XML cannot hold is told, and replaced`() throws {
    let value: PropertyListValue = ["a": "x\u{0}y"]
    #expect(value.xmlFaults.count == 1)
    #expect(try PropertyListValue(parsing: value.xml())["a"]?.string == "x\u{FFFD}y")
    #expect(Self.sample.xmlFaults.isEmpty)
  }

  @Test(.enabled(if: Peer.plutil.isAvailable, Peer.plutil.absence))
  func `plutil finds nothing wrong with either format`() throws {
    for (name, bytes) in [("x.plist", Self.sample.xml()), ("b.plist", Self.sample.binary())] {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
      try Data(bytes).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try shell("plutil -lint '\(file.path)'").contains("OK"))
    }
  }

  @Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence))
  func `Python's plistlib reads ours and we read Python's, both formats`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plist-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.sample.xml()).write(to: folder.appending(path: "x"))
    try Data(Self.sample.binary()).write(to: folder.appending(path: "b"))
    let script = """
      import plistlib
      x = plistlib.load(open('x', 'rb')); b = plistlib.load(open('b', 'rb'))
      assert x == b, (x, b)
      assert x['a'] == bytes(range(100)) and x['b'] == ['x', 1, 1.5, True, False, []]
      assert x['date'].isoformat() == '2024-02-29T12:30:45' and x['big'] == 2**63 - 1
      plistlib.dump(x, open('px', 'wb')); plistlib.dump(x, open('pb', 'wb'), fmt=plistlib.FMT_BINARY)
      print('same')
      """
    try Data(script.utf8).write(to: folder.appending(path: "s.py"))
    #expect(try shell("cd '\(folder.path)' && python3 s.py") == "same\n")
    for name in ["px", "pb"] {
      #expect(
        try PropertyListValue(parsing: Array(Data(contentsOf: folder.appending(path: name)))) == Self.sample)
    }
  }
}
