public import TrustEvaluation

extension ProbeSubject {
  /// The policy that its server is judged by.
  public var policy: TrustPolicy {
    switch self {
    case .ikev2: .appleIKEv2
    case .tls: .appleTLS
    }
  }

  /// Asks the server. It blocks, at most for the request's timeout at each answer.
  public func ask(_ request: ProbeRequest) -> ProbeReport {
    switch self {
    case .ikev2(_, let configuration): IKEv2Probe(request, configuration).run()
    case .tls(let name): TLSProbe(request, name).run()
    }
  }
}
