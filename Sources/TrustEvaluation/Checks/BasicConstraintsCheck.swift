internal import OpenSSL

/// Who issues says CA:TRUE, and who does not does not limit its path (RFC 5280 4.2.1.9).
enum BasicConstraintsCheck: CertificateCheck {
  static func observe(_ certificate: Certificate, at place: Place) -> [Reason] {
    let constraints = certificate.basicConstraints
    guard constraints?.isCA == true else {
      // Of version 1 there is nothing else to ask; `EncodingCheck` says what that means.
      let issues = !place.isLeaf && !(place.isRoot && certificate.version == 1)
      return (issues ? [.notACA] : [])
        + (constraints?.pathLength.map { [.pathLengthWithoutCA(found: $0)] } ?? [])
    }
    guard let usage = certificate.keyUsage, !usage.contains(.keyCertSign), place.isLeaf else { return [] }
    let length = constraints?.pathLength.map { ", pathlen:\($0)" } ?? ""
    return [.basicConstraintsInconsistent(found: "CA:TRUE\(length), and a keyUsage without keyCertSign")]
  }
}
