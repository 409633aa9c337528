import OpenSSL
import Testing

struct KeyURITests {
  @Test(arguments: [
    "pkcs11:token=Signing;object=signer;type=private", "PKCS11:object=a%20b?module-path=/usr/lib/a%2Fb.so",
  ])
  func `a URI of PKCS 11 is taken as it is`(text: String) throws {
    #expect(try KeyURI(text).description == text)
  }

  @Test(arguments: [
    ("file:/key.pem", "it does not begin with pkcs11:"), ("", "it does not begin with pkcs11:"),
    ("pkcs11:object=a b", "percent-encoded"), ("pkcs11:object=\u{e4}", "percent-encoded"),
    ("pkcs11:" + String(repeating: "a", count: 5_000), "over 4096"),
    ("pkcs11:object=a?module-path=%zz", "module-path"), ("pkcs11:object=a?module-path=", "module-path"),
    ("pkcs11:object=a?module-path=%00", "module-path"),
  ])
  func `what is none is refused`(text: String, reason: String) {
    let error = #expect(throws: OpenSSLError.self) { try KeyURI(text) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "pkcs11:object=a?pin-value=4711", "pkcs11:object=a;pin-value=4711", "pkcs11:a?pin-source=/4711",
  ])
  func `a PIN in it is refused, and not repeated`(text: String) {
    let error = #expect(throws: OpenSSLError.self) { try KeyURI(text) }
    #expect(error?.description.contains("give the PIN as the password") == true)
    #expect(error?.description.contains("4711") == false)
  }
}
