/// Why a session is closed.
package enum CloseReason: Hashable, Sendable {
  /// Everything that was to be found out has been.
  case done
  /// The responder is not who it should be, or did not prove it.
  case authenticationFailed
}
