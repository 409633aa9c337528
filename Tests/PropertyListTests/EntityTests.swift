import PropertyList
import Testing

/// No entity of a document type declaration is expanded.
struct EntityTests {
  @Test(
    arguments: [
      "<!ENTITY a \"text\">", "<!ENTITY a SYSTEM \"file:///etc/hostname\">",
      "<!ENTITY a PUBLIC \"-//X//Y\" \"http://127.0.0.1:9/\">", "<!ENTITY % a \"text\"> %a;", "",
    ])
  func `an entity of one's own is refused where it is used`(declaration: String) {
    #expect(
      refusal("<!DOCTYPE plist [\(declaration)]>\n<string>&a;</string>")
        == "line 2, column 9: the entity &a; is not expanded; write its text, or one of &amp; &lt; &gt; &quot; &apos;"
    )
  }

  @Test func `a redeclared entity keeps its own meaning`() throws {
    #expect(try read("<!DOCTYPE plist [<!ENTITY amp \"x\">]><string>&amp;</string>") == "&")
  }

  @Test func `a thousand million laughs are refused at once`() {
    let names = (0...9).map { "lol\($0)" }
    let declarations = zip(names, names.dropFirst()).map { inner, outer in
      "<!ENTITY \(outer) \"\(String(repeating: "&\(inner);", count: 10))\">"
    }
    let text =
      "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY lol0 \"lol\">\(declarations.joined())]>\n<string>&lol9;</string>"
    let time = ContinuousClock().measure {
      #expect(
        refusal(text)
          == "line 2, column 9: the entity &lol9; is not expanded; write its text, or one of &amp; &lt; &gt; &quot; &apos;"
      )
    }
    #expect(time < .seconds(1))
  }

  @Test(arguments: [
    "&", "<!--", "<?", "<string>&", "<![CDATA[", "<dict><key>", "<array a='", "<!DOCTYPE [\"",
  ])
  func `a quarter of a megabyte of one beginning is refused within a second`(text: String) {
    let bytes =
      Array("<array>".utf8) + Array(repeating: Array(text.utf8), count: (1 << 18) / text.utf8.count).joined()
    let time = ContinuousClock().measure {
      #expect(refusal(bytes) != nil)
    }
    #expect(time < .seconds(1))
  }
}
