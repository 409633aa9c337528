public import FoundationEssentials
public import OpenSSL
import PropertyList

/// A profile to be made.
///
/// ```swift
/// var draft = ProfileDraft(identifier: "com.example.vpn.office")
/// draft.certificates = [root]
/// draft.vpns = [VPNPayload(userDefinedName: "Office", ikev2: ikev2)]
/// let built = try draft.build()
/// ```
///
/// **What the result is.** Canonical XML; the same draft gives the same bytes. Payloads come in the order
/// certificates (anchors, then intermediates), identities, VPNs, raw payloads. A self-signed CA becomes
/// com.apple.security.root, any other CA .pkcs1; a certificate given twice is in once. A result never has a
/// fault of severity error by ``PayloadSchema``.
///
/// **What a device does with the next build.** A profile with the same PayloadIdentifier replaces the installed
/// one. In a replacement, a payload with the same PayloadIdentifier and PayloadUUID is updated where it is; all
/// others are removed and installed anew. Identifiers here are `<profile>.<kind>.<name>` and UUIDs follow from
/// them (``StableUUID``), so that a VPN or identity of the same name is updated, and another certificate is another
/// payload. (Apple, TopLevel PayloadIdentifier and CommonPayloadKeys PayloadUUID.)
///
/// **References.** A key that holds the UUID of another payload may hold its name in this draft instead: that of a
/// ``DraftIdentity`` or ``RawPayload``, or a certificate's SHA-256 in lower-case hexadecimal or, where no other has
/// it, common name. A reference that leads nowhere, or to a payload of another kind, is a fault.
public struct ProfileDraft: Sendable {
  /// Who a profile is for on macOS.
  public enum Scope: String, CaseIterable, Hashable, Sendable {
    case system = "System"
    case user = "User"
  }

  /// PayloadIdentifier, a reverse domain name: what makes a profile the next version of an installed one.
  public var identifier: String
  /// The name that users see.
  public var displayName: String?
  /// Who makes the profile.
  public var organization: String?
  /// What the profile is for.
  public var description: String?
  /// The texts users agree to, by language; `default` is for all others.
  public var consentText: [String: String] = [:]
  /// Who it is for; macOS only.
  public var scope: Scope?
  /// Whether users cannot remove it; supervised devices only on iOS.
  public var isRemovalDisallowed: Bool?
  /// When it removes itself.
  public var removalDate: Date?
  /// After how many seconds it removes itself.
  public var durationUntilRemoval: Double?
  /// From when on Settings offers an update; nothing else happens then.
  public var expirationDate: Date?

  /// The certificates it brings.
  public var certificates: [Certificate] = []
  /// Whether a certificate that is no CA is taken too; no device takes it as an anchor.
  public var allowsLeafCertificates = false
  /// The identities it brings.
  public var identities: [DraftIdentity] = []
  /// The VPNs it brings; `userDefinedName` is the name that makes the payload's identifier.
  public var vpns: [VPNPayload] = []
  /// What it asks of the device instead; such a profile brings nothing.
  public var service: ProfileService?
  /// Anything else.
  public var rawPayloads: [RawPayload] = []

  /// An empty draft.
  public init(identifier: String) { self.identifier = identifier }

  /// Makes the profile. Throws ``ProfileError/draft(_:)`` with every fault.
  public func build() throws(ProfileError) -> BuiltProfile {
    var assembly = DraftAssembly(self)
    return try assembly.build()
  }
}
