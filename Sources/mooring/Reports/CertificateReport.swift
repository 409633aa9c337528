import FoundationEssentials
import OpenSSL

/// One certificate as `chain show` and `inspect` tell it. The JSON is version 1, as in `VerdictReport`.
struct CertificateReport: Encodable {
  let subject: String
  let issuer: String
  let serialNumber: String
  let notBefore: String
  let notAfter: String
  let key: String
  let signatureAlgorithm: String
  let sha256: String
  let publicKeySHA256: String
  let isCA: Bool
  let isSelfSigned: Bool
  @Nullable var pathLength: Int?
  let keyUsage: [String]
  let extendedKeyUsage: [String]
  let subjectAlternativeNames: [String]
  @Nullable var subjectKeyIdentifier: String?
  @Nullable var authorityKeyIdentifier: String?
  let permittedNames: [String]
  let excludedNames: [String]
  let certificatePolicies: [String]
  let crlDistributionPoints: [String]
  let authorityInformationAccess: [String]

  init(_ certificate: Certificate) {
    subject = certificate.subject.description
    issuer = certificate.issuer.description
    serialNumber = hex(certificate.serialNumber)
    notBefore = certificate.notBefore.formatted(.iso8601)
    notAfter = certificate.notAfter.formatted(.iso8601)
    key = certificate.publicKey.description
    signatureAlgorithm = certificate.signatureAlgorithm.name
    sha256 = certificate.sha256.description
    publicKeySHA256 = certificate.publicKeySHA256.description
    isCA = certificate.isCA
    isSelfSigned = certificate.isSelfSigned
    pathLength = certificate.basicConstraints?.pathLength
    keyUsage = certificate.keyUsage?.bitNames ?? []
    extendedKeyUsage = (certificate.extendedKeyUsage ?? []).map(ObjectName.short)
    subjectAlternativeNames = (certificate.subjectAlternativeNames ?? []).map(\.description)
    subjectKeyIdentifier = certificate.subjectKeyIdentifier.map(hex)
    authorityKeyIdentifier = certificate.authorityKeyIdentifier?.keyIdentifier.map(hex)
    permittedNames = (certificate.nameConstraints?.permitted ?? []).map(\.description)
    excludedNames = (certificate.nameConstraints?.excluded ?? []).map(\.description)
    certificatePolicies = certificate.certificatePolicies ?? []
    crlDistributionPoints = certificate.crlDistributionPoints
    authorityInformationAccess = certificate.authorityInformationAccess.map { "\($0.location)" }
  }

  /// For people: the subject, then a line a fact.
  var text: [String] {
    var facts = [
      ("issuer", isSelfSigned ? "itself" : issuer), ("valid", "\(notBefore) to \(notAfter)"), ("key", key),
      ("signature", signatureAlgorithm), ("SHA-256", sha256), ("SPKI SHA-256", publicKeySHA256),
      ("serial", serialNumber),
      ("CA", isCA ? "yes" + (pathLength.map { ", path length \($0)" } ?? "") : "no"),
    ]
    for (name, values) in [
      ("usage", keyUsage), ("purposes", extendedKeyUsage), ("names", subjectAlternativeNames),
      ("may name", permittedNames), ("may not name", excludedNames), ("policies", certificatePolicies),
      ("CRLs", crlDistributionPoints), ("issuer's data", authorityInformationAccess),
    ] where !values.isEmpty { facts.append((name, values.joined(separator: ", "))) }
    return [subject.isEmpty ? "(no subject)" : subject] + columns(facts)
  }
}

private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
