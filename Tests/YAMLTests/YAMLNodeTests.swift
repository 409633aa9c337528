import Testing
import YAML

@Suite struct YAMLNodeTests {
  @Test(arguments: [
    ("", "null"), ("~", "null"), ("null", "null"), ("Null", "null"), ("NULL", "null"), ("nUll", "string"),
    ("true", "boolean"), ("True", "boolean"), ("TRUE", "boolean"), ("false", "boolean"), ("False", "boolean"),
    ("FALSE", "boolean"), ("tRUE", "string"), ("yes", "string"), ("no", "string"), ("on", "string"),
    ("off", "string"), ("y", "string"), ("0", "integer"), ("-0", "integer"), ("+12", "integer"),
    ("007", "integer"), ("0o17", "integer"), ("0xfF", "integer"), ("0o8", "string"), ("0xg", "string"),
    ("0x", "string"), ("-0x1", "string"), ("0x-1", "string"), ("0o+1", "string"), ("1_000", "string"),
    ("1:30", "string"), ("9223372036854775807", "integer"), ("9223372036854775808", "real"), ("1.", "real"),
    (".5", "real"), ("-1.5e-3", "real"), ("1e3", "real"), ("1e", "string"), (".", "string"), ("-a", "string"),
    ("+.e1", "string"), ("1.2.3", "string"), ("1e400", "real"), (".inf", "real"), ("-.INF", "real"),
    (".nan", "real"), ("inf", "string"), ("nan", "string"), ("infinity", "string"), ("0x1p3", "string"),
    ("2026-01-01", "string"), ("１２", "string"), ("'true'", "string"), ("\"1\"", "string"), ("''", "string"),
    ("|\n  1", "string"), (">\n  null", "string"),
  ])
  func `a scalar is resolved by the core schema of YAML 1.2`(text: String, type: String) throws {
    let value = try #require(try parse("key: \(text)\n")["key"])
    #expect(value.typeName == type)
  }

  @Test func `a scalar has the value its text stands for`() throws {
    let node = try parse(
      """
      - 0o17
      - 0xFF
      - -12
      - 1.5e2
      - .inf
      - True
      - 'a ''b'' é'
      - "tab\\tnul\\0 \\u00e9"
      - no
      - 1.50
      - ~
      """)
    let values = try #require(node.sequence)
    #expect(values[0].integer == 15)
    #expect(values[1].integer == 255)
    #expect(values[2].integer == -12)
    #expect(values[2].real == -12)
    #expect(values[3].real == 150)
    #expect(values[3].integer == nil)
    #expect(values[4].real == .infinity)
    #expect(values[5].boolean == true)
    #expect(values[6].string == "a 'b' é")
    #expect(values[7].string == "tab\tnul\0 é")
    #expect(values[8].boolean == nil)
    #expect(values[8].string == "no")
    #expect(values[9].string == "1.50")
    #expect(values[10].isNull)
    #expect(values[10].string == nil)
  }

  @Test(arguments: [
    ("!!str 1", "string"), ("!!str", "string"), ("! 1", "string"), ("!!int '7'", "integer"),
    ("!!int 0x10", "integer"),
    ("!!float 5", "real"), ("!!float '1e3'", "real"), ("!!bool \"true\"", "boolean"), ("!!null ''", "null"),
    ("!!seq [a]", "sequence"), ("!!map {a: b}", "mapping"), ("! [a]", "sequence"),
    ("!<tag:yaml.org,2002:str> 1", "string"),
  ])
  func `a tag of the core schema decides`(text: String, type: String) throws {
    #expect(try parse("key: \(text)\n")["key"]?.typeName == type)
  }

  @Test(arguments: [
    ("!!int a", "the tag !!int does not fit this scalar; correct the value or the tag"),
    ("!!int 1.5", "the tag !!int does not fit this scalar; correct the value or the tag"),
    ("!!int 99999999999999999999", "the tag !!int does not fit this scalar; correct the value or the tag"),
    ("!!bool yes", "the tag !!bool does not fit this scalar; correct the value or the tag"),
    ("!!map a", "the tag !!map does not fit this scalar; correct the value or the tag"),
    ("!!map [a]", "the tag !!map does not fit a sequence; correct the value or the tag"),
    ("!!str {a: b}", "the tag !!str does not fit a mapping; correct the value or the tag"),
    ("!!binary aGk=", "the tag !!binary is not supported; remove it"),
    ("!secret a", "the tag !secret is not supported; remove it"),
    ("!<x:y> [a]", "the tag x:y is not supported; remove it"),
  ])
  func `any other tag is refused where it stands`(text: String, message: String) {
    #expect(refusal("key: \(text)\n") == "line 1, column 6: \(message)")
  }

  @Test func `block scalars keep or fold their lines`() throws {
    let node = try parse("a: |\n  one\n   two\n\nb: >-\n  one\n  two\nc: |+\n  x\n\n")
    #expect(node["a"]?.string == "one\n two\n")
    #expect(node["b"]?.string == "one two")
    #expect(node["c"]?.string == "x\n\n")
  }

  @Test func `every node and key knows its line and column`() throws {
    let node = try parse(
      """
      # comment
      profile:
        name: &n !!str Büro
        ja: { 社内: [x, ! y] }
      list:
      - a
      -
        - b
      empty:
      """)
    #expect(
      outline(node) == [
        "2:1 mapping", "2:1 profile", "3:3 mapping", "3:3 name", "3:9 string", "4:3 ja", "4:7 mapping",
        "4:9 社内",
        "4:13 sequence", "4:14 string", "4:17 string", "5:1 list", "6:1 sequence", "6:3 string",
        "8:3 sequence",
        "8:5 string", "9:1 empty", "9:7 null",
      ])
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}"])
  func `every line end counts as one`(end: String) throws {
    let node = try parse(["a: 1", "", "b: 2"].joined(separator: end))
    #expect(node["b"]?.position == YAMLPosition(line: 3, column: 4))
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "---\n", "---\n...\n", "\u{FEFF}"])
  func `a text without content is null`(text: String) throws {
    #expect(try parse(text).isNull)
  }

  @Test func `one document may be marked with its start and end`() throws {
    #expect(try parse("%YAML 1.2\n---\na: 1\n...\n")["a"]?.integer == 1)
    #expect(
      refusal("a: 1\n---\nb: 2\n")
        == "line 2, column 1: a second document starts here; keep one document in a file")
  }

  @Test func `repeated keys are kept, reported, and the last one counts`() throws {
    let node = try parse("a: 1\nb: 2\n'a': 3\n[a]: 4\n[a]: 5\n? a\n: 6\n")
    #expect(node.entries?.count == 6)
    #expect(node.duplicateKeys.map(\.key.position.description) == ["3:1", "6:3"])
    #expect(node["a"]?.integer == 6)
    #expect(node["c"] == nil)
    #expect(try parse("[a]").duplicateKeys.isEmpty)
    #expect(try parse("[a]")["a"] == nil)
  }

  @Test func `an alias is the node it names`() throws {
    let node = try parse("a: &x { b: [1, 2] }\nc: *x\nd: &x 3\ne: *x\n*x : 4\n")
    #expect(node["c"]?["b"]?.sequence?[1].integer == 2)
    #expect(node["c"]?.position == YAMLPosition(line: 1, column: 4))
    #expect(node["e"]?.integer == 3)
    #expect(node.entries?.last?.key.integer == 3)
  }

  @Test(arguments: [YAMLEncoding.utf8, .utf8WithMark, .utf16LittleEndian, .utf16BigEndian])
  func `the same text is read in every encoding`(encoding: YAMLEncoding) throws {
    let node = try YAMLNode(parsing: encoding.bytes(of: "ключ: 社内\nb: 😀 # c\n"))
    #expect(node["ключ"]?.string == "社内")
    #expect(node["b"]?.string == "😀")
    #expect(outline(node) == ["1:1 mapping", "1:1 ключ", "1:7 string", "2:1 b", "2:4 string"])
  }

  private func parse(_ text: String) throws -> YAMLNode { try YAMLNode(parsing: Array(text.utf8)) }

  private func outline(_ node: YAMLNode) -> [String] {
    let children =
      (node.sequence ?? []).flatMap(outline)
      + (node.entries ?? []).flatMap { entry in
        ["\(entry.key.position) \(entry.key.string ?? "")"] + outline(entry.value)
      }
    return ["\(node.position) \(node.typeName)"] + children
  }
}
