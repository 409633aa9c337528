import OpenSSL
import Testing

struct PrimitiveTests {
  @Test(
    arguments: [
      (Digest.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (Digest.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        Digest.sha384,
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        Digest.sha512,
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
    ] as [(@Sendable ([UInt8]) -> [UInt8], String)])
  func `digests of abc are those of FIPS 180-4`(_ digest: @Sendable ([UInt8]) -> [UInt8], _ expected: String)
  {
    let text = digest(Array("abc".utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
    #expect(text == expected)
  }

  @Test func `the digest of nothing is that of the empty message`() {
    #expect(
      Fingerprint(sha256Of: []).description
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func `a fingerprint reads what it and openssl write`() {
    let fingerprint = Fingerprint(sha256Of: [1, 2, 3])
    let colons = stride(from: 0, to: 64, by: 2).map { index -> String in
      String(fingerprint.description.dropFirst(index).prefix(2)).uppercased()
    }.joined(separator: ":")
    #expect(Fingerprint(hex: fingerprint.description) == fingerprint)
    #expect(Fingerprint(hex: colons) == fingerprint)
    #expect(Fingerprint(hex: colons)?.bytes.count == 32)
  }

  @Test(arguments: [
    "", "00", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
    String(repeating: "g", count: 64), String(repeating: "00:", count: 32),
    String(repeating: "0:0", count: 32),
    String(repeating: "é", count: 32),
  ])
  func `text that is no fingerprint is none`(_ text: String) {
    #expect(Fingerprint(hex: text) == nil)
  }

  @Test func `fingerprints sort by their bytes`() throws {
    let low = try #require(Fingerprint(hex: String(repeating: "00", count: 32)))
    let high = try #require(Fingerprint(hex: String(repeating: "ff", count: 32)))
    #expect(low < high)
    #expect([high, low].sorted() == [low, high])
  }

  @Test func `a secret never shows itself`() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump(secret, to: &dumped)
    dump(["password": secret], to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), "\([secret])", dumped] {
      #expect(!text.contains("hunter2"))
      #expect(text.contains("<secret>"))
    }
    #expect(secret.withBytes { Array($0) } == Array("hunter2".utf8))
    #expect(Secret("").isEmpty)
    #expect(!secret.isEmpty)
  }

  @Test(arguments: [
    (OpenSSLError.failed(doing: "read a key", reasons: ["a", "b"]), "cannot read a key: a; b"),
    (.failed(doing: "read a key", reasons: []), "cannot read a key: OpenSSL gives no reason"),
    (
      .malformed(what: "certificate", detail: "no subject is here", offset: 7),
      "malformed certificate at byte 7: no subject is here"
    ),
    (
      .wrongPassword("the PKCS#12"),
      "the password does not open the PKCS#12: give the one that it was written with, not that of its CA, of the person or "
        + "of the device"
    ),
    (.passwordNeeded("the PKCS#12"), "the PKCS#12 is encrypted and no password was given"),
    (.notFound("no certificate in x"), "no certificate in x"),
  ])
  func `an error is a sentence`(_ error: OpenSSLError, _ sentence: String) {
    #expect(error.description == sentence)
  }
}
