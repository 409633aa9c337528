internal import COpenSSL
internal import FoundationEssentials

/// Reads a signed message and tries its signatures one by one: `CMS_verify` would stop at the first that fails.
struct CMSReader: ~Copyable {
  /// How many certificates, signers, digests or CRLs a message may hold: each costs time to whoever opens it,
  /// with the largest keys many milliseconds a signature.
  private static let itemLimit = 32

  private let message: Handle<Owned.CMS>

  init(_ bytes: [UInt8]) throws(OpenSSLError) {
    try Self.checkFrame(bytes)
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_CMS_ContentInfo(nil, &cursor, buffer.count)
    }
    guard let message = Handle<Owned.CMS>(parsed) else {
      throw .malformed(
        what: "signed message", detail: ErrorQueue.drain().joined(separator: "; "), offset: nil)
    }
    self.message = message
  }

  /// Finds damage and counts the items of the sets in SignedData, which are its children's children:
  /// ContentInfo, [0], SignedData, set.
  private static func checkFrame(_ bytes: [UInt8]) throws(OpenSSLError) {
    var items = 0
    var isTooMuch = false
    do {
      try BERWalk.visit(bytes) { depth, _ in
        if depth == 3 { items = 0 }
        if depth == 4 { items += 1 }
        if items > itemLimit { isTooMuch = true }
      }
    } catch {
      throw .malformed(what: "signed message", detail: error.detail, offset: error.offset)
    }
    guard !isTooMuch else {
      throw .limit("the signed message holds more than \(itemLimit) certificates or signers")
    }
  }

  func read() throws(OpenSSLError) -> SignedMessage {
    guard let content = CMS_get0_content(message.pointer)?.pointee else {
      throw .notFound(
        "the signature is detached: the signed content is not inside, so there is nothing to open")
    }
    let octets = ASN1.bytes(content)
    CMS_set1_signers_certs(message.pointer, nil, 0)
    let signers = Stack.elements(CMS_get0_SignerInfos(message.pointer)).map {
      CMSSigner($0, message: message.pointer)
    }
    let digests = try CMSDigests(of: octets, Set(signers.map(\.digestNumber)))
    var judged: [SignedMessage.Signer] = []
    for signer in signers { judged.append(try signer.judged(digests)) }
    return SignedMessage(content: octets, certificates: try certificates(), signers: judged)
  }

  private func certificates() throws(OpenSSLError) -> [Certificate] {
    guard let inside = Handle<Owned.X509Stack>(CMS_get1_certs(message.pointer)) else { return [] }
    var certificates: [Certificate] = []
    for x509 in Stack.elements(inside.pointer) { certificates.append(try Certificate(copying: x509)) }
    return certificates
  }
}
