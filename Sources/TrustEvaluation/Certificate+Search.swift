internal import FoundationEssentials
internal import OpenSSL

extension Certificate {
  /// Whether the other certificate is of the same entity: a name with a key.
  func isSameEntity(as other: Certificate) -> Bool {
    encodedPublicKey == other.encodedPublicKey
      && (encodedSubject == other.encodedSubject || subject.matches(other.subject))
  }

  /// Whether the moment lies within the validity, in whole seconds, notBefore and notAfter included (RFC 5280
  /// 4.1.2.5): a moment within the second of notAfter still does.
  func isValid(at date: Date) -> Bool {
    let second = date.timeIntervalSince1970.rounded(.down)
    return notBefore.timeIntervalSince1970 <= second && second <= notAfter.timeIntervalSince1970
  }
}
