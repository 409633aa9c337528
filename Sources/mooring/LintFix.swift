import CommandLineTool
import EnrolmentProfile
import Glibc
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
    guard fix.bytes != old else { return false }
    let say = writing ? console.error : console.out
    say("--- \(path)")
    say("+++ \(path), \(writing ? "mended" : "as it would be mended")")
    for (keyPath, change) in fix.changes {
      say("@@ \(keyPath)")
      if change.kind != .added { say("-\(change.old ?? "(not shown)")") }
      if change.kind != .removed { say("+\(change.new ?? "(not shown)")") }
    }
    if fix.changes.isEmpty { say("@@ the same values, in another form") }
    if writing {
      try OutputFile.write(fix.bytes, to: path, isSecret: fix.holdsSecrets || isPrivate, in: console)
    }
    return true
  }

  /// Whether nobody but the owner and their group can read the file now.
  private var isPrivate: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IROTH == 0
  }
}
