/// Parts of the certificate as they are encoded, for what needs no more than their bytes.
extension Certificate {
  /// The encoding of the subject.
  public var encodedSubject: ArraySlice<UInt8> { der[layout.subject] }

  /// The encoding of the issuer.
  public var encodedIssuer: ArraySlice<UInt8> { der[layout.issuer] }

  /// The encoding of the SubjectPublicKeyInfo.
  public var encodedPublicKey: ArraySlice<UInt8> { der[layout.publicKey] }

  /// Whether the subject has no attribute.
  public var hasEmptySubject: Bool { layout.subject.count == Self.emptySequence }

  /// Whether the issuer has no attribute.
  public var hasEmptyIssuer: Bool { layout.issuer.count == Self.emptySequence }

  /// Tag and length.
  private static let emptySequence = 2
}
