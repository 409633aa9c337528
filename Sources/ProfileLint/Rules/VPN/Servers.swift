import EnrolmentProfile
import OpenSSL
import TrustEvaluation

/// Whether devices with the profile would believe the VPN's server.
extension Rule {
  static let vpnServers: [Rule] = [
    serverRefused, serverDoubtful, vpnWithoutAnchor, issuerIsIntermediate, issuerUnknown,
    nameOutsideConstraints,
    secretWithoutTrust,
  ]

  private static let requirements = Citation.page(
    title: "Apple: requirements for trusted certificates", url: "https://support.apple.com/en-us/103769")
  private static let appleClients = Citation.page(
    title: "strongSwan: IKEv2 configuration profile for Apple clients",
    url: "https://docs.strongswan.org/docs/latest/interop/appleIkev2Profile.html")

  static let serverRefused = Rule(
    "server-refused", .error, .vpn,
    "The profile's anchors accept what the VPN's server sends, under the name that the VPN asks for.",
    source: requirements,
    consequence: "Devices end the connection before anybody is asked for a password, and do not say why.",
    remedy: "renew the server's chain, or put its anchor into the profile",
    examples: [
      .good("--server-chain with a certificate for vpn.example.com below the profile's anchor", excerpt: ""),
      .bad("--server-chain with a certificate for other.example.com", excerpt: ""),
      .bad("--server-chain with one below another anchor", excerpt: ""),
    ]
  ) { subject in
    subject.serverVerdicts.flatMap { place, key, verdict in
      verdict.reasons.map {
        place.breach(
          at: key, "the anchors of this profile refuse the server: \($0.detail) [\($0.code)]", help: $0.fix)
      }
    }
  }

  static let serverDoubtful = Rule(
    "server-doubtful", .warning, .vpn,
    "Nothing in the chain of the VPN's server is what some devices are reported to refuse.",
    source: requirements, consequence: "Some versions of the devices' systems may refuse the server.",
    remedy: "mend it when the server's certificate is renewed",
    examples: [
      .good("--server-chain with a certificate whose extended key usage is serverAuth", excerpt: ""),
      .bad("--server-chain with one that has no extended key usage", excerpt: ""),
    ]
  ) { subject in
    subject.serverVerdicts.flatMap { place, key, verdict in
      verdict.warnings.map {
        place.breach(at: key, "the server may be refused: \($0.detail) [\($0.code)]", help: $0.fix)
      }
    }
  }

  static let vpnWithoutAnchor = Rule(
    "vpn-without-anchor", .notice, .vpn, "The anchor of the VPN's server comes with the VPN.",
    source: .page(
      title: "truemetal/ikev2_vpn#1: the VPN worked once the root was installed",
      url: "https://github.com/truemetal/ikev2_vpn/issues/1"),
    consequence: "Unless the anchor is on the device already, the server is refused, whatever the password.",
    remedy: "add the root as a com.apple.security.root payload; a server below a public root needs none",
    examples: [
      .good("the root is there", ikev2(eapByName), exampleRoot),
      .bad("no certificate", ikev2(eapByName)),
      .bad("an intermediate only", ikev2(eapByName), exampleIssuer),
    ]
  ) { subject in
    guard subject.anchors.isEmpty, subject.certificateItems.allSatisfy({ $0.fault == nil }) else { return [] }
    let found = subject.certificates.isEmpty ? "no certificate" : "no anchor, only other certificates"
    return subject.tunnels(.ikev2).filter(\.expectsServerCertificate).map {
      $0.breach(
        at: "RemoteIdentifier", "the server proves itself by a certificate, and the profile has \(found)")
    }
  }

  static let issuerIsIntermediate = Rule(
    "issuer-name-of-intermediate", .notice, .vpn,
    "ServerCertificateIssuerCommonName is the common name of the root, not of an intermediate.",
    source: appleClients,
    consequence:
      "Devices send a certificate request only for the root's name; a server that waits for one sends no certificate.",
    remedy: "write the root's common name, or let the server send its certificate always",
    examples: [
      .good("the root's", issued(by: "Example Root"), exampleRoot, exampleIssuer),
      .bad("the intermediate's", issued(by: "Example Issuing CA"), exampleRoot, exampleIssuer),
    ]
  ) { subject in
    subject.issuerNames.compactMap { place, name in
      guard !subject.anchors.contains(where: { $0.commonNames.contains(name) }),
        subject.certificates.contains(where: { $0.commonNames.contains(name) })
      else { return nil }
      return place.breach(
        at: "ServerCertificateIssuerCommonName",
        "\(quoted(name)) is the name of an intermediate; devices ask the server for its certificate only by a root's"
      )
    }
  }

  static let issuerUnknown = Rule(
    "issuer-name-of-nobody", .warning, .vpn,
    "ServerCertificateIssuerCommonName is the common name of an anchor that the profile brings.",
    source: appleClients,
    consequence: "Devices send no certificate request, and a server that waits for one sends no certificate.",
    remedy: "write the common name of the root, and nothing else of its subject",
    examples: [
      .good("the root's", issued(by: "Example Root"), exampleRoot),
      .bad("the whole subject", issued(by: "CN=Example Root, O=Example Ltd"), exampleRoot),
    ]
  ) { subject in
    guard !subject.anchors.isEmpty else { return [] }
    return subject.issuerNames.compactMap { place, name in
      guard !subject.certificates.contains(where: { $0.commonNames.contains(name) }) else { return nil }
      let known = subject.anchors.flatMap(\.commonNames).map(quoted).joined(separator: ", ")
      return place.breach(
        at: "ServerCertificateIssuerCommonName",
        "no certificate of the profile is called \(quoted(name)); its anchors are \(known)")
    }
  }

  private static func issued(by name: String) -> String {
    ikev2(eapByName + "<key>ServerCertificateIssuerCommonName</key><string>\(name)</string>")
  }

  static let nameOutsideConstraints = Rule(
    "server-name-outside-constraints", .error, .vpn,
    "The name constraints of an anchor let the name of the VPN's server pass.",
    source: .rfc(5280, section: "4.2.1.10"),
    consequence: "No certificate of that name is accepted below the anchor.",
    remedy: "have the anchor issued with constraints that fit, or bring the one that the server is below",
    examples: [
      .good("a name below example.com", ikev2(eapByName), exampleRoot),
      .bad(
        "another", ikev2(eapByName, address: "vpn.example.net", identifier: "vpn.example.net"), exampleRoot),
    ]
  ) { subject in
    let anchors = subject.anchors
    guard !anchors.isEmpty else { return [] }
    return subject.tunnels(.ikev2).filter(\.expectsServerCertificate).compactMap { place in
      guard let (key, name) = place.serverName,
        anchors.allSatisfy({ !$0.permitsServer(named: ServerName(guessing: name)) })
      else { return nil }
      return place.breach(
        at: key, "\(quoted(name)) is outside of what the name constraints of the profile's anchors let pass")
    }
  }

  static let secretWithoutTrust = Rule(
    "shared-secret-decides-trust", .notice, .vpn,
    "The server of an IKEv2 VPN proves itself by a certificate.",
    source: .rfc(7296, section: "2.15"),
    consequence:
      "Whoever answers the device can try secrets against what it sends, and every device can pose as the server.",
    remedy: "give the server a certificate and the profile its anchor",
    examples: [
      .good("EAP", ikev2(eapByName), exampleRoot), .bad("a shared secret", ikev2(sharedSecretMethod)),
    ]
  ) { subject in
    subject.tunnels(.ikev2).filter { $0.string("AuthenticationMethod") == "SharedSecret" }.map {
      $0.breach(
        at: "AuthenticationMethod",
        "a shared secret is all that tells the server from others; no anchor is asked")
    }
  }
}

extension LintSubject {
  /// The tunnels that name the issuer of the server's certificate.
  fileprivate var issuerNames: [(place: TunnelPlace, name: String)] {
    tunnels(.ikev2).compactMap { place in
      place.string("ServerCertificateIssuerCommonName").map { (place, $0) }
    }
  }

  /// What the profile's own anchors say of the server's chain, for each tunnel that asks for one.
  fileprivate var serverVerdicts: [(place: TunnelPlace, key: String, verdict: Verdict)] {
    guard !options.serverChain.isEmpty else { return [] }
    var store = TrustStore()
    // Only an app's certificates are refused there, and these are a profile's.
    for certificate in certificates { _ = try? store.add(certificate, origin: .profile) }
    return tunnels(.ikev2).filter(\.expectsServerCertificate).compactMap { place in
      guard let (key, name) = place.serverName else { return nil }
      let request = TrustRequest(
        presented: options.serverChain, names: [ServerName(guessing: name)], policy: .appleIKEv2,
        at: options.at)
      return (place, key, store.evaluate(request))
    }
  }
}
