public import PropertyList

/// A payload for a draft by Apple's own keys, for whatever has no type of its own here.
public struct RawPayload: Sendable {
  /// The name inside the draft; it also makes the payload's identifier, so it should stay from build to build.
  public var name: String
  /// The payload's dictionary, with its PayloadType. PayloadVersion, PayloadIdentifier and PayloadUUID are added
  /// where they are missing.
  public var value: PropertyListValue

  /// A payload from its dictionary.
  public init(name: String, _ value: PropertyListValue) {
    self.name = name
    self.value = value
  }
}
