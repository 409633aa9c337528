import Testing
import YAML

@Suite struct YAMLLimitsTests {
  @Test func `the size is limited to the byte`() {
    let limits = YAMLLimits(bytes: 4, depth: 9, nodes: 9)
    #expect(refusal("abcd", limits: limits) == nil)
    #expect(
      refusal("abcde", limits: limits) == "line 1, column 1: the text is larger than 4 bytes; make it smaller"
    )
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")])
  func `nesting is limited to the level`(open: String, close: String) {
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
    }
    #expect(refusal(nested(64)) == nil)
    #expect(refusal(nested(65))?.hasSuffix("nested deeper than 64 levels; make it flatter") == true)
    #expect(refusal(String(repeating: open, count: 100_000))?.contains("nested deeper") == true)
  }

  @Test func `aliases count as the depth of what they name`() {
    func chain(_ length: Int) -> String {
      "- &a0 [x]\n" + (1...length).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
    }
    #expect(refusal(chain(62)) == nil)
    #expect(refusal(chain(63)) == "line 64, column 9: nested deeper than 64 levels; make it flatter")
    #expect(refusal(chain(20_000))?.hasPrefix("line 64,") == true)
  }

  @Test func `nodes are counted with keys and expanded aliases`() {
    func limits(_ nodes: Int) -> YAMLLimits { YAMLLimits(bytes: 100, depth: 9, nodes: nodes) }
    let text = "a: &x [1, 2]\nb: *x\n"
    #expect(refusal(text, limits: limits(9)) == nil)
    #expect(
      refusal(text, limits: limits(8))
        == "line 2, column 4: more than 8 nodes, aliases expanded; make it smaller")
  }

  @Test func `a billion laughs are refused`() {
    var text = "a0: &a0 lol\n"
    for level in 1...30 {
      text += "a\(level): &a\(level) [" + String(repeating: "*a\(level - 1),", count: 9) + "]\n"
    }
    let time = ContinuousClock().measure {
      #expect(refusal(text)?.contains("more than 100000 nodes, aliases expanded") == true)
    }
    #expect(time < .seconds(1))
  }

  @Test(arguments: YAMLEncoding.allCases, ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"])
  func `directives are limited, since libyaml takes quadratic time for them`(
    encoding: YAMLEncoding, end: String
  ) {
    func text(_ count: Int) -> String { (0..<count).map { "%TAG !a\($0)! x\(end)" }.joined() + "--- a\(end)" }
    #expect(refusal(encoding.bytes(of: text(16))) == nil)
    #expect(
      refusal(encoding.bytes(of: text(2_000)))
        == "line 17, column 1: more than 16 directives (lines that begin with %); remove them")
  }
}
