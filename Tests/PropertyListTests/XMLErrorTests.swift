import PropertyList
import Testing

struct XMLErrorTests {
  @Test(
    arguments: [
      (
        "<foo/>", "1:1",
        "<foo> is not an element of property lists; use dict, array, string, integer, real, true, false, date or data"
      ),
      (
        "<Dict/>", "1:1",
        "<Dict> is not an element of property lists; use dict, array, string, integer, real, true, false, date or data"
      ),
      (
        "<array>\n <\(String(repeating: "x", count: 50))/></array>", "2:2",
        "<\(String(repeating: "x", count: 40))…> is not an element of property lists; use dict, array, string, integer, real, true, false, date or data"
      ),
      ("<array>\n\t<true/>text</array>", "2:9", "found \"t\" where </array> is expected"),
      ("<array>&amp;</array>", "1:8", "found \"&\" where </array> is expected"),
      ("<array>< true/></array>", "1:8", "found < true/> where a tag is expected"),
      ("<true/>\n<false/>", "2:1", "found <false/> where the end of the file is expected"),
      ("<true/>é", "1:8", "found \"é\" where the end of the file is expected"),
      ("<plist><true/><false/></plist>", "1:15", "found <false/> where </plist> is expected"),
      ("<plist/>", "1:1", "found an empty <plist> where one with a value is expected"),
      ("<plist>\n</plist>", "1:1", "found an empty <plist> where one with a value is expected"),
      ("<plist><plist/></plist>", "1:8", "found <plist> where a value is expected"),
      ("<array><key>a</key></array>", "1:8", "found <key> where a value is expected"),
      ("<key>a</key>", "1:1", "found <key> where a value is expected"),
      ("</dict>", "1:1", "found </dict> where <plist> is expected"),
      ("<![CDATA[a]]>", "1:1", "found CDATA where a tag is expected"),
      ("<true/><!DOCTYPE plist>", "1:8", "found <!DOCTYPE plist> where the end of the file is expected"),
    ])
  func `what cannot stand there is refused`(text: String, place: String, message: String) {
    expect(text, place, message)
  }

  @Test(
    arguments: [
      ("<dict><true/></dict>", "1:7", "found <true> where <key> or </dict> is expected"),
      (
        "<dict>\n<key>a</key></dict>", "2:1",
        "the key \"a\" has no value; add one before the next key or the end of the dictionary"
      ),
      (
        "<dict><key>a</key>\n<key>b</key><true/></dict>", "1:7",
        "the key \"a\" has no value; add one before the next key or the end of the dictionary"
      ),
      (
        "<dict><key>a</key><true/><false/></dict>", "1:26", "found <false> where <key> or </dict> is expected"
      ),
      (
        "<dict><key/></dict>", "1:7",
        "the key \"\" has no value; add one before the next key or the end of the dictionary"
      ),
      ("<dict>text</dict>", "1:7", "found \"t\" where </dict> is expected"),
    ])
  func `keys and values come in pairs`(text: String, place: String, message: String) {
    expect(text, place, message)
  }

  @Test(
    arguments: [
      ("<array>\n</dict>", "2:1", "</dict> does not close the <array> opened at 1:1; write </array>"),
      (
        "<array><string>a</array>", "1:17",
        "</array> does not close the <string> opened at 1:8; write </string>"
      ),
      ("<string>a</ string>", "1:10", "</> does not close the <string> opened at 1:1; write </string>"),
      ("<string>a</string x>", "1:19", "found \"x\" where the > of </string is expected"),
      ("<string>a<b/></string>", "1:10", "found <b/> where </string> is expected"),
      ("<string>a<!-- b --></string>", "1:10", "found a comment where </string> is expected"),
      ("<true>x</true>", "1:7", "found \"x\" where </true> is expected"),
      ("<true> </true>", "1:7", "found \" \" where </true> is expected"),
      ("<true>\n</true>", "1:7", "found U+000A where </true> is expected"),
      ("<true><string\nx='1'/></true>", "1:7", "found \"<\" where </true> is expected"),
      ("<array x></array>", "1:9", "found \">\" where = and the attribute's value is expected"),
      ("<array x=1></array>", "1:10", "found \"1\" where the attribute's value in quotes is expected"),
      ("<array x='1'y='2'/>", "1:13", "found \"y\" where the > of <array is expected"),
      ("<array / >", "1:8", "found \"/\" where the > of <array is expected"),
      (
        "<data/>", "1:1",
        "found <data/> where <data></data>, since Apple's parser refuses the short form is expected"
      ),
    ])
  func `tags are closed as XML demands`(text: String, place: String, message: String) {
    expect(text, place, message)
  }

  @Test(
    arguments: [
      ("<", "1:1", "the end of this tag"), ("\n<arr", "2:1", "the end of this tag"),
      ("<?xml version='1.0'", "1:1", "the ?> of this processing instruction"),
      ("\n<!-- a", "2:1", "the --> of this comment"),
      ("<?xml version='1.0'?>", "1:22", "<plist>"),
      ("<!DOCTYPE plist", "1:1", "the end of this <!DOCTYPE"),
      ("<!DOCTYPE plist [ > ", "1:1", "the end of this <!DOCTYPE"),
      ("<!DOCTYPE plist \"a", "1:17", "the closing quote of this literal"),
      ("<!DOCTYPE plist [<!-- a", "1:18", "the --> of this comment"),
      ("<!DOCTYPE plist [<?a", "1:18", "the ?> of this processing instruction"),
      ("<plist>", "1:8", "a value"),
      ("<array", "1:7", "the > of <array"),
      ("<array a", "1:9", "= and the attribute's value"),
      ("<array a=", "1:10", "the attribute's value in quotes"),
      ("<array a='", "1:10", "the closing quote of this attribute"),
      ("<array>\n", "2:1", "</array>"),
      ("<dict>", "1:7", "</dict>"),
      ("<dict><key>a</key>", "1:19", "the value of a key"),
      ("<string>a", "1:10", "the </string> of the tag at 1:1"),
      ("<string>a</str", "1:15", "the end of </string>"),
      ("<string>a</string", "1:18", "the > of </string"),
      ("<string><![CDATA[a]]", "1:9", "the ]]> of this CDATA"),
      ("<data>QUJ", "1:10", "the </data> of the tag at 1:1"),
      ("<plist><true/>", "1:15", "the </plist> of the tag at 1:1"),
    ])
  func `a file that ends too early says what is missing`(text: String, place: String, missing: String) {
    expect(text, place, "the file ends before \(missing); it may have been cut off")
  }

  @Test(
    arguments: [
      ("&", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("a & b", "1:11", "this & starts no character reference; write &amp; for the character itself"),
      ("&;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&a b;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#x;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#X41;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#+65;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#-65;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#x-0;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#xD800;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#x110000;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#99999999999;", "1:9", "this & starts no character reference; write &amp; for the character itself"),
      ("&#0;", "1:9", "XML 1.0 does not allow the character U+0000; remove it"),
      ("&#x1B;", "1:9", "XML 1.0 does not allow the character U+001B; remove it"),
      ("&#xFFFF;", "1:9", "XML 1.0 does not allow the character U+FFFF; remove it"),
      (
        "\n &nbsp;", "2:2",
        "the entity &nbsp; is not expanded; write its text, or one of &amp; &lt; &gt; &quot; &apos;"
      ),
      (
        "&AMP;", "1:9",
        "the entity &AMP; is not expanded; write its text, or one of &amp; &lt; &gt; &quot; &apos;"
      ),
    ])
  func `a reference names a character or one of five entities`(text: String, place: String, message: String) {
    expect("<string>\(text)</string>", place, message)
  }

  private func expect(_ text: String, _ place: String, _ message: String) {
    do throws(PropertyListError) {
      _ = try read(text)
      Issue.record("\(text) is read")
    } catch {
      #expect(error.position.description == place, "\(text)")
      #expect(error.message == message)
      let numbers = place.split(separator: ":")
      #expect(error.description == "line \(numbers[0]), column \(numbers[1]): \(message)")
    }
  }
}
