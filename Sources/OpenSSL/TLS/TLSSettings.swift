/// What a TLS client says and takes.
public struct TLSSettings: Sendable {
  /// The host name that the server is told (RFC 6066 3); nil, or an address, and it is told none.
  public var serverName: String?
  /// The oldest version it takes. TLS 1.0 and 1.1 are taken only where this says so.
  public var minimumVersion: TLSVersion
  /// The newest version it offers.
  public var maximumVersion: TLSVersion
  /// What it shows a server that asks for a certificate, after the server was judged and has proved its key.
  public var identity: Identity?
  /// Application protocols it offers (RFC 7301), the best first; none and the extension is left out.
  public var protocols: [String]

  /// Settings of their parts; TLS 1.2 and 1.3 where nothing else is said.
  public init(
    serverName: String? = nil, minimumVersion: TLSVersion = .tls12, maximumVersion: TLSVersion = .tls13,
    identity: Identity? = nil, protocols: [String] = []
  ) {
    self.serverName = serverName
    self.minimumVersion = minimumVersion
    self.maximumVersion = maximumVersion
    self.identity = identity
    self.protocols = protocols
  }
}
