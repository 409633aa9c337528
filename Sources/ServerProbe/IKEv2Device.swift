import EnrolmentProfile
import IKEv2
import OpenSSL
import TrustEvaluation
import TunnelProvider

/// What a device of some system makes of an IKEv2 configuration: what it offers, asks for and announces.
struct IKEv2Device {
  let configuration: IKEv2Configuration
  let device: Target
  /// The anchors of the profile; a device asks for a certificate by these.
  let anchors: [TrustAnchor]

  private var parameters: SecurityAssociationParameters {
    configuration.ikeSecurityAssociationParameters ?? SecurityAssociationParameters()
  }

  /// Why the device cannot make its proposal; nil if it can.
  var obstacle: ProbeVerdict? {
    let gone = parameters.algorithmsGone(from: device)
    if !gone.isEmpty {
      return ProbeVerdict(
        .negotiationFailed, "\(device) has no \(gone.joined(separator: ", ")), so it makes no proposal",
        fix: "take AES-256-GCM, SHA2-256 and group 19 in the profile and on the server")
    }
    if requiresPostQuantum {
      return ProbeVerdict(
        .cannotProbe, "the profile insists on a post-quantum key exchange, which this OpenSSL does not have",
        fix: "probe a profile with AllowPostQuantumKeyExchangeFallback 1, or try a device")
    }
    return proposal == nil
      ? ProbeVerdict(
        .cannotProbe, "the profile names a Diffie-Hellman group that this probe does not have",
        fix: "take group 14, 19 or 31 in the profile") : nil
  }

  private var wantsPostQuantum: Bool {
    parameters.postQuantumKeyExchangeMethods?.contains { $0 != 0 } == true
  }
  private var requiresPostQuantum: Bool {
    wantsPostQuantum && configuration.allowPostQuantumKeyExchangeFallback != true
  }

  /// The one proposal that a profile makes (Apple, com.apple.vpn.managed; strongSwan's page on Apple's clients).
  var proposal: IKEProposal? {
    let system: SecurityAssociationParameters.Encryption =
      [.tvOS, .watchOS].contains(device.platform) ? .aes256GCM : .aes256
    let integrity = IntegrityAlgorithm(rawValue: (parameters.integrityAlgorithm ?? .sha256).rawValue)
    guard let integrity,
      let encryption = EncryptionAlgorithm(rawValue: (parameters.encryptionAlgorithm ?? system).rawValue),
      let number = UInt16(exactly: parameters.diffieHellmanGroup ?? 14),
      let group = KeyExchangeGroup(rawValue: number)
    else { return nil }
    return IKEProposal(
      encryption: encryption, integrity: integrity, prf: PseudorandomFunction(for: integrity), group: group)
  }

  /// Whether the device tells which hashes it can verify (RFC 7427). Up to 18 it was seen not to; later it is presumed
  /// to, since RSA-PSS identities need it.
  var announcesHashes: Bool { device.version.major >= 26 }

  /// The anchors that the device asks for: those whose common name is ServerCertificateIssuerCommonName.
  var wantedAuthorities: [Certificate] {
    guard let name = configuration.serverCertificateIssuerCommonName else { return [] }
    return anchors.map(\.certificate).filter { $0.subject.commonName == name }
  }

  func settings(timeout: Duration) -> InitiatorSettings {
    InitiatorSettings(
      proposals: [proposal].compactMap(\.self), signatureHashes: announcesHashes ? [2, 3, 4, 5] : nil,
      announcesRedirect: configuration.disableRedirect != true,
      remoteIdentifier: configuration.remoteIdentifier.map { Identification(asSentFor: $0) },
      certificateAuthorities: wantedAuthorities.map { Digest.sha1(Array($0.encodedPublicKey)) },
      ppk: ppk, timeout: timeout)
  }

  private var ppk: PostquantumKey? {
    guard let secret = configuration.ppk, let name = configuration.ppkIdentifier,
      configuration.ppkMandatory != false
    else { return nil }
    return PostquantumKey(name: name, secret: secret, isMandatory: true)
  }

  /// What else may decide on a real device, and is not certain.
  func warnings() -> [ProbeVerdict.Reason] {
    var warnings: [ProbeVerdict.Reason] = []
    if let name = configuration.serverCertificateIssuerCommonName, wantedAuthorities.isEmpty {
      warnings.append(
        .init(
          code: "no-certificate-request",
          sentence: "no anchor of the profile has the common name \"\(name)\", so a device sends no CERTREQ",
          fix: "set ServerCertificateIssuerCommonName to the common name of the root"))
    }
    if configuration.ppk != nil, configuration.ppkMandatory == false {
      warnings.append(
        .init(
          code: "ppk-left-out", sentence: "the post-quantum key, which is not mandatory, was left out",
          fix: "set PPKMandatory 1 in a copy of the profile to have it asked for"))
    }
    if wantsPostQuantum {
      warnings.append(
        .init(
          code: "post-quantum-left-out",
          sentence: "the post-quantum key exchange of the profile was left out",
          fix: nil))
    }
    return warnings
  }
}
