#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Why a file is not read.
package enum InputFileError: Error, Equatable, CustomStringConvertible {
  case missing
  case folder
  case notAFile
  case tooLarge(limit: Int)
  case system(String)

  package var description: String {
    switch self {
    case .missing: "there is no such file"
    case .folder: "it is a folder; name the file"
    case .notAFile: "it is not a regular file (a pipe, socket or device is not read)"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB, which no input of a profile is"
    case .system(let reason): reason
    }
  }
}

/// The one way files get in: whole, regular, of bounded size; symbolic links are followed.
package enum InputFile {
  /// No certificate bundle or identity comes near it.
  package static let limit = 16 << 20

  /// The path as the system is to be asked for it.
  package static func path(_ path: String, relativeTo folder: String) -> String {
    folder.isEmpty || path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// The folder a path lies in, empty for the current one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  package static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// The bytes of a file.
  package static func read(
    _ path: String, limit: Int = limit
  ) throws(InputFileError) -> [UInt8] {
    // The system would read the path up to the NUL, which is another file.
    guard !path.utf8.contains(0) else { throw .missing }
    // Not blocking: opening a pipe that nobody writes to would wait for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .notAFile
    }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    return try bytes(from: descriptor, expecting: Int(status.st_size), limit: limit)
  }

  /// Reads to the end, which may have moved since the size was asked for. Into one buffer, so that the bytes of a
  /// secret are not left behind in a second one.
  private static func bytes(
    from descriptor: Int32, expecting size: Int, limit: Int
  ) throws(InputFileError) -> [UInt8] {
    var all = [UInt8](repeating: 0, count: size + 1)
    var filled = 0
    while true {
      let count = all.withUnsafeMutableBytes {
        Self.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
      }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw failure()
      }
      filled += count
      guard filled <= limit else { throw .tooLarge(limit: limit) }
      if count == 0 {
        all.removeLast(all.count - filled)
        return all
      }
      if filled == all.count { all += [UInt8](repeating: 0, count: all.count) }
    }
  }

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  private static func failure() -> InputFileError {
    switch errno {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .system("permission denied; make it readable for you")
    case let code: .system(String(cString: strerror(code)))
    }
  }
}
