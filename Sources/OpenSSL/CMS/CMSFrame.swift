internal import COpenSSL

/// Parses CMS messages once it is known that they are whole, and not too much work.
enum CMSFrame {
  /// How many certificates, signers, digests, CRLs or recipients a message may hold: each costs time to whoever opens
  /// it, with the largest keys many milliseconds a signature.
  private static let itemLimit = 32

  static func parse(
    _ bytes: [UInt8], what: String, holding items: String
  ) throws(OpenSSLError) -> Handle<Owned.CMS> {
    try check(bytes, what: what, holding: items)
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_CMS_ContentInfo(nil, &cursor, buffer.count)
    }
    guard let message = Handle<Owned.CMS>(parsed) else {
      throw .malformed(what: what, detail: ErrorQueue.drain().joined(separator: "; "), offset: nil)
    }
    return message
  }

  /// Finds damage and counts the items of the sets in SignedData or EnvelopedData, which are its children's children:
  /// ContentInfo, [0], SignedData, set.
  private static func check(_ bytes: [UInt8], what: String, holding items: String) throws(OpenSSLError) {
    var count = 0
    var isTooMuch = false
    do {
      try BERWalk.visit(bytes) { depth, _ in
        if depth == 3 { count = 0 }
        if depth == 4 { count += 1 }
        if count > itemLimit { isTooMuch = true }
      }
    } catch {
      throw .malformed(what: what, detail: error.detail, offset: error.offset)
    }
    guard !isTooMuch else { throw .limit("the \(what) holds more than \(itemLimit) \(items)") }
  }
}
