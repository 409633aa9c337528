import FoundationEssentials
import Glibc
import ProfileManifest

/// A folder that many files are written to, each as a whole, by one run at a time.
///
/// A file has no name until all of it is written, where the file system can do that; else its name is that of the
/// one temporary file. Nothing is left of a run that is killed, or what the next one replaces.
final class OutputFolder {
  private static let temporary = ".mooring-each.tmp"
  /// `__O_TMPFILE` of Linux, which Swift does not see.
  private static let unnamed = 0o20_000_000 | O_DIRECTORY

  let path: String
  private let folder: CInt
  private var hasUnnamedFiles = true
  /// The names there were when the run began; it alone adds to them.
  private var names: Set<String> = []

  /// Opens the folder, and makes it if it is not there.
  init(_ path: String) throws {
    self.path = path
    if mkdir(path, 0o755) != 0, errno != EEXIST { throw Failure.system(path) }
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Failure.system(path) }
    // The lock goes with the process, however it ends.
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure("\(path): another run writes to this folder; wait until it has ended")
    }
    do {
      names = try Set(FileManager.default.contentsOfDirectory(atPath: path))
    } catch {
      throw Failure("\(path): its files cannot be listed; make it readable for you")
    }
  }

  deinit { close(folder) }

  /// The bytes of a file; nil if there is none.
  func contents(of name: String) throws -> [UInt8]? {
    guard names.contains(name) else { return nil }
    do throws(InputFileError) {
      return try InputFile.read("\(path)/\(name)")
    } catch .missing {
      return nil
    } catch .tooLarge {
      // Not ours then.
      return []
    } catch {
      throw Failure("\(path)/\(name): \(error)")
    }
  }

  /// Writes a file, or replaces the one of that name. `isSecret` makes it readable by its owner alone.
  func write(_ bytes: [UInt8], to name: String, isSecret: Bool) throws {
    let mode: mode_t = isSecret ? 0o600 : 0o644
    if hasUnnamedFiles {
      let descriptor = openat(folder, ".", O_WRONLY | O_CLOEXEC | Self.unnamed, mode)
      if descriptor >= 0 {
        defer { close(descriptor) }
        guard writeAll(bytes, to: descriptor) else { throw Failure.system("\(path)/\(name)") }
        if try publish(descriptor, as: name) { return }
      }
      hasUnnamedFiles = false
    }
    try writeNamed(bytes, to: name, mode)
  }

  /// Makes the file readable by its owner alone.
  func restrict(_ name: String) throws {
    guard fchmodat(folder, name, 0o600, 0) == 0 else { throw Failure.system("\(path)/\(name)") }
  }

  /// Waits until everything is on the disk, so that even a loss of power leaves whole files.
  ///
  /// Once for all: a file at a time would take longer than all the rest.
  func flush() { sync() }

  /// Gives a file without a name its name; false where the system cannot do that.
  private func publish(_ descriptor: CInt, as name: String) throws -> Bool {
    let file = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, file, folder, name, AT_SYMLINK_FOLLOW) == 0 { return true }
    guard errno == EEXIST else { return false }
    unlinkat(folder, Self.temporary, 0)
    guard linkat(AT_FDCWD, file, folder, Self.temporary, AT_SYMLINK_FOLLOW) == 0 else { return false }
    guard renameat(folder, Self.temporary, folder, name) == 0 else {
      throw Failure.system("\(path)/\(name)")
    }
    return true
  }

  private func writeNamed(_ bytes: [UInt8], to name: String, _ mode: mode_t) throws {
    unlinkat(folder, Self.temporary, 0)
    let descriptor = openat(folder, Self.temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure.system("\(path)/\(name)") }
    let isWritten = writeAll(bytes, to: descriptor)
    close(descriptor)
    guard isWritten, renameat(folder, Self.temporary, folder, name) == 0 else {
      let number = errno
      unlinkat(folder, Self.temporary, 0)
      throw Failure.system("\(path)/\(name)", number)
    }
  }
}
