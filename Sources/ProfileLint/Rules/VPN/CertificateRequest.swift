import EnrolmentProfile
import PropertyList

/// Whether a device asks the VPN's server for its certificate.
extension Rule {
  static let certificateRequests: [Rule] = [issuerNameMissing]

  static let issuerNameMissing = Rule(
    "issuer-name-missing", .notice, .vpn,
    "Devices ask a server for its certificate only if ServerCertificateIssuerCommonName is there.",
    source: .page(
      title: "strongswan/strongswan#3153: no certificate without a request",
      url: "https://github.com/strongswan/strongswan/issues/3153"),
    consequence: "A server that waits to be asked sends no certificate, and the device ends the connection.",
    remedy:
      "add ServerCertificateIssuerCommonName, the common name of the root, or have the server always send it (send_cert = always)",
    examples: [
      .good("--server-chain, and ServerCertificateIssuerCommonName is Example Root", excerpt: ""),
      .bad("--server-chain, and the key is missing", excerpt: ""),
    ]
  ) { subject in
    // Who hands over the server's chain can change the server.
    guard !subject.options.serverChain.isEmpty else { return [] }
    return subject.tunnels(.ikev2).compactMap { place in
      guard place.expectsServerCertificate, place.string("ServerCertificateIssuerCommonName") == nil else {
        return nil
      }
      return place.breach(
        at: "ServerCertificateIssuerCommonName",
        "ServerCertificateIssuerCommonName is missing, so devices send no certificate request")
    }
  }
}
