public import OpenSSL

/// Why authentication ended without success.
@nonexhaustive public enum Rejection: Hashable, Sendable {
  /// The server refused what it was shown; its own words, if it had any.
  case refusedByServer(String?)
  /// The server accepted, but did not prove that it knows the password or the secret itself.
  case serverUnproved
  /// The server asked for an EAP method that this credential does not serve (its EAP type number).
  case methodMismatch(offered: UInt8)
  /// The server inside EAP-TLS is not trusted; why not.
  case innerServerRefused([String])
  /// TLS with the server inside EAP-TLS failed before anything was decided.
  case innerHandshakeFailed(TLSFault)
  /// A message of the server is not what the method allows at that place.
  case malformed(String)
  /// The server ended the exchange without a verdict.
  case silent
  /// This machine cannot compute what the method needs.
  case unavailable(String)

  /// A stable name, in kebab-case.
  public var code: String {
    switch self {
    case .refusedByServer: "refused-by-server"
    case .serverUnproved: "server-unproved"
    case .methodMismatch: "eap-method-mismatch"
    case .innerServerRefused: "inner-server-refused"
    case .innerHandshakeFailed: "inner-handshake-failed"
    case .malformed: "malformed-message"
    case .silent: "no-answer"
    case .unavailable: "unavailable"
    }
  }

  /// What happened, in one sentence.
  public var sentence: String {
    switch self {
    case .refusedByServer(let words):
      "the server refused the credential" + (words.map { ": \"\($0)\"" } ?? "")
    case .serverUnproved: "the server accepted the credential without proving that it knows it"
    case .methodMismatch(let type):
      "the server insists on EAP type \(type), which this credential does not serve"
    case .innerServerRefused(let reasons):
      "the server inside EAP-TLS is not trusted: " + reasons.joined(separator: "; ")
    case .innerHandshakeFailed(let fault): "TLS with the server inside EAP-TLS failed: \(fault)"
    case .malformed(let detail): "the server sent \(detail)"
    case .silent: "the server ended the exchange without a verdict"
    case .unavailable(let detail): detail
    }
  }

  /// What to do about it, if there is something.
  public var fix: String? {
    switch self {
    case .refusedByServer:
      "check the user, the password or the certificate with the people who run the identities"
    case .serverUnproved:
      "check that the server answers from the right user database; do not connect until it does"
    case .methodMismatch: "make the profile's EAP method and the server's the same"
    case .innerServerRefused: "bring the RADIUS server's anchor in the profile"
    case .innerHandshakeFailed(.protocolVersion):
      "make the profile's TLSMinimumVersion and TLSMaximumVersion and the RADIUS server's versions overlap"
    case .unavailable: "install OpenSSL's legacy provider (MD4 and DES live there)"
    case .innerHandshakeFailed, .malformed, .silent: nil
    }
  }
}
