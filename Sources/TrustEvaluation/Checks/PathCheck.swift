internal import OpenSSL

/// A path that a check looks at.
struct CandidatePath: Sendable {
  /// The peer's certificate.
  let leaf: Certificate
  /// What stands above it, with what is known of that; without certificates if the path is the leaf alone.
  let issuers: IssuerPath
  /// The anchor at its end; nil if the path did not reach one. The leaf itself may be one.
  let anchor: TrustAnchor?

  /// The certificates, leaf first.
  var certificates: [Certificate] { [leaf] + issuers.certificates }

  var leafPlace: Place {
    Place(
      isLeaf: true,
      isRoot: issuers.certificates.isEmpty && (anchor != nil || leaf.isSelfSigned))
  }
}

/// Something a check saw. The policy table says what follows from it.
struct Observation: Sendable {
  let reason: Reason
  let certificate: Certificate?

  init(_ reason: Reason, _ certificate: Certificate? = nil) {
    self.reason = reason
    self.certificate = certificate
  }
}

/// One check over a path and the question put to it. It looks at everything and reports everything, whatever the
/// policy: what follows is the business of `PolicyTable`.
protocol PathCheck: Sendable {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation]
}

/// The checks that depend on the leaf together with its issuers, or on the request, in the order in which their
/// reasons are told.
enum PathChecks {
  static let all: [any PathCheck.Type] = [
    ValidityCheck.self, ServerNameCheck.self, PurposeCheck.self, CommonNameCheck.self,
    PolicyExtensionCheck.self,
    ValidityPeriodCheck.self, TLSTrustCheck.self,
  ]
}
