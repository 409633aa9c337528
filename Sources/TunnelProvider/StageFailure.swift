import TrustEvaluation
import VPNAuthentication

/// Thrown by the stage that fails, so that no later one can run: the finding, and what the app is told.
struct StageFailure: Error {
  let finding: ConnectionFinding
  let error: ConnectionError

  init(_ stage: ConnectionStage, _ reasons: [ConnectionFinding.Reason], _ error: ConnectionError) {
    finding = ConnectionFinding(stage: stage, reasons: reasons)
    self.error = error
  }

  /// Nobody answered.
  static let noAnswer = StageFailure(
    .reach,
    [
      .init(
        code: "no-answer", sentence: "the server did not answer", fix: "check its address and that it runs")
    ],
    .serverNotResponding)

  /// It refused before it showed a chain, and nothing of the device's was there to refuse.
  static let notIdentified = StageFailure(
    .reach,
    [
      .init(
        code: "not-identified",
        sentence: "the server ended the handshake before it showed its certificate",
        fix: "it may want a client certificate first, or know no configuration for this identity")
    ],
    .authenticationFailed)

  /// The chain was refused. The app is told expired or not yet valid only where nothing else is wrong.
  static func trust(_ reasons: [Finding]) -> StageFailure {
    let error: ConnectionError =
      switch Set(reasons.map(\.code)) {
      case ["expired"]: .serverCertificateExpired
      case ["not-yet-valid"]: .serverCertificateNotYetValid
      default: .serverCertificateInvalid
      }
    return StageFailure(.trust, reasons.map { .init(code: $0.code, sentence: $0.detail, fix: $0.fix) }, error)
  }

  /// The chain is genuine, but not the peer's. The certificate is in order, so the app is told of a failed
  /// authentication (the AUTH payload of RFC 7296 2.15), not of a bad certificate.
  static let foreignKey = StageFailure(
    .possession,
    [
      .init(
        code: "foreign-key",
        sentence: "the peer presents a genuine chain but cannot sign with the key of its leaf",
        fix:
          "install the key that belongs to the certificate on the server, or find out who replays its chain")
    ], .authenticationFailed)

  /// The credential was shown and did not do, or the server inside EAP-TLS was not trusted.
  static func authentication(_ rejection: Rejection) -> StageFailure {
    let stage: ConnectionStage =
      if case .innerServerRefused = rejection { .innerTrust } else { .authentication }
    let reason = ConnectionFinding.Reason(
      code: rejection.code, sentence: rejection.sentence, fix: rejection.fix)
    return StageFailure(stage, [reason], .authenticationFailed)
  }
}
