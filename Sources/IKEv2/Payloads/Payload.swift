/// One payload of a message.
package struct Payload: Hashable, Sendable, CustomStringConvertible {
  package var body: PayloadBody
  /// Whether a receiver that does not know its type must refuse the message (RFC 7296 2.5).
  package var isCritical: Bool

  package init(_ body: PayloadBody, isCritical: Bool = false) {
    self.body = body
    self.isCritical = isCritical
  }

  /// A notification about the IKE SA, or about nothing.
  package static func notify(_ type: NotifyType, _ data: [UInt8] = []) -> Payload {
    Payload(.notify(Notify(type, data)))
  }

  /// How a ladder names it: `IDr`, `N(COOKIE)`.
  package var description: String {
    if case .notify(let notify) = body { return "N(\(notify.type))" }
    return PayloadType.name(body.type)
  }
}
