/// What a network interface carries, by its name on Apple's systems.
public enum InterfaceClass: String, Hashable, Sendable, CaseIterable {
  /// `en0`.
  case wifi
  /// `pdp_ip` and a number.
  case cellular
  /// `utun` or `ipsec` and a number: a provider's tunnel, or one of the system's own client.
  case tunnel
  /// Anything else: listed, and never added to anything.
  case notCounted = "not counted"

  /// The class of a name.
  public init(of name: String) {
    func isNumbered(_ prefix: String) -> Bool {
      name.hasPrefix(prefix) && name.count > prefix.count
        && name.dropFirst(prefix.count).allSatisfy { $0.isASCII && $0.isNumber }
    }
    self =
      if name == "en0" {
        .wifi
      } else if isNumbered("pdp_ip") {
        .cellular
      } else if isNumbered("utun") || isNumbered("ipsec") {
        .tunnel
      } else {
        .notCounted
      }
  }

  /// Whether it carries what tunnels send, and so counts it once more.
  var isCarrier: Bool { self == .wifi || self == .cellular }
}
