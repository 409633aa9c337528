public import FoundationEssentials

/// Signs many messages by one identity at one time, as ``CMS/sign(_:by:at:)`` signs one.
///
/// OpenSSL makes the first message. In all others (RFC 5652 5) only the content, its digest among the signed attributes
/// and the signature are others, and only these are made anew; most of OpenSSL's time for a message goes into the rest.
public struct MessageSigner: Sendable {
  private let identity: Identity
  private let time: Date
  /// nil where the key's signatures need more than a digest of what is signed: OpenSSL then makes each message.
  private let frame: Frame?

  /// What is the same in all messages, in DER.
  fileprivate struct Frame {
    let scheme: SignatureScheme
    /// The version and the digest algorithms.
    let start: ArraySlice<UInt8>
    let contentType: ArraySlice<UInt8>
    /// The certificates, with their tag.
    let certificates: ArraySlice<UInt8>
    /// The signer's version, name and digest algorithm.
    let signer: ArraySlice<UInt8>
    /// The signed attributes, without their tag.
    let attributes: ArraySlice<UInt8>
    /// Where the digest is among them.
    let digest: Range<Int>
    let signatureAlgorithm: ArraySlice<UInt8>
  }

  /// Makes everything that does not depend on the messages; `time` is the signing time that all of them state.
  public init(_ identity: Identity, at time: Date) throws(OpenSSLError) {
    self.identity = identity
    self.time = time
    let sample: [UInt8] = [0x2E]
    let message = try CMS.sign(sample, by: identity, at: time)
    frame =
      switch identity.privateKey.defaultScheme {
      case .rsaPKCS1SHA256: Frame(message, of: sample, .rsaPKCS1SHA256)
      case .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512: Frame(message, of: sample, .ecdsaSHA256)
      default: nil
      }
  }

  /// Signs a message, in DER.
  public func sign(_ content: [UInt8]) throws(OpenSSLError) -> [UInt8] {
    guard let frame else { return try CMS.sign(content, by: identity, at: time) }
    var attributes = Array(frame.attributes)
    attributes.replaceSubrange(frame.digest, with: Digest.sha256(content))
    // RFC 5652 5.4: what is signed has the tag of a SET, not the one it has in the message.
    let signature = try identity.privateKey.sign(
      DERWriter.element(DERWriter.set, [attributes[...]]), scheme: frame.scheme)
    return frame.message(content, attributes, signature)
  }
}

extension MessageSigner.Frame {
  /// Takes a message apart; nil if it is not what OpenSSL makes.
  fileprivate init?(_ message: [UInt8], of content: [UInt8], _ scheme: SignatureScheme) {
    func inside(_ element: DERReader.Element?) -> DERReader? {
      element.map { DERReader(message, $0.content) }
    }
    var outermost = DERReader(message)
    guard var outer = inside(outermost.next()), outer.next() != nil,
      var explicit = inside(outer.next(tagged: DERWriter.context)), var data = inside(explicit.next()),
      let version = data.next(), let digests = data.next(), var enclosed = inside(data.next()),
      let type = enclosed.next(), let certificates = data.next(tagged: DERWriter.context),
      var signers = inside(data.next()), var info = inside(signers.next()),
      let infoVersion = info.next(), info.next() != nil, let algorithm = info.next(),
      let attributes = info.next(tagged: DERWriter.context), let signatureAlgorithm = info.next(),
      info.next(tagged: DERReader.octetString) != nil, info.isAtEnd, data.isAtEnd
    else { return nil }
    let bytes = Array(message[attributes.content])
    let digest = Digest.sha256(content)
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: digest) }) else { return nil }
    self.scheme = scheme
    start = message[version.range.lowerBound..<digests.range.upperBound]
    contentType = message[type.range]
    self.certificates = message[certificates.range]
    signer = message[infoVersion.range.lowerBound..<algorithm.range.upperBound]
    self.attributes = bytes[...]
    self.digest = place..<place + digest.count
    self.signatureAlgorithm = message[signatureAlgorithm.range]
  }

  /// The message of a content, its attributes and their signature.
  fileprivate func message(_ content: [UInt8], _ attributes: [UInt8], _ signature: [UInt8]) -> [UInt8] {
    func element(_ tag: UInt8, _ parts: ArraySlice<UInt8>...) -> ArraySlice<UInt8> {
      DERWriter.element(tag, parts)[...]
    }
    let info = element(
      DERReader.sequence, signer, element(DERWriter.context, attributes[...]), signatureAlgorithm,
      element(DERReader.octetString, signature[...]))
    let enclosed = element(
      DERReader.sequence, contentType,
      element(DERWriter.context, element(DERReader.octetString, content[...])))
    let data = element(DERReader.sequence, start, enclosed, certificates, element(DERWriter.set, info))
    return DERWriter.element(
      DERReader.sequence, [DERWriter.signedData[...], element(DERWriter.context, data)])
  }
}
