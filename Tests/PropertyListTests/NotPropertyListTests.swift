import PropertyList
import Testing

struct NotPropertyListTests {
  @Test(
    arguments: [
      ([], "the file is empty; a property list is expected"),
      (Array(" \r\n\t".utf8), "the file is empty; a property list is expected"),
      ([0xEF, 0xBB, 0xBF], "the file is empty; a property list is expected"),
      (
        Array("{\"a\": 1}".utf8),
        "this looks like JSON or an old-style property list; convert it with 'plutil -convert xml1'"
      ),
      (
        Array("\n( a, b )".utf8),
        "this looks like JSON or an old-style property list; convert it with 'plutil -convert xml1'"
      ),
      (
        [0x30, 0x82, 0x01, 0x00],
        "this looks like DER, perhaps a signed profile; take the property list out of its signature first"
      ),
      (
        Array("-----BEGIN PKCS7-----\n".utf8),
        "this is PEM, not a property list; convert it to DER first"
      ),
      (
        Array("hello".utf8),
        "this is neither an XML property list, which starts with <, nor a binary one, which starts with bplist00"
      ),
      (
        [0x1F, 0x8B],
        "this is neither an XML property list, which starts with <, nor a binary one, which starts with bplist00"
      ),
    ] as [([UInt8], String)])
  func `what is no property list is told apart`(bytes: [UInt8], expected: String) {
    #expect(refusal(bytes) == expected)
  }
}
