import Glibc

/// What cannot be done, in words for the one who asked; the process ends with 2.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// What the system said last, about a file.
  static func system(_ path: String, _ number: CInt = errno) -> Failure {
    Failure("\(path): \(String(cString: strerror(number)))")
  }
}
