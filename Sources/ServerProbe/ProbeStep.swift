/// One message of the exchange, as the ladder shows it: kinds and sizes, never content.
public struct ProbeStep: Hashable, Sendable {
  /// Whether it left this machine.
  public let isOutgoing: Bool
  /// The exchange and its number: "IKE_AUTH 1", "TLS".
  public let exchange: String
  /// What is in it: "IDr CERT CERT AUTH EAP".
  public let content: String
  /// Its size in bytes.
  public let byteCount: Int
  /// What is worth saying about it: fragments, repetitions, what was chosen.
  public let notes: [String]
}
