/// A fault of a draft, and the part of the draft that has it.
public struct DraftFault: Hashable, Sendable, CustomStringConvertible {
  /// A part of a ``ProfileDraft``, by its index there.
  public enum Part: Hashable, Sendable, CustomStringConvertible {
    case profile
    case certificate(Int)
    case identity(Int)
    case vpn(Int)
    case rawPayload(Int)

    /// The part as the draft calls it: `vpns[0]`.
    public var description: String {
      switch self {
      case .profile: "profile"
      case .certificate(let index): "certificates[\(index)]"
      case .identity(let index): "identities[\(index)]"
      case .vpn(let index): "vpns[\(index)]"
      case .rawPayload(let index): "rawPayloads[\(index)]"
      }
    }
  }

  /// The part of the draft.
  public let part: Part
  /// The key in that part's payload, `IKEv2.MTU`; empty for the part itself.
  public let keyPath: String
  /// The rule that is broken.
  public let rule: SchemaRule
  /// What is wrong and what to do.
  public let message: String

  /// A fault from its parts.
  public init(_ part: Part, keyPath: String = "", _ rule: SchemaRule, _ message: String) {
    self.part = part
    self.keyPath = keyPath
    self.rule = rule
    self.message = message
  }

  /// `vpns[0].IKEv2.MTU: …`.
  public var description: String { "\(part)\(keyPath.isEmpty ? "" : ".")\(keyPath): \(message)" }
}
