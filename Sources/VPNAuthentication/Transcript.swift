/// What left the device in one connection attempt and what came back, in order: kinds and sizes, never content.
public struct Transcript: Hashable, Sendable {
  /// What a message gives away about the one who sends it.
  public enum Content: String, Hashable, Sendable {
    /// A name chosen to be seen: IDi, or the answer to an EAP identity request.
    case identity
    /// Made with the credential (certificate and signature, or a MAC) and sent before the server was trusted.
    case disclosure = "disclosed before trust"
    /// Made with the credential and sent to an authenticated peer.
    case credential
    /// Nothing about the one who sends it: nonces, acknowledgements, alerts.
    case handshake
  }

  /// One message.
  public struct Entry: Hashable, Sendable {
    /// Whether it left the device (or reached it).
    public let isOutgoing: Bool
    /// What it gives away.
    public let content: Content
    /// What it is, in a few words: "EAP-MSCHAPv2 response".
    public let what: String
    /// Its size in bytes.
    public let byteCount: Int
  }

  /// The messages in order.
  public private(set) var entries: [Entry] = []

  /// An empty transcript.
  public init() {}

  /// Bytes made with the credential that went to an authenticated peer.
  public var credentialBytes: Int { outgoing(.credential) }
  /// Bytes made with the credential that left before the server was trusted.
  public var disclosedBytes: Int { outgoing(.disclosure) }
  /// Bytes of names chosen to be seen.
  public var identityBytes: Int { outgoing(.identity) }

  /// Notes a message that left the device.
  package mutating func sent(_ what: String, _ content: Content, _ byteCount: Int) {
    entries.append(Entry(isOutgoing: true, content: content, what: what, byteCount: byteCount))
  }

  /// Notes a message that reached the device.
  package mutating func received(_ what: String, _ byteCount: Int) {
    entries.append(Entry(isOutgoing: false, content: .handshake, what: what, byteCount: byteCount))
  }

  private func outgoing(_ content: Content) -> Int {
    entries.reduce(0) { $0 + ($1.isOutgoing && $1.content == content ? $1.byteCount : 0) }
  }
}
