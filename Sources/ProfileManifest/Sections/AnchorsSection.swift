import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import YAML

/// `anchors:`, files of certificates: self-signed CAs are anchors, other CAs complete paths to them.
struct AnchorsSection {
  /// The certificates, each with the place that names its file.
  private(set) var certificates: [(certificate: Certificate, position: YAMLPosition)] = []

  init(_ node: YAMLNode?, _ reader: ManifestReader, at time: Date) {
    for item in reader.list(node) {
      for certificate in reader.certificates(item, "an anchor") {
        if let reason = Self.objection(to: certificate) {
          reader.mistake(item.position, "\(certificate): \(reason)")
        } else {
          if certificate.notAfter < time {
            reader.notice(
              item.position,
              "\(certificate) ended at \(certificate.notAfter.formatted(.iso8601)); devices refuse what it vouches for"
            )
          }
          if certificate.notBefore > time {
            reader.notice(
              item.position,
              "\(certificate) begins only at \(certificate.notBefore.formatted(.iso8601)); until then devices refuse what it vouches for"
            )
          }
          certificates.append((certificate, item.position))
        }
      }
    }
    if let node, !certificates.isEmpty, !certificates.contains(where: \.certificate.isSelfSigned) {
      reader.notice(
        node.position,
        "none of these certificates is self-signed, so the profile brings no anchor; name the root too")
    }
    if node?.sequence?.isEmpty == true, let node {
      reader.mistake(node.position, "anchors is empty; name a file or take the line out")
    }
  }

  private static func objection(to certificate: Certificate) -> String? {
    if certificate.isCA { return nil }
    return certificate.isSelfSigned
      ? "is self-signed and no CA (basicConstraints), so no device takes it as an anchor; issue the server from a CA"
      : "is no CA, so it is no anchor; name the CA at the top of its chain, and the server's own chain as serverCertificate"
  }
}
