import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation
import YAML

/// `anchors:`, files of certificates: self-signed CAs are anchors, other CAs complete paths to them. An entry is a file,
/// or `{ file: …, allowLeaf: true }` for one that may hold certificates that are no CA.
struct AnchorsSection {
  static let keys = ["file", "allowLeaf"]

  /// The certificates, each with the place that names its file.
  private(set) var certificates: [(certificate: Certificate, position: YAMLPosition)] = []
  /// Whether some of them are no CA, as was asked for.
  private(set) var holdsLeaf = false

  init(_ node: YAMLNode?, _ reader: ManifestReader, at time: Date) {
    for item in reader.list(node) {
      let (file, allowsLeaf) = Self.entry(item, reader)
      for certificate in reader.certificates(file, "an anchor") {
        if let reason = Self.objection(to: certificate) {
          guard allowsLeaf else {
            reader.mistake(item.position, "\(certificate): \(reason)")
            continue
          }
          holdsLeaf = true
        } else if !certificates.contains(where: { $0.certificate == certificate }) {
          Self.review(certificate, at: item.position, reader, time)
        }
        certificates.append((certificate, item.position))
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

  private static func entry(_ item: YAMLNode, _ reader: ManifestReader) -> (file: YAMLNode?, Bool) {
    guard item.entries != nil else { return (item, false) }
    let section = reader.mapping(item, "an entry of anchors", keys: keys)
    let allowsLeaf = reader.flag(section["allowLeaf"], "allowLeaf") ?? false
    return (reader.required("file", section, "an entry of anchors", at: item), allowsLeaf)
  }

  /// What people would find out later, and on the device.
  private static func review(
    _ certificate: Certificate, at position: YAMLPosition, _ reader: ManifestReader, _ time: Date
  ) {
    if certificate.notAfter < time {
      reader.notice(
        position,
        "\(certificate) ended at \(certificate.notAfter.formatted(.iso8601)); devices refuse what it vouches for"
      )
    }
    if certificate.notBefore > time {
      reader.notice(
        position,
        "\(certificate) begins only at \(certificate.notBefore.formatted(.iso8601)); until then devices refuse what it vouches for"
      )
    }
    let review = AnchorReview(
      certificate, policy: .appleIKEv2, at: time, warningDays: reader.warningDays)
    for finding in review.findings {
      reader.notice(
        position, "\(finding.detail) [\(finding.code)]" + (finding.fix.map { "; \($0)" } ?? ""))
    }
    for concern in review.concerns {
      reader.notice(position, "\(certificate): \(concern.sentence); \(concern.fix)")
    }
  }

  private static func objection(to certificate: Certificate) -> String? {
    if certificate.isCA { return nil }
    if certificate.version < 3, certificate.isSelfIssued {
      return
        "is of version \(certificate.version), which cannot say that it is a CA, so no device takes it as an anchor; "
        + "issue it again as version 3 with basicConstraints CA:TRUE"
    }
    return certificate.isSelfSigned
      ? "is self-signed and no CA (basicConstraints), so no device takes it as an anchor; issue the server from a CA"
      : "is no CA, so it is no anchor; name the CA at the top of its chain, and the server's own chain as serverCertificate"
  }
}
