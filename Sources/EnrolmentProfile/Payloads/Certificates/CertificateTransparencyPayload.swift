import PropertyList

/// What is excepted from Certificate Transparency: com.apple.security.certificatetransparency.
///
/// Source: Apple, com.apple.security.certificatetransparency.
enum CertificateTransparencyPayload {
  static let payloadType = "com.apple.security.certificatetransparency"

  static let schema = PayloadSchema(
    payloadType, title: "Certificate Transparency",
    availability: [
      .iOS: Availability(
        since: OSVersion(12, 1, 1), several: true, userEnrolment: .allowed, channels: .device),
      .macOS: Availability(
        since: OSVersion(10, 14, 2), several: true, userEnrolment: .allowed, channels: .device),
      .tvOS: Availability(since: OSVersion(12, 1, 1), several: true),
      .visionOS: Availability(since: OSVersion(1), several: true, userEnrolment: .allowed),
      .watchOS: Availability(since: OSVersion(5, 1, 1), several: true),
    ], relations: [domains],
    [CertificateHash.list("DisabledForCerts"), .list("DisabledForDomains")])

  private static let domains = SchemaRelation(
    "transparency-domain-form", .error,
    "An excepted domain has no wildcard; a leading dot takes in subdomains, but no whole top-level domain.",
    source: .apple(payloadType, key: "DisabledForDomains")
  ) { scope in
    (scope["DisabledForDomains"]?.array ?? []).enumerated().compactMap { index, element in
      guard let domain = element.string else { return nil }
      let path = "DisabledForDomains[\(index)]"
      if domain.contains("*") {
        return .init(at: path, "\(quoted(domain)) has a wildcard; write a leading dot for subdomains")
      }
      guard domain.hasPrefix("."), !domain.dropFirst().contains(".") else { return nil }
      return .init(at: path, "\(quoted(domain)) would be a whole top-level domain; name a domain below it")
    }
  }
}
