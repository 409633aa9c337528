import EnrolmentProfile
import OpenSSL
import PropertyList

/// Certificates and identities in a form that devices do not read, though what is in them is right.
enum ContentRepair {
  /// Writes them anew in the form that their payload wants.
  static func mend(_ root: inout PropertyListValue, of profile: Profile) {
    let opened = OpenedContents(profile.payloads)
    for payload in profile.payloads {
      let bytes: [UInt8]? =
        switch payload.view {
        case .certificate(let view): certificate(view)
        case .pkcs12(let view): identity(view, opened[payload.value])
        default: nil
        }
      guard let bytes, let steps = root.steps(to: "\(payload.keyPath).PayloadContent"[...]) else { continue }
      root.change(at: steps[...]) { _ in PropertyListValue(.data(bytes)) }
    }
  }

  private static func certificate(_ view: CertificatePayload) -> [UInt8]? {
    // A private key beside it is for people to take out.
    let mark = Array("PRIVATE KEY".utf8)
    guard let certificates = try? view.certificates(), certificates.count == 1,
      view.bytes.firstRange(of: mark) == nil
    else { return nil }
    let isDER = view.bytes == certificates[0].der
    let isPEM = view.bytes.starts(with: Array("-----BEGIN CERTIFICATE".utf8))
    if view.kind == .pem { return isDER ? Array(certificates[0].pem.utf8) : nil }
    return isPEM ? certificates[0].der : nil
  }

  private static func identity(
    _ view: PKCS12Payload, _ contents: Result<PKCS12, OpenSSLError>?
  ) -> [UInt8]? {
    guard let container = try? contents?.get(),
      let new = try? IdentityConversion(container, password: view.password), !new.changes.isEmpty
    else { return nil }
    return new.bytes
  }
}
