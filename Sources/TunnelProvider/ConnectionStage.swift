/// The stages of a connection, in the order in which they run; the first that fails is the last that ran.
public enum ConnectionStage: String, Hashable, Sendable, CaseIterable {
  /// Getting the credential out of the keychain, before anything leaves the device.
  case credential
  /// Getting an answer at all.
  case reach
  /// Judging the presented chain.
  case trust
  /// The peer's proof that the chain is its own.
  case possession
  /// Judging the server inside EAP-TLS.
  case innerTrust = "inner-trust"
  /// Showing who the device is.
  case authentication
}
