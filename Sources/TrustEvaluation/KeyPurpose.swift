/// The purposes in an extended key usage that checks know by name (RFC 5280 4.2.1.12, RFC 4945 5.1.3.12).
enum KeyPurpose: String, CaseIterable, Sendable {
  case any = "2.5.29.37.0"
  case serverAuth = "1.3.6.1.5.5.7.3.1"
  case clientAuth = "1.3.6.1.5.5.7.3.2"
  case codeSigning = "1.3.6.1.5.5.7.3.3"
  case emailProtection = "1.3.6.1.5.5.7.3.4"
  case timeStamping = "1.3.6.1.5.5.7.3.8"
  case ocspSigning = "1.3.6.1.5.5.7.3.9"
  case ipsecIKE = "1.3.6.1.5.5.7.3.17"
  case iKEIntermediate = "1.3.6.1.5.5.8.2.2"

  var name: String {
    switch self {
    case .any: "anyExtendedKeyUsage"
    case .serverAuth: "serverAuth"
    case .clientAuth: "clientAuth"
    case .codeSigning: "codeSigning"
    case .emailProtection: "emailProtection"
    case .timeStamping: "timeStamping"
    case .ocspSigning: "OCSPSigning"
    case .ipsecIKE: "ipsecIKE"
    case .iKEIntermediate: "iKEIntermediate"
    }
  }

  /// What must not stand beside serverAuth (CA/B Baseline Requirements 7.1.2.7.10); the last signs precertificates
  /// (RFC 6962 3.1).
  static let besideServerAuth: Set<String> = [
    any.rawValue, codeSigning.rawValue, emailProtection.rawValue, timeStamping.rawValue, ocspSigning.rawValue,
    "1.3.6.1.4.1.11129.2.4.4",
  ]

  /// What an extended key usage has to hold one of; the first is what a certificate should be issued with.
  static func accepted(for purpose: Purpose, under policy: TrustPolicy) -> [KeyPurpose] {
    switch (purpose, policy) {
    case (.any, _): []
    case (.server, .appleIKEv2): [.serverAuth, .any, .ipsecIKE, .iKEIntermediate]
    case (.client, .appleIKEv2): [.clientAuth, .any, .ipsecIKE, .iKEIntermediate]
    case (.server, _): [.serverAuth, .any]
    case (.client, _): [.clientAuth, .any]
    }
  }
}
