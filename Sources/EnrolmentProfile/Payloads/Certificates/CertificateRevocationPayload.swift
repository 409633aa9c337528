/// Which certificates' revocation is asked for: com.apple.security.certificaterevocation.
///
/// Source: Apple, com.apple.security.certificaterevocation.
enum CertificateRevocationPayload {
  static let payloadType = "com.apple.security.certificaterevocation"

  static let schema = PayloadSchema(
    payloadType, title: "certificate revocation",
    availability: [
      .iOS: Availability(since: OSVersion(14, 2), several: true, userEnrolment: .allowed, channels: .device),
      .visionOS: Availability(since: OSVersion(1, 1), several: true, userEnrolment: .allowed),
    ],
    [CertificateHash.list("EnabledForCerts")])
}
