import EnrolmentProfile
import FoundationEssentials
import TrustEvaluation
import YAML

/// What the profile's own anchors say of the servers that devices with the profile will talk to.
struct ServerJudgement {
  private var store = TrustStore()
  private let reader: ManifestReader
  private let time: Date
  private let allowUntrusted: Bool

  init(
    _ anchors: AnchorsSection, identifier: String, _ reader: ManifestReader, at time: Date,
    allowUntrusted: Bool
  ) {
    (self.reader, self.time, self.allowUntrusted) = (reader, time, allowUntrusted)
    for (certificate, position) in anchors.certificates {
      do throws(TrustError) {
        try store.add(certificate, origin: .profile, profileIdentifier: identifier)
      } catch {
        reader.mistake(position, "\(error)")
      }
    }
  }

  /// The verdict on one server; nil if its chain could not be read. What speaks against it is told at its place.
  func verdict(on server: NamedServer) -> Verdict? {
    guard !server.chain.isEmpty else { return nil }
    let verdict = store.evaluate(
      TrustRequest(presented: server.chain, names: server.names, policy: server.policy, at: time))
    for warning in verdict.warnings { reader.notice(server.position, sentence(warning)) }
    for reason in verdict.reasons {
      if allowUntrusted {
        reader.notice(server.position, "devices would refuse the server: \(sentence(reason))")
      } else {
        reader.mistake(
          server.position, "the anchors of this profile refuse the server: \(sentence(reason))")
      }
    }
    return verdict
  }

  private func sentence(_ finding: Finding) -> String {
    "\(finding.detail) [\(finding.code)]" + (finding.fix.map { "; \($0)" } ?? "")
  }
}
