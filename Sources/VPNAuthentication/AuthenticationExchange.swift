/// The far end of an EAP conversation, reached through whatever carries it.
public protocol AuthenticationExchange {
  /// Takes one EAP message of the device and gives the next one of the server; nil when it falls silent.
  mutating func exchange(_ message: [UInt8]) -> [UInt8]?
}
