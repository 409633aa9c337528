public import OpenSSL

/// A PKCS#12 written anew: one key, its certificate, and nothing else, in a form that devices read.
public struct IdentityConversion: Sendable {
  /// The new container. The same input gives the same bytes.
  public let bytes: [UInt8]
  /// What is different, a phrase each; empty if the old one was as the new one is.
  public let changes: [String]

  /// Writes an opened container anew, with the password that opened it.
  ///
  /// Throws ``OpenSSLError/notFound(_:)`` where the container is not one key with its certificate.
  public init(
    _ container: PKCS12, password: Secret?, form: PKCS12Form = .compatible
  ) throws(OpenSSLError) {
    let faults = IdentityDiagnosis.contents(container)
    if let fault = faults.first(where: { !$0.isMendedByConversion }) {
      throw .notFound("\(fault.message); \(fault.fix)")
    }
    guard let identity = container.identity else { throw .notFound("there is no identity") }
    bytes = try identity.pkcs12(
      password: password ?? Secret([]), form: form,
      friendlyName: container.friendlyName(of: identity.certificate))
    changes = Self.changes(container, form)
  }

  private static func changes(_ container: PKCS12, _ form: PKCS12Form) -> [String] {
    var changes: [String] = []
    let old = container.protection.parts.map { $0.encryption?.name ?? "no encryption" }
      .filter { $0 != form.encryption }
    if !old.isEmpty {
      changes.append("\(Set(old).sorted().joined(separator: " and ")) became \(form.encryption)")
    }
    let mac = container.protection.mac.map { "the MAC over \($0.name)" } ?? "no MAC"
    if container.protection.mac?.name != form.mac { changes.append("\(mac) became one over \(form.mac)") }
    let others = container.certificates.dropFirst()
    if !others.isEmpty {
      changes.append("left out: \(others.map(\.description).joined(separator: "; "))")
    }
    return changes
  }
}
