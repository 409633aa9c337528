import Foundation
import Testing

/// What `mooring probe --format json` must answer.
struct ExpectedAnswer: Sendable {
  /// The verdicts, by their codes.
  enum Verdict: String, Decodable {
    case unreachable, accepted
    case noAnswer = "no-answer"
    case negotiationFailed = "negotiation-failed"
    case notIdentified = "not-identified"
    case noCertificateSent = "no-certificate-sent"
    case trustRefused = "trust-refused"
    case nameMismatch = "name-mismatch"
    case authenticationRefused = "authentication-refused"
    case trustedNotAuthenticated = "trusted-not-authenticated"
    case cannotProbe = "cannot-probe"

    /// 0: a device would connect, as far as was tried; 1: it would not; 2: that is not known.
    var exit: Int32 {
      switch self {
      case .accepted, .trustedNotAuthenticated: 0
      case .unreachable, .noAnswer, .cannotProbe: 2
      default: 1
      }
    }
  }

  let verdict: Verdict
  /// What the answer also holds, wherever.
  let facts: [String]
  /// Whether something made with the credential has to leave before the server is trusted.
  var disclosesBeforeTrust = false

  init(_ verdict: Verdict, _ facts: [String] = []) {
    (self.verdict, self.facts) = (verdict, facts)
  }

  private struct Report: Decodable {
    struct Reason: Decodable {
      let code: String
      let fix: String?
    }
    struct Disclosure: Decodable {
      let beforeTrust: Int
      let credential: Int
    }
    let version: Int
    let verdict: String
    let exit: Int32
    let reasons: [Reason]
    let presented: [[String: String]]
    let possession: String
    let authentication: String
    let disclosed: Disclosure
  }

  /// Holds an answer to this.
  func check(_ answer: ProgramAnswer, _ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let shown: Comment = "\(name)\n\(answer.stdout)\(answer.stderr)"
    let report = try #require(
      try? JSONDecoder().decode(Report.self, from: Data(answer.stdout.utf8)), shown, sourceLocation: location)
    #expect(report.version == 1, shown, sourceLocation: location)
    #expect(report.verdict == verdict.rawValue, shown, sourceLocation: location)
    #expect(report.exit == verdict.exit, shown, sourceLocation: location)
    #expect(answer.status == verdict.exit, shown, sourceLocation: location)
    for fact in facts {
      #expect(answer.stdout.contains(fact), "\(fact) in \(shown)", sourceLocation: location)
    }
    for secret in [CharonConfiguration.password, CharonConfiguration.sharedSecret] {
      #expect(!(answer.stdout + answer.stderr).contains(secret), shown, sourceLocation: location)
    }
    if verdict.exit != 0 {
      #expect(report.reasons.contains { $0.fix != nil }, "no fix in \(shown)", sourceLocation: location)
    }
    #expect(report.authentication == authentication, shown, sourceLocation: location)
    switch verdict {
    case .trustedNotAuthenticated:
      #expect(report.possession == "proved" && !report.presented.isEmpty, shown, sourceLocation: location)
      #expect(report.disclosed.credential == 0, shown, sourceLocation: location)
    case .trustRefused, .nameMismatch:
      #expect(!report.presented.isEmpty, shown, sourceLocation: location)
    case .authenticationRefused:
      #expect(report.possession == "proved", shown, sourceLocation: location)
    case .unreachable, .noAnswer, .noCertificateSent, .cannotProbe:
      #expect(report.presented.isEmpty && report.disclosed.credential == 0, shown, sourceLocation: location)
    case .negotiationFailed: #expect(report.disclosed.credential == 0, shown, sourceLocation: location)
    case .notIdentified, .accepted: break
    }
    #expect((report.disclosed.beforeTrust > 0) == disclosesBeforeTrust, shown, sourceLocation: location)
  }

  private var authentication: String {
    switch verdict {
    case .accepted: "accepted"
    case .authenticationRefused: "rejected"
    case .notIdentified where disclosesBeforeTrust: "undecided"
    default: "not-tried"
    }
  }
}
