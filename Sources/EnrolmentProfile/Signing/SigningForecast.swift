internal import FoundationEssentials
public import OpenSSL

extension SigningReport {
  /// What devices will show, now and later, in one sentence.
  ///
  /// `brought` are the anchors that the profile itself brings: they do not count while it is being installed.
  public func forecast(bringing brought: [Certificate] = []) -> String {
    guard badge != .unsigned, let end = chain.map(\.notAfter).min()?.formatted(.iso8601) else {
      return badge == .unsigned
        ? "devices show Unsigned" : "devices show Not Verified: \(reasons.first?.description ?? "")"
    }
    let later = "show Verified until \(end), then Not Verified"
    if let anchor, badge == .verified {
      guard brought.contains(anchor) else { return "devices that have the anchor \(anchor.subject) \(later)" }
      return "devices \(later); at the first installation they show Not Verified, for the anchor "
        + "\(anchor.subject) comes with the profile only"
    }
    let openQuestions = ["anchor-unknown", "issuer-unknown", "chain-missing"]
    if let obstacle = reasons.first(where: { !openQuestions.contains($0.code) }) {
      return "devices show Not Verified: \(obstacle.description)"
    }
    guard let last = chain.last else { return "devices show Not Verified" }
    if last.isSelfIssued {
      return "devices that have the anchor \(last.subject) \(later); others show Not Verified"
    }
    let missing =
      "others show Not Verified: the signature lacks \(last.issuer); if that is an intermediate, sign with it"
    return "devices that have the anchor \(last.issuer) \(later); \(missing)"
  }
}
