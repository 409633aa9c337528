import Foundation
import ProfileManifest
import Support
import Testing

/// Reading the people that profiles are made for.
@Suite struct PeopleTests {
  private static func read(_ text: String, _ file: String = "people.csv") throws -> People {
    try People(parsing: Array(text.utf8), file: file)
  }

  @Test(arguments: [
    ("a,b\r\n1,2\r\n", [["1", "2"]]),
    ("a,b\n1,2", [["1", "2"]]),
    ("a,b\r1,2\r", [["1", "2"]]),
    ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
    ("a,b\n\"1,\"\"x\"\"\",\"l1\r\nl2\"\n3,4\n", [["1,\"x\"", "l1\r\nl2"], ["3", "4"]]),
    ("a,b\n,\n\n\"\",\"\"\n", [["", ""], ["", ""]]),
    ("\"a\",\"b\"\n1,\n", [["1", ""]]),
    ("a\n\n1\n", [["1"]]),
  ])
  func `CSV is read as RFC 4180 writes it`(text: String, rows: [[String]]) throws {
    let people = try Self.read(text)
    #expect(people.columns == ["a", "b"].prefix(people.columns.count).map(\.self))
    #expect(people.persons.map { $0.values.map { $0 ?? "nil" } } == rows)
    #expect(people.faults.isEmpty)
  }

  @Test func `a row is called by the line that it begins on`() throws {
    let people = try Self.read("a,b\n\"x\ny\",1\n\nz,2\n")
    #expect(people.persons.map(\.line) == [2, 5])
  }

  /// The text, the fault, and how many rows are read all the same.
  @Test(arguments: [
    ("a,b\n1\n2,3\n", "people.csv:2:1: the row has 1 fields, and there are 2 columns", 1),
    ("a,b\n1,2,3\n2,3\n", "people.csv:2:1: the row has 3 fields", 1),
    ("a,b\nëx\"y,2\n2,3\n", "people.csv:2:3: a quote stands inside a field", 1),
    ("a,b\n\"x\" y,2\n2,3\n", "people.csv:2:4: something follows a closing quote", 1),
    ("a,b\n1,2\n3,\"x\n4,5\n", "people.csv:3:3: this quote is not closed", 1),
    ("a,b\n\"l1\nl2\" y,2\n2,3\n", "people.csv:3:4: something follows a closing quote", 1),
  ])
  func `a bad row of CSV is told with its place, and the others are read`(
    text: String, fault: String, count: Int
  ) throws {
    let people = try Self.read(text)
    #expect(people.faults.count == 1)
    #expect(people.faults.first.map { "\($0)" }?.hasPrefix(fault) == true, "\(people.faults)")
    #expect(people.persons.count == count)
  }

  @Test(arguments: [
    ("a,a\n", "two columns are called a"), ("a,,b\n", "has no name"), ("a;b\n1;2\n", "separated by commas"),
    ("", "it is empty"), ("\"a", "not closed"),
  ])
  func `a file without columns is refused`(text: String, words: String) throws {
    let error = try #require(throws: ManifestErrors.self) { try Self.read(text) }
    #expect("\(error)".contains(words), "\(error)")
  }

  @Test(arguments: [
    (
      "a,b\n" + String(repeating: "1\n", count: 5_000), "people.csv",
      "1000 rows before this one cannot be read"
    ),
    (String(repeating: "x\n", count: 5_000), "people.ndjson", "1000 rows before this one cannot be read"),
    (String(repeating: "\0", count: 100), "people.csv", "a column's name holds control characters"),
    (String(repeating: "a", count: 300), "people.csv", "over 256 bytes"),
    ((0..<1_001).map { "c\($0)" }.joined(separator: ","), "people.csv", "there are 1001 columns"),
    (
      (0..<1_002).map { "{\"c\($0)\":1}\n" }.joined(), "people.ndjson",
      "the objects so far have 1001 different names"
    ),
  ])
  func `a file that is no table of people is given up`(text: String, file: String, words: String) throws {
    let error = try #require(throws: ManifestErrors.self) { try Self.read(text, file) }
    #expect("\(error)".contains(words), "\(error)")
  }

  @Test func `bytes that are no text are told with their place`() throws {
    func bytes(_ before: String, _ after: String) -> [UInt8] {
      Array(before.utf8) + [0xEB] + Array(after.utf8)
    }
    let csv = try People(parsing: bytes("a,b\nZo", ",1\nx,2\n"), file: "people.csv")
    #expect(csv.faults.map { "\($0)" } == ["people.csv:2:3: this byte is not UTF-8; save the file as UTF-8"])
    #expect(csv.persons.map(\.line) == [3])
    let ndjson = try People(parsing: bytes("{\"a\":\"", "\"}\n{\"a\":\"x\"}\n"), file: "people.ndjson")
    #expect(
      ndjson.faults.map { "\($0)" } == ["people.ndjson:1:7: this byte is not UTF-8; save the file as UTF-8"])
    #expect(ndjson.persons.map(\.line) == [2])
    let error = try #require(throws: ManifestErrors.self) {
      try People(parsing: bytes("a,b", "\n1,2\n"), file: "people.csv")
    }
    #expect("\(error)".hasPrefix("people.csv:1:4: this byte is not UTF-8"), "\(error)")
  }

  @Test func `NDJSON is one object a line, and its columns are all names`() throws {
    let text = """
      {"name": "Zo\\u00eb \\ud83d\\ude00", "n": 12, "on": true}

      {"extra":"\\"\\\\\\/\\b\\f\\n\\r\\t","n":-1.5e3,"name":null}\r
      {}
      """
    let people = try Self.read(text, "people.ndjson")
    #expect(people.columns == ["name", "n", "on", "extra"])
    #expect(
      people.persons.map(\.values) == [
        ["Zoë 😀", "12", "true", nil], [nil, "-1.5e3", nil, "\"\\/\u{8}\u{C}\n\r\t"], [nil, nil, nil, nil],
      ])
    #expect(people.persons.map(\.line) == [1, 3, 4])
    #expect(try Self.read("  {\"a\":\"b\"}", "-").columns == ["a"])
  }

  @Test(arguments: [
    ("[1]", 1, "JSON object"), ("{\"a\":1", 7, "closing brace"), ("{\"a\":[1]}", 6, "one text or number"),
    ("{\"a\":01}", 6, "no JSON"), ("{\"a\":x}", 6, "no JSON"), ("{\"a\":\"\\x\"}", 7, "escape"),
    ("{\"a\":\"\\ud800\"}", 7, "surrogate"), ("{\"a\":\"b}", 9, "closing quote"), ("{\"a\" 1}", 6, "colon"),
    ("{\"a\":1}{", 8, "one object a line"), ("{\"a\":1,\"a\":2}", 8, "twice"), ("{a:1}", 2, "double quotes"),
    ("{\"a\":\"\u{1}\"}", 7, "control"), ("{\"\":1}", 2, "empty"), ("{\"a\":\"\\", 7, "escape"),
    ("{\"a\":\"\\u12", 7, "escape"), ("{\"a\":1,}", 8, "double quotes"),
  ])
  func `a bad line of NDJSON is told with its place, and the others are read`(
    line: String, column: Int, words: String
  ) throws {
    let people = try Self.read("{\"a\":\"1\"}\n\(line)\n{\"a\":\"2\"}", "people.ndjson")
    #expect(people.persons.count == 2)
    #expect(people.faults.map { "\($0.line):\($0.column)" } == ["2:\(column)"], "\(people.faults)")
    #expect(people.faults.first?.message.contains(words) == true, "\(people.faults)")
  }

  @Test func `no damaged file does more than fail`() throws {
    var generator = RepeatableGenerator(seed: 4)
    for (name, text) in [
      ("p.csv", "a,b\n\"x\"\"y\",2\r\n3,4\n"), ("p.ndjson", "{\"a\":\"\\u00eb\",\"b\":1}\n{\"a\":null}\n"),
    ] {
      for _ in 0..<2_000 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
        let people = try? People(parsing: bytes, file: name)
        for person in people?.persons ?? [] { #expect(person.values.count == people?.columns.count) }
      }
    }
  }

  /// Value, file name.
  @Test(arguments: [
    ("alice", "alice"), ("Zoë & Søn <\"x\">", "Zoë-Søn-x"), ("../../etc/passwd", "etc-passwd"),
    ("a/b", "a-b"),
    (".hidden", "hidden"), ("a@b.example", "a@b.example"), ("東京 1", "東京-1"), ("a\u{0}b", "a-b"), ("..", nil),
    ("", nil), ("///", nil), (String(repeating: "x", count: 201), nil), ("a\n", "a"), ("-o", "o"),
  ])
  func `a file name holds nothing that leads elsewhere`(value: String, name: String?) throws {
    let text = "{\"id\":\(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))}"
    let names = try Self.read(text, "people.ndjson").fileNames(by: 0)
    #expect(names.map { try? $0.get() } == [name])
  }

  @Test func `people whose files would be the same get none`() throws {
    let names = try Self.read("id\nAnn\nann\nbob\na b\na-b\n").fileNames(by: 0)
    #expect(names.map { try? $0.get() } == [nil, nil, "bob", nil, nil])
    guard case .failure(let error) = names[0] else { return }
    #expect(
      "\(error)"
        == "people.csv:2:1: the file name Ann is also made by line 3; take a column that differs for everybody"
    )
  }
}
