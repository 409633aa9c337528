import TrustEvaluation

extension StepReport.Notice {
  /// Who looks into what an app did.
  private static let app = "the people who write the app"
  /// Who looks into what a profile says.
  private static let profile = "the people who make the profile"

  /// What the device noticed.
  init(_ finding: DeviceFinding) {
    self.init(
      code: finding.code, sentence: "\(finding.sentence) (\(finding.statement))", fix: finding.fix,
      concern: finding.code == "vpn-without-anchor" ? Self.profile : Self.app)
  }

  /// What was wrong with a profile that was installed all the same.
  init(_ problem: InstallProblem) {
    self.init(code: problem.code, sentence: problem.sentence, fix: nil, concern: Self.profile)
  }

  /// Why the device did not do what a step asks.
  init(refusal error: any Error) {
    switch error {
    case let error as DeviceError:
      self.init(
        code: error.code, sentence: error.description + (error.shown.map { " (\($0))" } ?? ""), fix: nil,
        concern: Self.concern(of: error))
    case let error as KeychainError:
      self.init(
        code: error.status.code, sentence: error.description, fix: error.status.diagnosis, concern: Self.app)
    case let error as ConfigurationError:
      self.init(code: error.name, sentence: "\(error): \(error.message)", fix: nil, concern: Self.app)
    case let error as TrustError:
      self.init(
        code: "app-cannot-add-anchors", sentence: error.description,
        fix: "bring the CA in an enrolment profile, or have the server use a CA that a profile brought",
        concern: "the people who run the PKI")
    default: self.init(code: "failed", sentence: "\(error)", fix: nil, concern: Self.app)
    }
  }

  private static func concern(of error: DeviceError) -> String {
    switch error {
    case .notAProfile, .profileRefused, .removalDisallowed, .unusableVPN, .noVPN: profile
    case .removalManaged, .notManaged: "the people who run device management"
    case .removalPassword: profile
    case .noProfile, .noApp, .credentialMissing: "whoever wrote the scenario"
    }
  }
}
