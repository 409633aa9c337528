public import FoundationEssentials
public import OpenSSL

/// Putting a signature around a profile, taking it off, and judging it as a device would.
///
/// A signed profile is CMS SignedData in DER with the property list inside. The signer's intermediates belong in
/// the signature: with the signer's certificate alone devices show "Not Verified".
public enum ProfileSigning {
  /// Signs a profile; `time` is the signing time that the signature states.
  ///
  /// The content is exactly `content`. Throws ``ProfileError/alreadySigned`` for signed input: devices refuse a
  /// profile that is signed twice. Throws also if `content` is no profile.
  public static func sign(
    _ content: [UInt8], by identity: Identity, at time: Date
  ) throws(ProfileError) -> [UInt8] {
    guard !CMS.isSigned(content) else { throw .alreadySigned }
    _ = try Profile(parsing: content)
    do throws(OpenSSLError) {
      return try CMS.sign(content, by: identity, at: time)
    } catch {
      throw .signing(error)
    }
  }

  /// The content inside the signature, or inside both where there are two, byte for byte. Whether the signature
  /// is valid does not matter. Throws ``ProfileError/notSigned`` for unsigned input.
  public static func unsign(_ bytes: [UInt8]) throws(ProfileError) -> [UInt8] {
    guard CMS.isSigned(bytes) else { throw .notSigned }
    var content = bytes
    var count = 0
    while CMS.isSigned(content) {
      guard count < Profile.signatureLimit else { throw .signedTooOften(limit: Profile.signatureLimit) }
      content = try open(content).content
      count += 1
    }
    return content
  }

  /// Judges the (outermost) signature of a profile against the anchors of a device, at a time.
  ///
  /// Unsigned input is a report too. Throws only if the signature cannot be taken apart.
  public static func verify(
    _ bytes: [UInt8], anchors: [Certificate], at time: Date
  ) throws(ProfileError) -> SigningReport {
    guard CMS.isSigned(bytes) else { return SigningReport.unsigned }
    let message = try open(bytes)
    return SigningReport(
      message, anchors: anchors, isSignedTwice: CMS.isSigned(message.content), at: time)
  }

  /// The same, without anchors, of a profile that was read; nil if it is not signed. `certificates` may know the signer's.
  package static func verify(
    _ profile: Profile, at time: Date, certificates: CertificateCache
  ) -> SigningReport? {
    profile.signature.map {
      SigningReport(
        $0, anchors: [], isSignedTwice: profile.signatures.count > 1, at: time, known: certificates.known)
    }
  }

  private static func open(_ bytes: [UInt8]) throws(ProfileError) -> SignedMessage {
    do throws(OpenSSLError) {
      return try CMS.open(bytes)
    } catch {
      throw .damagedSignature(error)
    }
  }
}
