import EnrolmentProfile
import IKEv2
import OpenSSL
import TrustEvaluation
import TunnelProvider
import VPNAuthentication

/// From what happened to what it means, and to what is to be done.
extension IKEv2Probe {
  func verdict(
    _ peer: IKEv2Peer<some DatagramTransport>, _ report: ConnectionReport, _ evidence: inout ProbeEvidence
  ) -> ProbeVerdict {
    if let fault = peer.fault { return verdict(fault, peer, report) }
    guard let response = peer.response else { return .nobodyAnswered }
    noteAnswer(response, &evidence)
    if let refusal = response.refusal, response.identity == nil || response.certificates.isEmpty {
      return notIdentified("\(refusal)")
    }
    if let finding = report.findings.first { return verdict(finding, report, response) }
    if let other = foreignIdentity(response) { return other }
    guard request.credential != nil else {
      return ProbeVerdict(
        .trustedNotAuthenticated, "a device with this profile trusts the server; authentication was not tried"
      )
    }
    if case .noTrustDecision = report.trust {
      return ProbeVerdict(
        .accepted, "the server knows the shared secret and took the device's; no certificate was judged")
    }
    return ProbeVerdict(
      .accepted, "a device with this profile trusts the server, and the server took its credential")
  }

  /// What the exchange itself ended by.
  private func verdict(
    _ fault: ExchangeFault, _ peer: IKEv2Peer<some DatagramTransport>, _ report: ConnectionReport
  ) -> ProbeVerdict {
    let sentence = fault.description
    switch fault {
    case .unreachable: return ProbeVerdict(.unreachable, sentence, fix: Self.lookAtTheServer)
    case .noAnswer where peer.association == nil:
      return ProbeVerdict(.noAnswer, sentence, fix: Self.lookAtTheServer)
    case .noAnswer where peer.response == nil:
      return ProbeVerdict(
        .noAnswer, sentence,
        fix:
          "it answered IKE_SA_INIT, so look for lost large datagrams (fragments) and for UDP 4500 in firewalls"
      )
    case .noAnswer:
      return ProbeVerdict(.noAnswer, sentence, fix: "it fell silent in the middle; look at the server's log")
    case .proposalRefused:
      return ProbeVerdict(
        .negotiationFailed, sentence,
        fix:
          "make IKESecurityAssociationParameters and the server's proposals the same: a device makes no second one"
      )
    case .refused(let notify, .initial):
      return ProbeVerdict(
        .negotiationFailed, "the server ended IKE_SA_INIT with \(notify)", fix: "look at the server's log")
    case .refused(let notify, _) where peer.response == nil: return notIdentified("\(notify)")
    case .refused:
      return ProbeVerdict(
        .authenticationRefused, "the server is trusted and ended the authentication: \(sentence)",
        fix: "check the user, the password or the certificate with the people who run the identities")
    case .redirected(let host):
      return ProbeVerdict(.cannotProbe, sentence, fix: "probe \(host): a device would go there")
    case .cannotPlay: return ProbeVerdict(.cannotProbe, sentence, fix: "try it with a device")
    default:
      return ProbeVerdict(
        .negotiationFailed, sentence,
        fix: "look at the server's log, and at what lies between here and the server")
    }
  }

  /// What the provider ended by.
  private func verdict(
    _ finding: ConnectionFinding, _ report: ConnectionReport, _ response: AuthResponse
  ) -> ProbeVerdict {
    if finding.stage == .trust, response.certificates.isEmpty { return noCertificate(response) }
    if let refused = ProbeVerdict(refusing: finding, report) { return refused }
    guard finding.stage == .authentication else {
      return notIdentified(finding.reasons.first?.sentence ?? "no answer")
    }
    return ProbeVerdict(
      .authenticationRefused,
      report.trust.name == "no-trust-decision"
        ? "the ends do not share the same secret" : "the server is trusted, the credential is refused",
      reasons: finding.reasons)
  }

  private static let lookAtTheServer =
    "check the address, that the server runs, and that UDP 500 and 4500 are let through"

  private func notIdentified(_ why: String) -> ProbeVerdict {
    switch (configuration.credentialKind, request.credential) {
    case (.certificate, nil):
      ProbeVerdict(
        .cannotProbe, "the server wants the device's certificate before it shows its own (\(why))",
        fix: "add --authenticate, which discloses the certificate before trust, as a device does")
    case (.sharedSecret, _):
      ProbeVerdict(
        .notIdentified, "the server refused the secret or the identity (\(why)), and proved nothing itself",
        fix: "compare the secret, LocalIdentifier and RemoteIdentifier with the server's")
    case (.certificate, _):
      ProbeVerdict(
        .notIdentified, Self.unidentified(why),
        fix:
          "check with the people who run the server whether it knows the certificate's CA and the identity shown"
      )
    default:
      ProbeVerdict(
        .notIdentified, Self.unidentified(why),
        fix:
          "check on the server that a connection fits this identity and RemoteIdentifier, and that it can sign in a "
          + "way this device knows (a device of iOS 18 or older announces no signature hashes, so Ed25519 fails)"
      )
    }
  }

  private static func unidentified(_ why: String) -> String {
    "the server refused before it showed its certificate (\(why)): it may be trusted or not"
  }

  private func noCertificate(_ response: AuthResponse) -> ProbeVerdict {
    if response.undecodableCertificates > 0 {
      return ProbeVerdict(
        .noCertificateSent, "the server sent a certificate that cannot be read",
        fix: "have it send X.509 certificates (encoding 4), not hashes and URLs")
    }
    return ProbeVerdict(
      .noCertificateSent, "the server sent no certificate, so a device has nothing to judge",
      fix:
        "have the server send it always (strongSwan: send_cert = always), or set ServerCertificateIssuerCommonName "
        + "to the common name of the root, so that devices ask for it")
  }

  /// Devices ask for the server by RemoteIdentifier; one that calls itself something else is another one (RFC 7296 2.15).
  private func foreignIdentity(_ response: AuthResponse) -> ProbeVerdict? {
    guard let wanted = configuration.remoteIdentifier, let given = response.identity,
      given != Identification(asSentFor: wanted), given.text.lowercased() != wanted.lowercased()
    else { return nil }
    return ProbeVerdict(
      .nameMismatch,
      "the server calls itself \"\(given.text)\", the profile's RemoteIdentifier is \"\(wanted)\"",
      fix: "make the server's identity (strongSwan: local.id) and RemoteIdentifier the same")
  }

  /// What the answer says besides.
  private func noteAnswer(_ response: AuthResponse, _ evidence: inout ProbeEvidence) {
    if case .refused(let notify) = response.child {
      evidence.warn("child-refused", "no tunnel was asked for in earnest; the server said \(notify) to that")
    }
    guard let proof = response.authentication else { return }
    if proof.method == AuthPayload.rsa {
      evidence.warn(
        "sha1-signature", "the server signed with SHA-1, since this device announces no hashes",
        fix: "an ECDSA certificate is signed with SHA-256 for such devices too")
    }
    if device.announcesHashes, let scheme = proof.signature?.scheme, !scheme.worksWithoutAnnouncement {
      evidence.warn(
        "hashes-presumed",
        "the server signed by \(scheme.rawValue), which it may only where the device announces hashes; \(request.device) "
          + "is presumed, not known, to do so",
        fix: "try it with such a device, or give the server an RSA or ECDSA certificate")
    }
  }
}

extension ProbeVerdict {
  static let nobodyAnswered = ProbeVerdict(
    .noAnswer, "nobody answered", fix: "check the address and that the server runs")

  static let sharedSecretNeedsConsent = ProbeVerdict(
    .cannotProbe,
    "with a shared secret a MAC that can be attacked offline leaves before the server has shown anything",
    fix: "add --authenticate to send it; better, give the server a certificate")

  /// The verdict of a server that the provider refused; nil where it was not the server that was refused.
  init?(refusing finding: ConnectionFinding, _ report: ConnectionReport) {
    switch finding.stage {
    case .trust: self.init(refusingChain: report.trust.reasons)
    case .possession:
      self.init(
        .foreignKey, "the server presents a chain whose key it does not have", reasons: finding.reasons)
    case .innerTrust:
      self.init(
        .trustRefused, "the device refuses the server inside EAP-TLS", reasons: finding.reasons)
    case .reach, .credential, .authentication: return nil
    }
  }

  /// The verdict of a chain that is refused.
  init(refusingChain reasons: [Finding]) {
    let isName = reasons.allSatisfy { $0.code == ReasonCode.nameMismatch.rawValue }
    self.init(
      isName ? .nameMismatch : .trustRefused,
      isName
        ? "the chain holds, but for another name than the profile's"
        : "a device with this profile refuses the server's certificate",
      reasons: reasons.map { Reason(code: $0.code, sentence: $0.detail, fix: $0.fix) })
  }

  init(_ fault: NetworkFault) {
    switch fault {
    case .unreachable(let sentence):
      self.init(.unreachable, sentence, fix: "check the address, the port and that the server runs")
    case .silent(let sentence):
      self.init(.noAnswer, sentence, fix: "check that the server runs and that firewalls let it through")
    }
  }
}

extension SignatureScheme {
  /// Whether a server whose key signs so could sign for a device that announces no hashes, too (RFC 7296 3.8, RFC 4754).
  fileprivate var worksWithoutAnnouncement: Bool {
    switch self {
    case .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512, .ed25519, .ed448: false
    default: true
    }
  }
}
