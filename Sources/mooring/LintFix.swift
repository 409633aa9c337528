import CommandLineTool
import EnrolmentProfile
import ProfileLint

/// `mooring lint --fix` of one file.
struct LintFix {
  private let path: String
  private let old: [UInt8]
  private let console: Console

  /// Reads the file; nil for one that is not mended: a manifest, and what is no profile in a folder.
  init?(of path: String, isFound: Bool, in console: Console) throws {
    guard !Linter.isManifest(path) else {
      console.error("\(path): a manifest is mended by hand")
      return nil
    }
    old = try console.read(path)
    if isFound, !LintInput.isWanted(old, at: path) { return nil }
    self.path = path
    self.console = console
  }

  /// Mends the file, or only shows what would be different; whether anything is.
  func run(writing: Bool) throws -> Bool {
    let fix: ProfileFix
    do throws(ProfileFix.Objection) { fix = try ProfileFix(old) } catch {
      console.error("\(path): not mended: \(error)")
      return false
    }
    guard !fix.changes.isEmpty else { return false }
    if writing { try OutputFile.rewrite(fix.bytes, at: path) }
    let say = writing ? console.error : console.out
    say("--- \(path)")
    say("+++ \(path), \(writing ? "mended" : "as it would be mended")")
    for (keyPath, change) in fix.changes {
      say("@@ \(keyPath)")
      if change.kind != .added { say("-\(change.old ?? "(not shown)")") }
      if change.kind != .removed { say("+\(change.new ?? "(not shown)")") }
    }
    if old.firstRange(of: Array("<!--".utf8)) != nil {
      say("@@ written anew, with its keys sorted: the comments \(writing ? "are" : "would be") gone")
    }
    return true
  }
}
