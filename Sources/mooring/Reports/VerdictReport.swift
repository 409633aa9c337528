import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// A verdict as `chain verify` answers it. The JSON is version 1: fields may be added, none changes its meaning.
struct VerdictReport: Encodable {
  /// One certificate of the path.
  struct Link: Encodable {
    enum Role: String, Encodable { case leaf, intermediate, anchor }
    let subject: String
    let sha256: String
    let role: Role
  }

  struct Anchor: Encodable {
    let sha256: String
    let origin: String
  }

  struct Reason: Encodable {
    let code: String
    @Nullable var certificate: String?
    let basis: String
    let detail: String
    @Nullable var fix: String?

    init(_ finding: Finding) {
      code = finding.code
      certificate = finding.certificate?.sha256.description
      basis = finding.basis.rawValue
      detail = finding.detail
      fix = finding.fix
    }
  }

  struct Tried: Encodable {
    let path: [String]
    let reasons: [Reason]
  }

  let version = 1
  let verdict: String
  let policy: String
  let path: [Link]
  @Nullable var anchor: Anchor?
  let reasons: [Reason]
  let warnings: [Reason]
  let candidates: [Tried]

  init(_ answer: Verdict, policy: TrustPolicy) {
    verdict = answer.server == nil ? "refused" : "trusted"
    self.policy = policy.rawValue
    path = answer.path.enumerated().map { index, certificate in
      let isAnchor = certificate == answer.anchor?.certificate
      return Link(
        subject: certificate.description, sha256: certificate.sha256.description,
        role: isAnchor ? .anchor : index == 0 ? .leaf : .intermediate)
    }
    anchor = answer.anchor.map {
      Anchor(sha256: $0.certificate.sha256.description, origin: $0.origin.rawValue)
    }
    reasons = answer.reasons.map(Reason.init)
    warnings = answer.warnings.map(Reason.init)
    candidates = answer.candidates.map {
      Tried(path: $0.path.map { $0.sha256.description }, reasons: $0.reasons.map(Reason.init))
    }
  }

  /// For people: the verdict, the path, and each reason with what to do.
  var text: String {
    var lines = ["\(verdict) under \(policy)"]
    lines += path.enumerated().map { index, link in
      let origin = link.role == .anchor ? anchor.map { ", origin \($0.origin)" } ?? "" : ""
      return "  " + String(repeating: "  ", count: index) + "\(link.subject) (\(link.role)\(origin))"
    }
    lines += Self.lines("refused", reasons) + Self.lines("warning", warnings)
    for candidate in candidates {
      lines.append("also tried a path of \(candidate.path.count) certificates:")
      lines += Self.lines("refused", candidate.reasons).map { "  " + $0 }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ word: String, _ reasons: [Reason]) -> [String] {
    reasons.flatMap { reason in
      ["\(word): \(reason.detail) [\(reason.code), \(reason.basis)]"]
        + (reason.fix.map { ["  fix: \($0)"] } ?? [])
    }
  }
}
