public import FoundationEssentials

/// What a CMS signed message (RFC 5652 5) holds, and whether its signatures fit.
public struct SignedMessage: Sendable {
  /// The bytes that were signed.
  public let content: [UInt8]
  /// The certificates inside, in their order there.
  public let certificates: [Certificate]
  /// Everybody who signed; may be empty.
  public let signers: [Signer]

  /// Whether there is a signer and every signature fits. Says nothing about who the signers are.
  public var isValid: Bool { !signers.isEmpty && signers.allSatisfy(\.isValid) }

  /// One signature of a message.
  public struct Signer: Sendable {
    /// The signer's certificate, nil where it is not inside the message.
    public let certificate: Certificate?
    /// When the signer says to have signed. Nobody else has confirmed it.
    public let signingTime: Date?
    /// The digest's name, such as `SHA-256`.
    public let digestAlgorithm: String
    /// What is wrong with the signature, in one sentence; nil where it fits.
    public let problem: String?

    /// Whether the signature fits the content and the certificate's key, whatever the certificate is worth.
    public var isValid: Bool { problem == nil }
  }
}
