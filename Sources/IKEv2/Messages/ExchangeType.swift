/// What an exchange is for (RFC 7296 3.1; IANA "IKEv2 Exchange Types").
package struct ExchangeType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let initial = ExchangeType(rawValue: 34)
  package static let authentication = ExchangeType(rawValue: 35)
  package static let createChild = ExchangeType(rawValue: 36)
  package static let informational = ExchangeType(rawValue: 37)

  private static let names: [UInt8: String] = [
    34: "IKE_SA_INIT", 35: "IKE_AUTH", 36: "CREATE_CHILD_SA", 37: "INFORMATIONAL", 38: "IKE_SESSION_RESUME",
    39: "GSA_AUTH", 40: "GSA_REGISTRATION", 41: "GSA_REKEY", 43: "IKE_INTERMEDIATE", 44: "IKE_FOLLOWUP_KE",
  ]

  /// The registered name, `IKE_AUTH`, or the number.
  package var description: String { Self.names[rawValue] ?? "exchange type \(rawValue)" }
}
