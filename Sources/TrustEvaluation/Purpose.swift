/// What the leaf's key is to be used for.
public enum Purpose: String, CaseIterable, Sendable {
  /// To authenticate a server.
  case server
  /// To authenticate a client.
  case client
  /// Not restricted: extended key usage is not looked at.
  case any
}
