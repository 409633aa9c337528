import EnrolmentProfile
import OpenSSL
import PropertyList

/// What the doctor of PKCS#12 files finds; the statements are its own.
extension Rule {
  static let diagnosis: [Rule] = SchemaRule.identities.map { statement in
    Rule(
      statement, .identities, consequence: pages[statement.id]?.consequence ?? "",
      remedy: pages[statement.id]?.remedy ?? "", examples: pages[statement.id]?.examples ?? []
    ) { subject in
      subject.identityItems.flatMap { item in
        item.faults.filter { $0.rule == statement && subject.concerns($0, of: item) }.map {
          subject.breach($0, of: item)
        }
      } + subject.misfits(statement)
    }
  }
}

extension LintSubject {
  /// Whether a fault matters here: an identity that only mail uses, or nothing in the profile, needs no clientAuth, and
  /// of its kind of key only VPNs take offence.
  fileprivate func concerns(_ fault: IdentityFault, of item: IdentityItem) -> Bool {
    let references = references.to(item.payload).filter { !$0.key.hasPrefix("SMIME") }
    return switch fault.rule.id {
    case "identity-purpose": !references.isEmpty
    case "identity-key-kind": false
    default: true
    }
  }

  /// A fault of a PKCS#12. Where none of the devices is known to stumble over it, a warning is left.
  fileprivate func breach(_ fault: IdentityFault, of item: IdentityItem) -> Breach {
    let name = item.certificate.map { " of \($0)" } ?? ""
    let isMild = fault.rule.severity == .error && !fault.matters(on: options.targets)
    return Breach(
      at: item.keyPath, item.position, "the PKCS#12\(name): \(fault.message)", help: fault.fix,
      severity: isMild ? .warning : nil)
  }

  /// What does not fit between the VPNs and their identities, of one rule. That of CertificateType is the schema's.
  fileprivate func misfits(_ rule: SchemaRule) -> [Breach] {
    guard ["identity-name", "identity-key-kind"].contains(rule.id) else { return [] }
    return ikev2Uses.flatMap { use -> [Breach] in
      let item = identityItems.first { $0.payload.index == use.identity.index }
      guard let certificate = item?.certificate else {
        return rule.id == "identity-name" ? [use.nameNotRequested].compactMap(\.self) : []
      }
      return IdentityDiagnosis.faults(of: certificate, in: use.configuration).filter { $0.rule == rule }
        .map { fault in
          let key = rule.id == "identity-name" ? "LocalIdentifier" : "PayloadCertificateUUID"
          return use.breach(at: key, "the identity \(certificate): \(fault.message)", help: fault.fix)
        }
    }
  }
}

extension IKEv2Use {
  fileprivate func breach(at key: String, _ message: String, help: String) -> Breach {
    Breach(at: "\(keyPath).\(key)", value[key]?.position ?? value.position, message, help: help)
  }

  /// That a SCEP or ACME server is asked for other names than the VPN's LocalIdentifier. Nothing is known where it is
  /// asked for none, or where an MDM server writes names in later.
  fileprivate var nameNotRequested: Breach? {
    let content = identity.type == SCEPPayload.payloadType ? identity.value["PayloadContent"] : identity.value
    guard let identifier = configuration.localIdentifier,
      let requested = (content?["SubjectAltName"]).flatMap({ CertificateAlternativeNames($0) })
    else { return nil }
    let names =
      [requested.rfc822Name, requested.dnsName, requested.uniformResourceIdentifier].compactMap(\.self)
      .flatMap(\.self) + [requested.ntPrincipalName].compactMap(\.self)
    // An identifier with "=" is the subject as a whole.
    let isOpen = (names + [identifier]).contains { name in name.contains { "$%{=".contains($0) } }
    let wanted = identifier.lowercased()
    guard !names.isEmpty, !isOpen, !names.contains(where: { $0.lowercased() == wanted }) else { return nil }
    return breach(
      at: "LocalIdentifier",
      "LocalIdentifier \(quoted(identifier)) is not among the names that \(identity.keyPath) asks for, "
        + "\(names.map(quoted).joined(separator: ", "))",
      help: "write one of those names as LocalIdentifier, or ask for this one in SubjectAltName")
  }
}
