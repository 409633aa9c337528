import OpenSSL
import Support
import Testing

struct PublicKeyTests {
  @Test(
    arguments: [
      (.rsa2048, .rsa, 2048, "RSA 2048-bit"), (.rsa(1024), .rsa, 1024, "RSA 1024-bit"),
      (.rsa(2047), .rsa, 2047, "RSA 2047-bit"), (.ecP256, .ec(curve: "P-256"), 256, "EC P-256"),
      (.ec("P-521"), .ec(curve: "P-521"), 521, "EC P-521"),
      (.ec("secp256k1"), .ec(curve: "secp256k1"), 256, "EC secp256k1"),
      (.ec("P-192"), .ec(curve: "P-192"), 192, "EC P-192"), (.ed25519, .ed25519, 256, "Ed25519"),
      (.dsa, .dsa, 1024, "DSA 1024-bit"),
    ] as [(TestKey.Kind, PublicKeyInfo.Kind, Int, String)])
  func `kind and size of a key`(
    _ wanted: TestKey.Kind, _ kind: PublicKeyInfo.Kind, _ bits: Int, _ text: String
  ) throws {
    let key = try Certificate(der: TestAuthority.root(key: wanted).der).publicKey
    #expect(key.kind == kind)
    #expect(key.bits == bits)
    #expect(key.description == text)
  }

  @Test func `a key that OpenSSL cannot decode still has a kind and a size`() throws {
    // The point of RawCertificate is on no curve.
    let certificate = try RawCertificate().parsed()
    #expect(certificate.publicKey.description == "EC P-256")
    #expect(!certificate.isSelfSigned)
    let rsa = der(
      0x30, der(0x30, oid("1.2.840.113549.1.1.10")),
      der(0x03, [0] + der(0x30, der(0x02, [0, 0x80] + [UInt8](repeating: 0, count: 127)), der(0x02, [3]))))
    #expect(try RawCertificate(publicKey: rsa).parsed().publicKey.description == "RSA-PSS 1024-bit")
  }

  @Test(
    arguments: [
      (oid("1.2.3.4"), [], "key of algorithm 1.2.3.4"), (oid("1.3.101.113"), [], "Ed448"),
      (oid("1.2.840.113549.1.1.1"), [], "RSA 0-bit"),
      (oid("1.2.840.10045.2.1"), oid("1.2.3.5"), "EC 1.2.3.5"),
      (
        oid("1.2.840.10045.2.1"),
        der(
          0x30, der(0x02, [1]), der(0x30), der(0x30), der(0x04, [4]), der(0x02, [0, 0xff, 1]), der(0x02, [1])),
        "EC with explicit parameters, 16-bit"
      ),
    ] as [([UInt8], [UInt8], String)])
  func `unusual keys are named`(_ algorithm: [UInt8], _ parameters: [UInt8], _ text: String) throws {
    let key = der(0x30, der(0x30, algorithm, parameters), der(0x03, [0, 1]))
    #expect(try RawCertificate(publicKey: key).parsed().publicKey.description == text)
  }
}
