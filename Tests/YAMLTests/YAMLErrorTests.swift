import Testing
import YAML

@Suite struct YAMLErrorTests {
  @Test(arguments: [
    ("a:\n\tb: 1\n", "line 2, column 1: a tab cannot indent; use spaces"),
    (
      "a: b: c\n",
      "line 1, column 5: a key with a colon cannot stand here; quote a value that holds ': ', or correct the "
        + "indentation"
    ),
    (
      "a: [1, 2\n",
      "line 2, column 1: did not find expected ',' or ']'; close the bracket, or quote a value that holds a bracket "
        + "or comma (while parsing a flow sequence that starts at line 1)"
    ),
    (
      "x: 1\na: 'x\n",
      "line 3, column 1: found unexpected end of stream; close the quote (while scanning a quoted scalar that starts "
        + "at line 2)"
    ),
    (
      "- a\nb: 1\n",
      "line 2, column 1: did not find expected '-' indicator; check the indentation and the quotes of this line and "
        + "the one before (while parsing a block collection that starts at line 1)"
    ),
    ("a: @x\n", "line 1, column 4: a plain value cannot begin with @; put quotes around it"),
    ("a: %x\n", "line 1, column 4: a plain value cannot begin with %; put quotes around it"),
    (
      "a: |\n\tb\n",
      "line 2, column 1: found a tab character where an indentation space is expected; use spaces (while scanning a "
        + "block scalar that starts at line 1)"
    ),
    (
      "é: \"\\q\"\n",
      "line 1, column 5: found unknown escape character (while parsing a quoted scalar that starts at line 1)"
    ),
    ("a: 1\nb: é\u{1}\n", "line 2, column 5: control characters are not allowed; remove this one"),
    ("\u{FEFF}b: é\u{1}\n", "line 1, column 5: control characters are not allowed; remove this one"),
    ("a: *x\n", "line 1, column 4: *x names no anchor; write &x at a node before it"),
    (
      "a: &x [b, *x]\n",
      "line 1, column 11: *x stands inside the node &x; a node cannot contain itself"
    ),
    (
      "a: &x {b: 1}\nc:\n  <<: *x\n",
      "line 3, column 3: merge keys (<<) are not part of YAML 1.2; write the keys out"
    ),
  ])
  func `a fault says where it is and what to do`(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test func `a quoted << is a key like any other`() throws {
    #expect(try YAMLNode(parsing: Array("'<<': 1\n".utf8))["<<"]?.integer == 1)
  }

  @Test(
    arguments: [
      ([0x61, 0x0A, 0x62, 0x3A, 0x20, 0xFF], "line 2, column 4: invalid leading UTF-8 octet"),
      ([0x61, 0x3A, 0x20, 0xC3], "line 1, column 4: incomplete UTF-8 octet sequence"),
      ([0xC3, 0xA9, 0x20, 0xC3, 0x28], "line 1, column 3: invalid trailing UTF-8 octet"),
      ([0xED, 0xA0, 0x80], "line 1, column 1: invalid Unicode character"),
      ([0xFF, 0xFE, 0x61], "line 1, column 1: the text begins as UTF-16 and goes on as something else"),
      (
        [0xFE, 0xFF, 0xD8, 0x00], "line 1, column 1: the text begins as UTF-16 and goes on as something else"
      ),
    ] as [([UInt8], String)])
  func `bytes that are no text are refused where they stand`(bytes: [UInt8], message: String) {
    #expect(refusal(bytes) == message + "; save the file as UTF-8 text")
  }

  @Test func `a place in UTF-16 is the same as in UTF-8`() {
    for encoding in YAMLEncoding.allCases {
      #expect(
        refusal(encoding.bytes(of: "é: 1\nb: 😀\u{1}\n"))
          == "line 2, column 5: control characters are not allowed; remove this one", "\(encoding)")
    }
  }
}
