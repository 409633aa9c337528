import Foundation
import Glibc
import Support
import Testing

@testable import ProfileManifest

struct InputFileTests {
  @Test func `a file and a symbolic link to it are read whole`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<200_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write("a", bytes)
    try folder.write("empty", [])
    symlink("a", "\(folder.path)/link")
    #expect(try InputFile.read("\(folder.path)/a") == bytes)
    #expect(try InputFile.read("\(folder.path)/link") == bytes)
    #expect(try InputFile.read("\(folder.path)/empty") == [])
    // Says it has no bytes, and has some.
    #expect(try !InputFile.read("/proc/self/status").isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a folder, a pipe, a device, a huge file and nothing are refused`() throws {
    let folder = try TemporaryFolder()
    mkfifo("\(folder.path)/pipe", 0o600)
    try folder.write("huge", [])
    truncate("\(folder.path)/huge", off_t(InputFile.limit) + 1)
    symlink("loop", "\(folder.path)/loop")
    for (name, error) in [
      ("", InputFileError.folder), ("pipe", .notAFile), ("none", .missing), ("none/none", .missing),
      ("huge", .tooLarge(limit: InputFile.limit)),
    ] {
      #expect(throws: error, "\(name)") { try InputFile.read("\(folder.path)/\(name)") }
    }
    #expect(throws: InputFileError.notAFile) { try InputFile.read("/dev/zero") }
    #expect(throws: InputFileError.self) { try InputFile.read("\(folder.path)/loop") }
  }

  @Test func `a file that grows beyond the limit while it is read is refused`() throws {
    #expect(throws: InputFileError.tooLarge(limit: 3)) { try InputFile.read("/proc/self/status", limit: 3) }
  }

  @Test(arguments: [
    ("office.yaml", "", "office.yaml"), ("a/b/office.yaml", "a/b", "office.yaml"),
    ("/office.yaml", "/", "office.yaml"),
    ("./office.yaml", ".", "office.yaml"),
  ])
  func `a path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(InputFile.folder(of: path) == folder)
    #expect(InputFile.name(of: path) == name)
    #expect(InputFile.path("/etc/x", relativeTo: folder) == "/etc/x")
    #expect(InputFile.path("x", relativeTo: folder) == (folder.isEmpty ? "x" : "\(folder)/x"))
  }
}
