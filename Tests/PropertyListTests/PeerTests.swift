import Foundation
import PropertyList
import Support
import Testing

/// What other programs make of our files, and we of theirs.
struct PeerTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().path + "/Corpus/sample.py"

  private static let value: PropertyListValue = [
    "binary": .init(.data(Array(0...255))), "empty": .init(.data([])), "true": true, "false": false,
    "array": [[], [:], [1, "b"], ["key": ["key": .init(.data(Array(0..<100)))]]],
    "dates": [.init(.date(-63_113_904_000)), .init(.date(-31_622_401)), .init(.date(252_423_993_599))],
    "integers": [
      0, -1, 255, 256, 65_536, 4_294_967_296, .init(.integer(.max)), .init(.integer(.min)),
      .init(.unsigned(.max)),
    ],
    "key & <escape>": "a & b < c > d \" ' é 東京 😀\n\tnext line",
    "reals": [1.5, -2.25, 1e+100, .init(.real(.leastNonzeroMagnitude))], "~": "", "é": "é",
    "😀": "the last key by scalars",
    "\u{F8FF}": "a private character",
  ]

  @Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence), arguments: PropertyListFormat.allCases)
  func `Python's plistlib reads what we write`(format: PropertyListFormat) throws {
    try inFile(format == .xml ? Self.value.xml() : Self.value.binary()) { path in
      let complaint = try shell("python3 '\(Self.script)' check '\(path)' 2>&1")
      #expect(complaint.isEmpty)
    }
  }

  @Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence), arguments: PropertyListFormat.allCases)
  func `we read what Python's plistlib writes`(format: PropertyListFormat) throws {
    let document = try PropertyListDocument(parsing: try Self.written(as: format))
    #expect(document.root == Self.value)
    #expect(document.format == format)
  }

  @Test(.enabled(if: Peer.python3.isAvailable, Peer.python3.absence))
  func `XML is byte for byte what Python's plistlib writes`() throws {
    let theirs = String(decoding: try Self.written(as: .xml), as: UTF8.self)
    #expect(String(decoding: Self.value.xml(), as: UTF8.self) == theirs)
  }

  @Test(.enabled(if: Peer.plutil.isAvailable, Peer.plutil.absence), arguments: PropertyListFormat.allCases)
  func `plutil finds nothing wrong in what we write`(format: PropertyListFormat) throws {
    try inFile(format == .xml ? Self.value.xml() : Self.value.binary()) { path in
      let answer = try shell("plutil -lint '\(path)' 2>&1")
      #expect(answer == "\(path): OK\n")
    }
  }

  private static func written(as format: PropertyListFormat) throws -> [UInt8] {
    let text = try shell("python3 '\(script)' \(format)")
    return Array(try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
  }

  private func inFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString).plist")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path(percentEncoded: false))
  }
}
