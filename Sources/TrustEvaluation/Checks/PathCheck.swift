internal import OpenSSL

/// A path that a check looks at.
struct CandidatePath: Sendable {
  /// The certificates, leaf first; never empty.
  let certificates: [Certificate]
  /// The anchor at its end; nil if the path did not reach one.
  let anchor: TrustAnchor?

  var leaf: Certificate { certificates[0] }

  /// The certificates that a signature of another one vouches for: all but the anchor, and but a root that is none.
  var vouchedFor: ArraySlice<Certificate> {
    let endsInRoot = anchor != nil || certificates.last?.isSelfSigned == true
    return endsInRoot ? certificates.dropLast() : certificates[...]
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

/// One check over a path. It looks at everything and reports everything, whatever the policy: what follows is the
/// business of `PolicyTable`.
protocol PathCheck: Sendable {
  static func observe(_ path: CandidatePath, _ request: TrustRequest) -> [Observation]
}

/// The checks, in the order in which their reasons are told.
enum PathChecks {
  static let all: [any PathCheck.Type] = [
    FixedChainCheck.self, NameConstraintCheck.self, ValidityCheck.self, ServerNameCheck.self,
    PurposeCheck.self,
    ValidityPeriodCheck.self, KeyStrengthCheck.self, SignatureHashCheck.self, SerialNumberCheck.self,
    EncodingCheck.self, TLSTrustCheck.self,
  ]
}
