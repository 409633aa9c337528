import CommandLineTool
import EnrolmentProfile
import OpenSSL
import TrustEvaluation
import TunnelProvider

extension Console {
  /// A store with what a profile and files bring.
  func trustStore(
    profile: Profile?, channel: InstallChannel, anchors: [String], systemAnchors: String?,
    intermediates: [String], revocationLists: [String]
  ) throws -> TrustStore {
    var store = TrustStore()
    if let profile { try store.install(profile, channel: channel) }
    for certificate in try anchors.flatMap(certificates) {
      try store.add(certificate, origin: .configurator)
    }
    for certificate in try systemAnchors.map(certificates) ?? [] {
      try store.add(certificate, origin: .system)
    }
    for certificate in try intermediates.flatMap(certificates) { store.addIntermediate(certificate) }
    for list in try revocationLists.flatMap(self.revocationLists) { store.add(list) }
    return store
  }
}
