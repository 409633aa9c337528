public import OpenSSL
package import PropertyList

/// An identity for a draft, and the name that VPNs and others refer to it by.
public struct DraftIdentity: Sendable {
  /// Where the device has the identity from.
  @nonexhaustive public enum Source: Sendable {
    /// A PKCS#12 file, embedded as it is.
    case pkcs12(PKCS12Payload)
    /// A SCEP server, which the device asks for a certificate of a key of its own.
    case scep(SCEPPayload)
    /// An ACME server, likewise.
    case acme(ACMEPayload)
  }

  /// The name inside the draft; it also makes the payload's identifier, so it should stay from build to build.
  public var name: String
  /// Where the device has it from.
  public var source: Source
  /// The name that users see.
  public var displayName: String?

  /// An identity from a server.
  public init(name: String, _ source: Source, displayName: String? = nil) {
    self.name = name
    self.source = source
    self.displayName = displayName
  }

  /// An identity from its file.
  ///
  /// - Parameters:
  ///   - name: the name inside the draft.
  ///   - pkcs12: the file.
  ///   - embeddedPassword: its password, if it must be in the profile, where whoever holds the profile can read it;
  ///     nil, and the device asks at installation.
  ///   - fileName: the name of the file, which the device shows when it asks for the password.
  ///   - displayName: the name that users see.
  public init(
    name: String, pkcs12: [UInt8], embeddedPassword: Secret? = nil, fileName: String? = nil,
    displayName: String? = nil
  ) {
    let payload = PKCS12Payload(
      bytes: pkcs12, password: embeddedPassword, fileName: fileName ?? "\(Slug.of(name)).p12")
    self.init(name: name, .pkcs12(payload), displayName: displayName)
  }

  /// The payload: the word for its kind in identifiers, its type, and its keys.
  package var payload: (kind: String, type: String, value: PropertyListValue) {
    switch source {
    case .pkcs12(let payload): ("pkcs12", PKCS12Payload.payloadType, payload.propertyList)
    case .scep(let payload): ("scep", SCEPPayload.payloadType, payload.propertyList)
    case .acme(let payload): ("acme", ACMEPayload.payloadType, payload.propertyList)
    }
  }
}
