public import OpenSSL
internal import PropertyList

/// Hiding a profile's payloads from everybody but one device, and reading them again.
///
/// The array PayloadContent, as a property list of its own, is encrypted to the certificate of an identity that the device
/// holds (by SCEP or ACME) and stands as EncryptedPayloadContent in its place. The signature goes around that, so
/// encrypting comes before signing.
public enum ProfileEncryption {
  /// The profile with its payloads encrypted; identifier, names and consent stay readable. Another one each time.
  ///
  /// Throws ``ProfileError/alreadySigned`` for signed input, since its signature would not hold any more, and
  /// ``ProfileError/alreadyEncrypted``.
  public static func encrypt(
    _ bytes: [UInt8], to recipient: Certificate, cipher: ContentCipher = .aes256
  ) throws(ProfileError) -> [UInt8] {
    guard !CMS.isSigned(bytes) else { throw .alreadySigned }
    let profile = try Profile(parsing: bytes)
    guard !profile.isEncrypted, let payloads = profile.root["PayloadContent"] else { throw .alreadyEncrypted }
    var root = profile.root.dictionary ?? [:]
    do throws(OpenSSLError) {
      let hidden = try CMS.encrypt(payloads.xml(), to: recipient, cipher: cipher)
      root["PayloadContent"] = nil
      root["EncryptedPayloadContent"] = PropertyListValue(.data(hidden))
      root["IsEncrypted"] = PropertyListValue(.boolean(true))
    } catch {
      throw .encryption(error)
    }
    return PropertyListValue(.dictionary(root)).xml()
  }

  /// The profile with its payloads readable, and without its signature, which was around the encrypted ones.
  ///
  /// Payloads that were readable already stay, before the others.
  public static func decrypt(_ bytes: [UInt8], by identity: Identity) throws(ProfileError) -> [UInt8] {
    try open(Profile(parsing: bytes), by: identity).root.xml()
  }

  /// The same as a profile whose values stand where they stood; everything that was hidden stands where the encrypted
  /// payloads do.
  package static func open(_ profile: Profile, by identity: Identity) throws(ProfileError) -> Profile {
    guard let hidden = profile.encryptedContent, let value = profile.root["EncryptedPayloadContent"] else {
      throw .notEncrypted
    }
    let payloads = try payloads(in: hidden, by: identity).map { $0.placed(at: value.position) }
    var root = profile.root.dictionary ?? [:]
    let content = root["PayloadContent"]
    root["EncryptedPayloadContent"] = nil
    root["IsEncrypted"] = nil
    root["PayloadContent"] = PropertyListValue(
      .array((content?.array ?? []) + payloads), position: content?.position ?? value.position)
    return Profile(
      content: profile.content, format: profile.format, hasByteOrderMark: profile.hasByteOrderMark,
      root: PropertyListValue(.dictionary(root), position: profile.root.position),
      signatures: profile.signatures)
  }

  private static func payloads(
    in hidden: [UInt8], by identity: Identity
  ) throws(ProfileError) -> [PropertyListValue] {
    let content: [UInt8]
    do throws(OpenSSLError) { content = try CMS.decrypt(hidden, by: identity) } catch {
      throw .encryption(error)
    }
    let value: PropertyListValue
    do throws(PropertyListError) { value = try PropertyListValue(parsing: content) } catch {
      throw .noPayloadsInside(reason: error.description)
    }
    guard let payloads = value.array else { throw .noPayloadsInside(reason: "it is \(value.typeName)") }
    return payloads
  }
}

extension PropertyListValue {
  /// The same value with all that is in it, at one place.
  fileprivate func placed(at position: PropertyListPosition) -> PropertyListValue {
    switch content {
    case .array(let values):
      PropertyListValue(.array(values.map { $0.placed(at: position) }), position: position)
    case .dictionary(let dictionary):
      PropertyListValue(
        .dictionary(
          PropertyListDictionary(
            dictionary.entries.map {
              PropertyListDictionary.Entry(
                key: $0.key, keyPosition: position, value: $0.value.placed(at: position))
            })), position: position)
    default: PropertyListValue(content, position: position)
    }
  }
}
