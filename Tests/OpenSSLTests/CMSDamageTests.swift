import Foundation
import OpenSSL
import Support
import Testing

struct CMSDamageTests {
  @Test(arguments: ["d10-signed-leaf-only", "d11-signed-with-intermediate", "d14-signed-inside-signed"])
  func `a profile that others signed is opened`(name: String) throws {
    var message = try CMS.open(Fixture.bytes(name))
    #expect(message.isValid)
    #expect(message.certificates.count == (name.hasPrefix("d10") ? 1 : 2))
    #expect(message.signers.map { $0.certificate == nil } == [false])
    if name.hasPrefix("d14") {
      #expect(CMS.isSigned(message.content))
      message = try CMS.open(message.content)
      #expect(message.isValid)
    }
    #expect(message.content.starts(with: "<?xml".utf8))
  }

  @Test func `a truncated message tells where it ends`() throws {
    let bytes = try Fixture.bytes("d13-signed-truncated")
    #expect(CMS.isSigned(bytes))
    let error = #expect(throws: OpenSSLError.self) { try CMS.open(bytes) }
    #expect(
      error?.description.hasPrefix("malformed signed message at byte \(bytes.count): the file ends here, ")
        == true,
      "\(String(describing: error))")
  }

  @Test func `every truncation of a message is told with its place`() throws {
    let bytes = try Fixture.bytes("d11-signed-with-intermediate")
    for length in stride(from: 20, to: bytes.count, by: 37) {
      let error = #expect(throws: OpenSSLError.self) { try CMS.open(Array(bytes.prefix(length))) }
      guard case .malformed(_, _, let offset) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(offset == length)
    }
  }

  @Test func `an element that overruns its parent is told with its place`() throws {
    // ContentInfo of 20 octets; its second element, at 13, claims 16 octets where 5 are left.
    let bytes: [UInt8] =
      [0x30, 18, 6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2, 0xa0, 16, 0x30, 3, 2, 1, 1]
    let cases: [([UInt8], Int, String)] = [
      (bytes, 13, "an element of 16 bytes is inside one that has room for 5"),
      (
        bytes.prefix(13) + [0xa0, 5, 0x30, 4, 2, 1, 1], 15,
        "an element of 4 bytes is inside one that has room for 3"
      ),
      (bytes.prefix(13) + [0xa0, 5, 0x30, 3, 2, 1, 1, 0], 20, "1 bytes follow the end"),
      (
        bytes.prefix(13) + [0xa0, 5, 0x04, 0x80, 2, 1, 1], 15, "a primitive element has an indefinite length"
      ),
      (bytes.prefix(13) + [0xa0, 5, 0x30, 0xff, 2, 1, 1], 15, "an element's length is not a length"),
      (
        [0x30, 0x80] + bytes[2..<13] + [0xa0, 0x80, 0x30, 0x80, 0, 0, 0, 0], 21,
        "the file ends here, inside an element: it was cut off"
      ),
      (
        [0x30, 0x80] + bytes[2..<13] + [UInt8](repeatElement([0x30, 0x80], count: 70).joined()), 139,
        "elements nest more than 64 deep"
      ),
    ]
    for (bytes, offset, detail) in cases {
      #expect(throws: OpenSSLError.malformed(what: "signed message", detail: detail, offset: offset)) {
        try CMS.open(bytes)
      }
    }
  }

  @Test func `messages that would cost too much are refused`() throws {
    #expect(
      throws: OpenSSLError.limit("a signed message of 16777217 bytes is larger than the limit of 16777216")
    ) {
      try CMS.open([UInt8](repeating: 0x30, count: CMS.sizeLimit + 1))
    }
    let root = try TestAuthority.root()
    let many = try (0..<33).map { index in try TestAuthority.root("Root \(index)", key: .ed25519) }
    let identity = try Identity(
      certificate: Certificate(der: root.der), privateKey: PrivateKey(parsing: root.key.pkcs8),
      chain: many.map { try Certificate(der: $0.der) })
    let message = try CMS.sign([1], by: identity, at: TestAuthority.now)
    #expect(throws: OpenSSLError.limit("the signed message holds more than 32 certificates or signers")) {
      try CMS.open(message)
    }
  }

  @Test(arguments: ["d11-signed-with-intermediate", "d14-signed-inside-signed"])
  func `damaged messages are answered, and never taken for valid ones with other content`(name: String) throws
  {
    let bytes = try Fixture.bytes(name)
    let content = try CMS.open(bytes).content
    Damaged.isSurvived(bytes, seed: 3) {
      let message = try CMS.open($0)
      if message.isValid { #expect(message.content == content) }
    }
  }
}
