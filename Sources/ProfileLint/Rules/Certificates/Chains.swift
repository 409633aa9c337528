import EnrolmentProfile
import OpenSSL
import PropertyList

/// How the certificates of a profile fit together.
extension Rule {
  static let sameCertificateTwice = Rule(
    "same-certificate-twice", .warning, .certificates, "A profile brings each certificate once.",
    source: .apple("com.apple.security.root", key: "PayloadContent"),
    consequence: "Devices keep one copy; which payload it belongs to when one of them goes is not written.",
    remedy: "leave one of the payloads out, and let references name the other",
    examples: [
      .good("each once", exampleRoot, exampleIssuer),
      .bad("one twice", exampleRoot, exampleRoot),
    ]
  ) { subject in
    var first: [Certificate: Int] = [:]
    return subject.installed.compactMap { installed in
      let index = installed.item.payload.index
      guard let earlier = first[installed.certificate] else {
        first[installed.certificate] = index
        return nil
      }
      let place = earlier == index ? "this payload" : "PayloadContent[\(earlier)]"
      return installed.breach("\(place) has the same certificate already")
    }
  }

  static let intermediateWithoutAnchor = Rule(
    "intermediate-without-anchor", .notice, .certificates,
    "An intermediate CA comes with the anchor that it leads to.", source: .rfc(5280, section: "6.1"),
    consequence:
      "Devices use it only if they have the anchor from elsewhere; an intermediate alone is trusted by none.",
    remedy: "bring the CA that issued it too, unless devices have that",
    examples: [
      .good("with its root", exampleRoot, exampleIssuer),
      .bad("alone", exampleIssuer),
    ]
  ) { subject in
    subject.installed.compactMap { installed in
      // Of a bundle devices take the first alone, which has a rule of its own.
      guard installed.isCA, !installed.isSelfSigned,
        installed.certificate == installed.item.certificates.first,
        !subject.installed.contains(where: { $0.isCA && installed.certificate.isIssued(by: $0.certificate) })
      else { return nil }
      return installed.breach("its issuer, \(installed.certificate.issuer), is not in this profile")
    }
  }

  static let needlessAnchor = Rule(
    "needless-anchor", .notice, .certificates, "A profile brings no anchor that nothing in it needs.",
    source: .page(
      title: "trailofbits/algo#294: an anchor is trusted for everything",
      url: "https://github.com/trailofbits/algo/issues/294"),
    consequence: "Devices trust whatever it vouches for, for no gain.",
    remedy: "leave it out, or constrain it to its names",
    examples: [
      .good("the root that the VPN names", ikev2(eapByName + namedIssuer), exampleRoot),
      .bad("the VPN names Example Root, and the profile brings Other Root too", excerpt: ""),
    ]
  ) { subject in
    guard let names = subject.anchorNamesOfVPNs else { return [] }
    let known =
      subject.options.serverChain + subject.certificates + subject.identityItems.compactMap(\.certificate)
    // Where the chain ends in none of them, the rules on VPNs say that the right one is missing.
    let isServed = subject.anchors.contains { anchor in
      known.contains { $0 != anchor && $0.isIssued(by: anchor) }
    }
    guard isServed || subject.options.serverChain.isEmpty else { return [] }
    return subject.installed.compactMap { installed in
      let anchor = installed.certificate
      guard installed.isAnchor, subject.references.to(installed.item.payload).isEmpty,
        !names.contains(anchor.subject.commonName ?? ""),
        !known.contains(where: { $0 != anchor && $0.isIssued(by: anchor) })
      else { return nil }
      let servers =
        subject.options.serverChain.isEmpty
        ? "no VPN of the profile names it" : "the server's chain does not end in it"
      return installed.breach("\(servers), and it issued nothing else here")
    }
  }

  private static let namedIssuer =
    "<key>ServerCertificateIssuerCommonName</key><string>Example Root</string>"

  static let authorityOnlyInPKCS12 = Rule(
    "authority-only-in-pkcs12", .warning, .certificates,
    "A CA that a profile shall bring has a payload of its own.",
    source: .page(
      title: "hwdsl2/setup-ipsec-vpn#826: a CA in a PKCS#12 is no anchor",
      url: "https://github.com/hwdsl2/setup-ipsec-vpn/issues/826"),
    consequence: "No device takes a CA out of a PKCS#12 as an anchor, so the server is not trusted.",
    remedy: "bring the CA in a com.apple.security.root",
    examples: [
      .good("a payload of its own", exampleRoot),
      .bad("a PKCS#12 with the CA and no key", excerpt: ""),
    ]
  ) { subject in
    let brought = Set(subject.certificates)
    return subject.identityItems.compactMap { item in
      // Beside an identity the doctor says it.
      guard let container = try? item.contents.get(), container.privateKeys.isEmpty,
        let authority = container.certificates.first(where: { $0.isCA && !brought.contains($0) })
      else { return nil }
      return Breach(
        at: item.keyPath, item.position,
        "the PKCS#12 holds the CA \(authority) and no key, so it brings nothing")
    }
  }
}

extension LintSubject {
  /// The CNs that the VPNs of the profile name as issuers of their servers, if it is known which anchors it needs: all it
  /// brings besides certificates and identities are IKEv2 VPNs, and each names an issuer that is here or the server's
  /// chain is known. Nil where it is not.
  fileprivate var anchorNamesOfVPNs: Set<String>? {
    let certificateTypes = ReferenceTarget.certificate.payloadTypes
    let others = profile.payloads.filter { !certificateTypes.contains($0.type) }
    guard !others.isEmpty, others.allSatisfy({ $0.type == VPNPayload.payloadType }) else { return nil }
    let tunnels = tunnels(.ikev2)
    guard others.allSatisfy({ payload in tunnels.contains { $0.payload.index == payload.index } }) else {
      return nil
    }
    let named = tunnels.map { $0.string("ServerCertificateIssuerCommonName") }
    guard !options.serverChain.isEmpty || !named.contains(nil) else { return nil }
    let here = Set(certificates.compactMap(\.subject.commonName))
    let names = Set(named.compactMap(\.self)).intersection(here)
    return options.serverChain.isEmpty && names.count < Set(named).count ? nil : names
  }
}
