import CommandLineTool
import Glibc

/// Where a command puts its result: a file that is replaced as a whole, or standard output.
enum OutputFile {
  /// Writes `bytes` to the file at `path`, or to standard output for `-` (not to a terminal if they are no text).
  ///
  /// A regular file is replaced as a whole: a crash leaves the old one or the new one. `isSecret` makes the file
  /// readable by its owner alone.
  static func write(_ bytes: [UInt8], to path: String, isSecret: Bool, in console: Console) throws {
    if path == "-" {
      if console.outputIsTerminal, String(validating: bytes, as: UTF8.self) == nil {
        throw Failure("the result is no text and standard output is a terminal; give a file with -o FILE")
      }
      return console.write(bytes)
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      return try writeThrough(bytes, to: path)
    }
    try replace(resolved(path), with: bytes, mode: isSecret ? 0o600 : 0o644)
  }

  /// Replaces a file that is there by another content; who may read it stays as it is, and so does its owner where this user
  /// may say so.
  static func rewrite(_ bytes: [UInt8], at path: String) throws {
    let path = resolved(path)
    var status = stat()
    guard stat(path, &status) == 0, access(path, W_OK) == 0 else { throw Failure.system(path) }
    try replace(path, with: bytes, mode: 0o600) { descriptor in
      // Else the file is this user's, as any that is written anew.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      return fchmod(descriptor, status.st_mode & 0o7777) == 0
    }
  }

  /// Devices and pipes are written to, not replaced.
  private static func writeThrough(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.system(path) }
    defer { close(descriptor) }
    guard writeAll(bytes, to: descriptor) else { throw Failure.system(path) }
  }

  private static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t, prepare: (Int32) -> Bool = { _ in true }
  ) throws {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure.system(path) }
    let written = prepare(descriptor) && writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
    let problem = errno
    close(descriptor)
    guard written, rename(temporary, path) == 0 else {
      let number = written ? errno : problem
      unlink(temporary)
      throw Failure.system(path, number)
    }
  }

  /// The file a symbolic link leads to, so that the link stays.
  private static func resolved(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }
}
