internal import OpenSSL

/// The form of a name. A constraint bears on the names of its own form only (RFC 5280 4.2.1.10).
enum NameForm: Hashable, Sendable {
  case dns
  case ip
  case email
  case uri
  case directory
  case registeredID
  case x400
  case ediParty
  /// Each type of otherName is a form of its own.
  case other(oid: String)

  /// A mailbox outside ASCII (RFC 9598). It is a mail address, and constraints on mail addresses bear on it.
  static let internationalMailbox = "1.3.6.1.5.5.7.8.9"

  init(_ name: GeneralName) {
    self =
      switch name {
      case .dns: .dns
      case .ip: .ip
      case .email: .email
      case .uri: .uri
      case .directory: .directory
      case .registeredID: .registeredID
      case .x400: .x400
      case .ediParty: .ediParty
      case .other(Self.internationalMailbox, _): .email
      case .other(let oid, _): .other(oid: oid)
      }
  }
}
