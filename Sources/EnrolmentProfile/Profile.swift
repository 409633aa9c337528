public import FoundationEssentials
public import OpenSSL
public import PropertyList

/// A configuration profile as it was read: everything in it, also what is not understood, with its position.
///
/// Reading is lenient: whatever has the outer form of a profile can be inspected, and ``PayloadSchema/check(_:for:)``
/// says what is wrong with it. A text that is missing reads as nil, or as empty where it must be there.
public struct Profile: Sendable {
  /// How many signatures may stand around one another.
  public static let signatureLimit = 2

  /// The property list without its signatures, byte for byte.
  public let content: [UInt8]
  /// How the property list is written.
  public let format: PropertyListFormat
  /// Whether the property list begins with a byte order mark.
  public let hasByteOrderMark: Bool
  /// The whole property list.
  public let root: PropertyListValue
  /// The signatures around the property list, the outermost first; empty if it is unsigned. A second one is
  /// read, but devices refuse it.
  public let signatures: [SignedMessage]
  /// The payloads, in order.
  public let payloads: [Payload]

  /// Reads a profile: XML or binary, plain or signed (CMS, DER or BER).
  ///
  /// The signature's validity is a value of ``signature``, not an error. Throws ``ProfileError`` with the position
  /// in the property list, or the offset in a damaged signature.
  ///
  /// - Parameter isPlaceholder: see ``PropertyListDocument``; nil for a profile that is no template.
  public init(
    parsing bytes: [UInt8], placeholder isPlaceholder: ((String) -> Bool)? = nil
  ) throws(ProfileError) {
    var content = bytes
    var signatures: [SignedMessage] = []
    while CMS.isSigned(content) {
      guard signatures.count < Self.signatureLimit else {
        throw .signedTooOften(limit: Self.signatureLimit)
      }
      do throws(OpenSSLError) {
        let message = try CMS.open(content)
        signatures.append(message)
        content = message.content
      } catch {
        throw .damagedSignature(error)
      }
    }
    try self.init(content: content, signatures: signatures, isPlaceholder)
  }

  private init(
    content: [UInt8], signatures: [SignedMessage], _ isPlaceholder: ((String) -> Bool)?
  ) throws(ProfileError) {
    let document: PropertyListDocument
    do throws(PropertyListError) {
      document = try PropertyListDocument(parsing: content, placeholder: isPlaceholder)
    } catch {
      throw .notAPropertyList(error)
    }
    self.init(
      content: content, format: document.format, hasByteOrderMark: document.hasByteOrderMark,
      root: document.root,
      signatures: signatures)
    if let reason = Self.objection(to: root) {
      throw .notAProfile(reason: reason.text, position: reason.position)
    }
  }

  /// A profile from a property list that is known to be one.
  init(
    content: [UInt8], format: PropertyListFormat, hasByteOrderMark: Bool, root: PropertyListValue,
    signatures: [SignedMessage]
  ) {
    self.content = content
    self.format = format
    self.hasByteOrderMark = hasByteOrderMark
    self.root = root
    self.signatures = signatures
    payloads = (root["PayloadContent"]?.array ?? []).enumerated().compactMap { index, value in
      value.dictionary == nil ? nil : Payload(value, index: index)
    }
  }

  private static func objection(to root: PropertyListValue) -> (text: String, position: PropertyListPosition)?
  {
    guard root.dictionary != nil else {
      return ("its root is \(root.typeName), not a dictionary", root.position)
    }
    guard let type = root["PayloadType"] else {
      return ("it has no PayloadType; a profile has PayloadType Configuration", root.position)
    }
    let isService = type.string == ProfileService.profileType
    guard type.string == "Configuration" || isService else {
      let shown = type.string.map(quoted) ?? "of type \(type.typeName)"
      return ("its PayloadType is \(shown), not \"Configuration\"", type.position)
    }
    if let content = root["PayloadContent"] {
      if isService {
        return content.dictionary == nil
          ? (
            "its PayloadContent is \(content.typeName), not the dictionary of a profile service",
            content.position
          )
          : nil
      }
      return content.array == nil
        ? ("its PayloadContent is \(content.typeName), not an array of payloads", content.position) : nil
    }
    return root["EncryptedPayloadContent"] == nil
      ? ("it has neither PayloadContent nor EncryptedPayloadContent", root.position) : nil
  }
}

/// What the profile says about itself.
extension Profile {
  /// PayloadIdentifier: a profile with the same one is replaced at installation. Empty if it is missing.
  public var identifier: String { root["PayloadIdentifier"]?.string ?? "" }
  /// PayloadUUID. Empty if it is missing.
  public var uuid: String { root["PayloadUUID"]?.string ?? "" }
  /// The name that users see.
  public var displayName: String? { root["PayloadDisplayName"]?.string }
  /// Who made the profile.
  public var organization: String? { root["PayloadOrganization"]?.string }
  /// What the profile is for.
  public var profileDescription: String? { root["PayloadDescription"]?.string }
  /// The texts users agree to, by language; `default` is for all others.
  public var consentText: [String: String] {
    let entries = root["ConsentText"]?.dictionary?.entries ?? []
    return Dictionary(
      entries.compactMap { entry in entry.value.string.map { (entry.key, $0) } },
      uniquingKeysWith: { _, last in last })
  }
  /// Whether users cannot remove it; absent means they can.
  public var isRemovalDisallowed: Bool { root["PayloadRemovalDisallowed"]?.wholeNumber == 1 }
  /// When it removes itself.
  public var removalDate: Date? {
    guard let seconds = root["RemovalDate"]?.date else { return nil }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
  /// After how many seconds it removes itself.
  public var durationUntilRemoval: Double? {
    guard let value = root["DurationUntilRemoval"] else { return nil }
    if let real = value.real { return real }
    return value.integer.map(Double.init)
  }
  /// Whether it brings nothing, and asks the device what it is: see ``ProfileService``.
  public var isService: Bool { root["PayloadType"]?.string == ProfileService.profileType }
  /// `System` or `User`; macOS only.
  public var scope: String? { root["PayloadScope"]?.string }

  /// The outermost signature; nil if the profile is unsigned.
  public var signature: SignedMessage? { signatures.first }
  /// The encrypted payloads (CMS EnvelopedData); nil if there are none.
  public var encryptedContent: [UInt8]? { root["EncryptedPayloadContent"]?.data }
  /// Whether the payloads, or some of them, are encrypted, so that only the outside can be seen.
  public var isEncrypted: Bool { root["EncryptedPayloadContent"] != nil }
}

/// What the profile brings.
extension Profile {
  /// All certificates of its certificate payloads that can be read, in order, each once. Those inside a PKCS#12
  /// are not among them: devices do not take them as anchors either.
  public var certificates: [Certificate] {
    var seen: Set<Fingerprint> = []
    return payloads.flatMap { payload -> [Certificate] in
      guard case .certificate(let view) = payload.view else { return [] }
      return (try? view.certificates()) ?? []
    }.filter { seen.insert($0.sha256).inserted }
  }

  /// Its VPNs, in order.
  public var vpns: [VPNPayload] {
    payloads.compactMap { payload in
      if case .vpn(let view) = payload.view { view } else { nil }
    }
  }

  /// Its enrolment with device management: the MDM payload, if there is one.
  public var enrolment: [Payload] { payloads.filter { $0.type == MDMPayload.payloadType } }

  /// What a person types to remove it (com.apple.profileRemovalPassword); nil where it asks for nothing.
  public var removalPassword: Secret? {
    payloads.lazy.filter { $0.type == RemovalPasswordPayload.payloadType }
      .compactMap { $0.value["RemovalPassword"]?.string }.first { !$0.isEmpty }.map { Secret($0) }
  }

  /// The names that the servers of its VPNs may prove, in order, each once.
  public var serverNames: [ServerName] {
    var seen: Set<ServerName> = []
    return vpns.flatMap(\.serverNames).filter { seen.insert($0).inserted }
  }

  /// The first payload with this PayloadUUID, in any case; nil if there is none.
  public func payload(uuid: String) -> Payload? {
    let wanted = uuid.uppercased()
    return payloads.first { $0.uuid.uppercased() == wanted }
  }
}
