internal import COpenSSL

/// Why OpenSSL, or this module on its behalf, could not do what it was asked.
@nonexhaustive
public enum OpenSSLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// OpenSSL refused; `reasons` are its own words, oldest first, and may be empty.
  case failed(doing: String, reasons: [String])
  /// The bytes are not what they should be; `offset` counts from the first byte, where it is known.
  case malformed(what: String, detail: String, offset: Int?)
  /// There is nothing of the wanted kind in the input; the text says what was looked for and what was found.
  case notFound(String)
  /// The input is larger than this module reads; the text names the limit.
  case limit(String)
  /// The input is encrypted and no password was given; the text says what needs it.
  case passwordNeeded(String)
  /// The password does not open the input named in the text.
  case wrongPassword(String)
  /// The input named in the text uses an old algorithm, and OpenSSL's legacy provider is not installed.
  case legacyProviderMissing(String)

  /// One sentence: what is wrong and, where it is known, at which byte.
  public var description: String {
    switch self {
    case .failed(let doing, let reasons):
      let why = reasons.isEmpty ? "OpenSSL gives no reason" : reasons.joined(separator: "; ")
      return "cannot \(doing): \(why)"
    case .malformed(let what, let detail, let offset):
      let place = offset.map { " at byte \($0)" } ?? ""
      return "malformed \(what)\(place): \(detail)"
    case .notFound(let text), .limit(let text):
      return text
    case .passwordNeeded(let what):
      return "\(what) is encrypted and no password was given"
    case .wrongPassword(let what):
      return """
        the password does not open \(what): give the one that it was written with, not that of its CA, of the \
        person or of the device
        """
    case .legacyProviderMissing(let what):
      return """
        \(what) uses an old algorithm (RC2, RC4 or DES) that needs OpenSSL's legacy provider, which is not \
        installed: install it (Debian 13 and later: package openssl-provider-legacy; elsewhere legacy.so comes \
        with OpenSSL's library), or have the file written anew with AES-256
        """
    }
  }

  /// A failed call, with everything the error queue holds about it.
  init(doing: String) {
    self = .failed(doing: doing, reasons: ErrorQueue.drain())
  }
}

/// The thread's queue of OpenSSL errors: cleared at the door of every call into this module, drained at the throw.
enum ErrorQueue {
  /// Forgets what earlier calls left, so that a later throw tells only its own reasons.
  static func clear() {
    // Nearly always there is nothing, and ERR_clear_error would go through all its slots to find that out.
    if ERR_peek_error() != 0 { ERR_clear_error() }
  }

  /// OpenSSL's number for the oldest reason, if there is one.
  static var firstReason: Int32? {
    let code = ERR_peek_error()
    return code == 0 ? nil : ERR_GET_REASON(code)
  }

  /// Takes all reasons out of the queue, oldest first.
  static func drain() -> [String] {
    var reasons: [String] = []
    var data: UnsafePointer<CChar>?
    var flags: Int32 = 0
    while case let code = ERR_get_error_all(nil, nil, nil, &data, &flags), code != 0 {
      var reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
      if flags & ERR_TXT_STRING != 0, let data, data.pointee != 0 {
        reason += " (\(String(cString: data)))"
      }
      reasons.append(reason)
    }
    return reasons
  }
}

/// Throws what the error queue says unless an OpenSSL call returned a positive number.
func check(_ result: Int32, doing: @autoclosure () -> String) throws(OpenSSLError) {
  guard result > 0 else { throw OpenSSLError(doing: doing()) }
}
