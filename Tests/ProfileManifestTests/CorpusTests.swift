import EnrolmentProfile
import Foundation
import OpenSSL
import ProfileManifest
import PropertyList
import Support
import Testing

/// Manifests and files kept in Corpus/, and to the letter what is made or said of them.
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
  /// 2026-12-01, when all certificates of the corpus are valid.
  private static let time = Date(timeIntervalSince1970: 1_796_083_200)
  private static let secrets = SecretSource(environment: ["SET": "not-the-password", "EMPTY": ""])

  private static func build(
    _ text: [UInt8], named name: String, at time: Date = time, allowUntrusted: Bool = false
  ) throws(ManifestErrors) -> BuiltManifest {
    try Manifest(parsing: text, file: folder.appending(path: name).path).build(
      secrets: secrets, at: time, allowUntrusted: allowUntrusted)
  }

  private static func lines(_ messages: [ManifestMessage]) -> String {
    messages.map { "\($0)\n".replacing(folder.path + "/", with: "") }.joined()
  }

  private static func office() throws -> [UInt8] {
    let package = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: package.appending(path: "examples/office/office.yaml")))
  }

  @Test func `the office example is built to the byte`() throws {
    let built = try Self.build(Self.office(), named: "office.yaml")
    #expect(Self.lines(built.notices) == "")
    try expectGolden(String(decoding: built.content, as: UTF8.self), "office.mobileconfig")
  }

  @Test func `the content depends on neither the time nor the name of the manifest`() throws {
    let first = try Self.build(Self.office(), named: "office.yaml")
    let second = try Self.build(
      Self.office(), named: "other.yaml", at: Self.time.addingTimeInterval(86_400 * 30))
    #expect(first.content == second.content)
    for path in ["pki/", Self.folder.path] {
      #expect(!String(decoding: first.content, as: UTF8.self).contains(path))
    }
  }

  @Test func `every mistake is worded as recorded`() throws {
    var said = ""
    let mistakes = Self.folder.appending(path: "mistakes")
    for name in try FileManager.default.contentsOfDirectory(atPath: mistakes.path).sorted() {
      let text = try Array(Data(contentsOf: mistakes.appending(path: name)))
      said += "# \(name)\n"
      do throws(ManifestErrors) {
        _ = try Self.build(text, named: "mistakes/\(name)")
        Issue.record("\(name) is built")
      } catch {
        #expect(error.messages == error.messages.sorted())
        said += Self.lines(error.messages)
      }
    }
    for secret in ["hunter2", "not-the-password"] { #expect(!said.contains(secret)) }
    try expectGolden(said, "mistakes.txt")
  }

  @Test func `notices stand at their places`() throws {
    let late = try Self.build(
      Self.office(), named: "office.yaml", at: Self.time.addingTimeInterval(86_400 * 730),
      allowUntrusted: true)
    try expectGolden(Self.lines(late.notices), "notices.txt")
  }
}
