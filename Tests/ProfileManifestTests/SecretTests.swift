import Foundation
import OpenSSL
import ProfileManifest
import Support
import Testing

struct SecretTests {
  @Test(arguments: [
    ("env:PSK", SecretReference.environment("PSK")), ("file:a b/psk", .file("a b/psk")),
    ("file:/etc/psk", .file("/etc/psk")), ("prompt", .prompt),
  ])
  func `a reference names a variable, a file or the prompt`(text: String, reference: SecretReference) {
    #expect(SecretReference(text) == reference)
    #expect(reference.description == text)
  }

  @Test(arguments: [
    "hunter2", "", "env:", "env:A=B", "file:", "Prompt", "env", "ENV:PSK", "prompt ", "env:A\0",
  ])
  func `anything else is no reference`(text: String) {
    #expect(SecretReference(text) == nil)
  }

  @Test func `a variable, a file and a prompt give the same secret`() throws {
    let folder = try TemporaryFolder()
    try folder.write("psk", Array("päss\n".utf8))
    try folder.write("crlf", Array("päss\r\n".utf8))
    let source = SecretSource(environment: ["PSK": "päss"]) { $0 == "password of a" ? "päss" : nil }
    for text in ["env:PSK", "file:psk", "file:crlf", "prompt"] {
      let reference = try #require(SecretReference(text))
      let secret = try source.read(reference, relativeTo: folder.path, purpose: "password of a")
      #expect(secret.withBytes { Array($0) } == Array("päss".utf8), "\(text)")
    }
  }

  @Test func `only one line feed at the end of a file is not part of the secret`() throws {
    let folder = try TemporaryFolder()
    try folder.write("psk", Array(" a \n\n".utf8))
    let secret = try SecretSource().read(.file("psk"), relativeTo: folder.path)
    #expect(secret.withBytes { Array($0) } == Array(" a \n".utf8))
  }

  @Test func `a secret that cannot be had is an error that says what to do`() throws {
    let folder = try TemporaryFolder()
    try folder.write("empty", Array("\n".utf8))
    let source = SecretSource(environment: ["EMPTY": ""])
    let cases: [(String, String)] = [
      (
        "env:PSK",
        "the environment variable PSK is not set; set it, or say where the secret is: "
          + "env:NAME (an environment variable), file:PATH or prompt"
      ),
      ("env:EMPTY", "the environment variable EMPTY is empty; it must hold the secret"),
      ("file:none", "cannot read the secret from none: there is no such file"),
      ("file:empty", "the file empty is empty; it must hold the secret"),
      ("file:.", "cannot read the secret from .: it is a folder; name the file"),
      ("prompt", "there is no terminal to ask for the secret; give it as env:NAME or file:PATH"),
    ]
    for (text, message) in cases {
      let reference = try #require(SecretReference(text))
      let error = #expect(throws: SecretError.self, "\(text)") {
        try source.read(reference, relativeTo: folder.path)
      }
      #expect(error?.description == message)
    }
    let silent = SecretSource { _ in nil }
    #expect(throws: SecretError.noAnswer) { try silent.read(.prompt) }
  }
}
