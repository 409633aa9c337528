internal import COpenSSL
internal import FoundationEssentials

/// Reads a signed message and tries its signatures one by one: `CMS_verify` would stop at the first that fails.
struct CMSReader: ~Copyable {
  private let message: Handle<Owned.CMS>

  init(_ bytes: [UInt8]) throws(OpenSSLError) {
    message = try CMSFrame.parse(bytes, what: "signed message", holding: "certificates or signers")
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
