import Foundation
import OpenSSL
import Support
import Testing

@Suite(.enabled(if: Peer.openssl.isAvailable, Peer.openssl.absence))
struct PrivateKeyTests {
  /// How the `openssl` program writes a key to the file `key`, and the password that opens it.
  struct Form: CustomTestStringConvertible {
    let words: [String]
    var password: String?
    let kind: String
    let scheme: SignatureScheme
    /// What `openssl dgst` and `openssl pkeyutl` need to verify the default scheme.
    var verify = "dgst -sha256 -verify public -signature signature message"

    var testDescription: String { words.joined(separator: "; ") }

    init(_ kind: String, _ scheme: SignatureScheme, _ words: String..., password: String? = nil) {
      (self.words, self.kind, self.scheme, self.password) = (words, kind, scheme, password)
      switch scheme {
      case .ecdsaSHA384: verify = verify.replacing("sha256", with: "sha384")
      case .ecdsaSHA512: verify = verify.replacing("sha256", with: "sha512")
      case .rsaPSSSHA256:
        verify = verify.replacing(
          "-verify", with: "-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 -verify")
      case .ed25519, .ed448:
        verify = "pkeyutl -verify -rawin -in message -pubin -inkey public -sigfile signature"
      default: break
      }
    }
  }

  private static let rsa = "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out plain"
  private static let ec = "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out plain"
  private static let kindRSA = "RSA 2048-bit"
  private static let legacy = "-provider legacy -provider default"

  static let plain: [Form] = [
    Form(kindRSA, .rsaPKCS1SHA256, rsa, "pkey -in plain -out key"),
    Form(kindRSA, .rsaPKCS1SHA256, rsa, "pkcs8 -topk8 -nocrypt -in plain -outform DER -out key"),
    Form(kindRSA, .rsaPKCS1SHA256, rsa, "rsa -traditional -in plain -out key"),
    Form(kindRSA, .rsaPKCS1SHA256, rsa, "rsa -traditional -in plain -outform DER -out key"),
    Form(
      "RSA-PSS 2048-bit", .rsaPSSSHA256, "genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -out key"),
    Form("EC P-256", .ecdsaSHA256, ec, "pkey -in plain -out key"),
    Form("EC P-256", .ecdsaSHA256, ec, "ec -in plain -out key"),
    Form("EC P-256", .ecdsaSHA256, ec, "ec -in plain -outform DER -out key"),
    Form("EC P-256", .ecdsaSHA256, "ecparam -name prime256v1 -genkey -out key"),
    Form("EC P-384", .ecdsaSHA384, "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out key"),
    Form("EC P-521", .ecdsaSHA512, "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-521 -out key"),
    Form("Ed25519", .ed25519, "genpkey -algorithm ED25519 -out key"),
    Form("Ed25519", .ed25519, "genpkey -algorithm ED25519 -outform DER -out key"),
    Form("Ed448", .ed448, "genpkey -algorithm ED448 -out key"),
  ]

  static let encrypted: [Form] =
    [
      "-v2 aes-256-cbc", "-v2 des3", "-scrypt", "-v1 PBE-SHA1-3DES", "-v1 PBE-MD5-DES \(legacy)",
      "-v1 PBE-SHA1-RC2-40 \(legacy)", "-v2 des-cbc \(legacy)", "-v2 aes-128-cbc -outform DER",
    ].map {
      Form(
        kindRSA, .rsaPKCS1SHA256, rsa, "pkcs8 -topk8 -in plain -passout pass:sesame \($0) -out key",
        password: "sesame")
    } + [
      Form(
        kindRSA, .rsaPKCS1SHA256, rsa, "rsa -traditional -in plain -aes256 -passout pass:sesame -out key",
        password: "sesame"),
      Form(
        "EC P-256", .ecdsaSHA256, ec, "ec -in plain -des3 -passout pass:sesame -out key", password: "sesame"),
      Form(
        kindRSA, .rsaPKCS1SHA256, rsa,
        "rsa -traditional -in plain -des -passout pass:sesame -out key \(legacy)",
        password: "sesame"),
      Form(
        "Ed25519", .ed25519, "genpkey -algorithm ED25519 -aes256 -pass pass:sesame -out key",
        password: "sesame"),
    ]

  @Test(arguments: plain + encrypted)
  func `a key that openssl wrote signs what openssl verifies`(form: Form) throws {
    let openssl = try OpenSSLProgram()
    for words in form.words { try openssl.run(words) }
    let password = form.password.map { Secret($0) }
    let key = try PrivateKey(parsing: openssl.bytes("key"), password: password)
    #expect(key.info.description == form.kind)
    #expect(key.defaultScheme == form.scheme)

    let message = Array("message".utf8)
    try openssl.write(key.sign(message, scheme: key.defaultScheme), "signature")
    try openssl.write(message, "message")
    try openssl.run("pkey -in key -pubout -out public -passin pass:sesame \(Self.legacy)")
    try openssl.run(form.verify)
  }

  @Test(arguments: encrypted)
  func `an encrypted key tells a wrong password from none`(form: Form) throws {
    let openssl = try OpenSSLProgram()
    for words in form.words { try openssl.run(words) }
    let bytes = try openssl.bytes("key")
    #expect(throws: OpenSSLError.passwordNeeded("the private key")) { try PrivateKey(parsing: bytes) }
    for wrong in ["open", "", String(repeating: "long", count: 500)] {
      #expect(throws: OpenSSLError.wrongPassword("the private key"), "\(wrong.prefix(5))") {
        try PrivateKey(parsing: bytes, password: Secret(wrong))
      }
    }
  }

  @Test func `text around a key, carriage returns and a byte order mark do not matter`() throws {
    let authority = try TestAuthority.root()
    let pem = authority.pem + "Bag Attributes\n  friendlyName: x\n" + authority.key.pem + "the end\n"
    for text in [pem, pem.replacing("\n", with: "\r\n"), "\u{feff}" + authority.key.pem] {
      let key = try PrivateKey(parsing: Array(text.utf8))
      #expect(try key.matches(Certificate(der: authority.der)))
    }
  }

  @Test func `what is not a key is told`() throws {
    let root = try TestAuthority.root()
    let dsa = try TestKey(.dsa)
    let openSSH = "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n"
    let cases: [([UInt8], String)] = [
      (Array(root.pem.utf8), "no private key in the file, only CERTIFICATE"),
      ([], "no private key in the file: it is neither PEM nor DER"),
      (Array("hello".utf8), "no private key in the file: it is neither PEM nor DER"),
      (root.der, "malformed private key"),
      (
        root.key.pkcs8 + [0, 0],
        "malformed private key at byte \(root.key.pkcs8.count): 2 bytes follow its end"
      ),
      (Array(root.key.pem.replacing("M", with: "*").utf8), "malformed PEM"),
      (dsa.pkcs8, "cannot use a private key: its kind is DSA"),
      (Array(openSSH.utf8), "cannot read a private key: it is in OpenSSH's own format"),
      ([UInt8](repeating: 0x30, count: PrivateKey.sizeLimit + 1), "a private key of 1048577 bytes"),
    ]
    for (bytes, message) in cases {
      let error = #expect(throws: OpenSSLError.self, "\(message)") { try PrivateKey(parsing: bytes) }
      #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }
  }

  @Test func `a scheme signs only with its kind of key`() throws {
    let message = Array("message".utf8)
    let fitting: [(TestKey.Kind, Set<SignatureScheme>)] = [
      (
        .rsa2048,
        [
          .rsaPKCS1SHA1, .rsaPKCS1SHA256, .rsaPKCS1SHA384, .rsaPKCS1SHA512, .rsaPSSSHA256, .rsaPSSSHA384,
          .rsaPSSSHA512,
        ]
      ),
      (.ecP256, [.ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512]),
      (.ed25519, [.ed25519]),
    ]
    for (kind, schemes) in fitting {
      let issued = try TestAuthority.root(key: kind)
      let certificate = try Certificate(der: issued.der)
      let key = try PrivateKey(parsing: issued.key.pkcs8)
      for scheme in SignatureScheme.allCases {
        guard schemes.contains(scheme) else {
          #expect(throws: OpenSSLError.self) { try key.sign(message, scheme: scheme) }
          continue
        }
        var signature = try key.sign(message, scheme: scheme)
        #expect(certificate.verifies(signature: signature, of: message, scheme: scheme))
        #expect(!certificate.verifies(signature: signature, of: message + [0], scheme: scheme))
        for other in SignatureScheme.allCases where other != scheme {
          #expect(!certificate.verifies(signature: signature, of: message, scheme: other))
        }
        signature[signature.count / 2] ^= 1
        #expect(!certificate.verifies(signature: signature, of: message, scheme: scheme))
        #expect(!certificate.verifies(signature: [], of: message, scheme: scheme))
      }
    }
  }

  @Test func `an identity takes only its own key and orders its chain`() throws {
    let root = try TestAuthority.root()
    let issuing = try TestAuthority.intermediate(by: root)
    let server = try TestAuthority.server(by: issuing)
    let other = try TestAuthority.root("Another Root")
    let certificates = try [root, other, server, issuing, root].map { try Certificate(der: $0.der) }
    let identity = try Identity(
      certificate: certificates[2], privateKey: PrivateKey(parsing: server.key.pkcs8), chain: certificates)
    #expect(identity.chain == [certificates[3], certificates[0], certificates[1]])
    let error = #expect(throws: OpenSSLError.self) {
      try Identity(certificate: certificates[2], privateKey: PrivateKey(parsing: other.key.pkcs8))
    }
    #expect(error?.description.contains("it is not that certificate's key") == true)
  }

  @Test(arguments: [plain[0], plain[3], plain[8], plain[11], encrypted[0], encrypted[7], encrypted[8]])
  func `damaged keys are answered`(form: Form) throws {
    let openssl = try OpenSSLProgram()
    for words in form.words { try openssl.run(words) }
    let password = form.password.map { Secret($0) }
    Damaged.isSurvived(try openssl.bytes("key"), seed: 1) {
      let key = try PrivateKey(parsing: $0, password: password)
      _ = try key.sign([1, 2, 3], scheme: key.defaultScheme)
    }
  }
}
