import EnrolmentProfile
import FoundationEssentials
import OpenSSL
import TrustEvaluation

/// The reading of a profile that is to be installed: what it brings, and every problem with it. Nothing on the
/// device has changed yet.
struct ProfileInstallation {
  private(set) var problems: [InstallProblem] = []
  private(set) var identities: [String: Identity] = [:]
  let profile: Profile
  let signing: SigningReport

  init(
    _ bytes: [UInt8], for target: Target, anchors: [Certificate], identityPassword: Secret?, at: Date
  ) throws(DeviceError) {
    do throws(ProfileError) {
      profile = try Profile(parsing: bytes)
      signing = try ProfileSigning.verify(bytes, anchors: anchors, at: at)
    } catch {
      throw .notAProfile(error)
    }
    checkOutside()
    for payload in profile.payloads { read(payload, identityPassword) }
    for payload in profile.payloads { checkIdentities(payload) }
    for fault in PayloadSchema.check(profile, for: [target]) where fault.severity == .error {
      note(fault.id, fault.description)
    }
    let fatal = problems.filter(\.isFatal)
    guard fatal.isEmpty else { throw .profileRefused(fatal) }
  }

  private mutating func checkOutside() {
    if profile.identifier.isEmpty || profile.uuid.isEmpty {
      refuse("identifier-missing", "the profile has no PayloadIdentifier or no PayloadUUID; give it both")
    }
    if profile.isService {
      refuse(
        "profile-service",
        "the profile asks the device what it is and brings nothing; there is no server here to answer it")
    }
    if profile.signatures.count > 1 {
      refuse("signed-twice", "the profile is signed twice; take both signatures off and sign once")
    } else if signing.badge != .unsigned, !signing.isSignatureValid {
      refuse("signature-invalid", "the signature does not fit the profile; sign it again")
    }
    if profile.isEncrypted {
      refuse(
        "encrypted", "the payloads are encrypted and this device has no key for them; install them decrypted")
    }
  }

  private mutating func read(_ payload: Payload, _ identityPassword: Secret?) {
    switch payload.view {
    case .certificate(let view):
      do throws(OpenSSLError) {
        let found = try view.certificates()
        if found.count > 1 {
          note(
            "only-first-certificate",
            "\(payload.keyPath) holds \(found.count) certificates and a device takes the first; "
              + "put each into a payload of its own")
        }
      } catch {
        refuse("certificate-unreadable", "\(payload.keyPath): \(error)")
      }
    case .pkcs12(let view):
      do throws(OpenSSLError) {
        guard let identity = try view.contents(password: identityPassword).identity else {
          throw OpenSSLError.notFound("the PKCS#12 holds no certificate with its key")
        }
        identities[payload.uuid.uppercased()] = identity
      } catch {
        refuse("identity-unreadable", "\(payload.keyPath): \(error)")
      }
    default: break
    }
  }

  private mutating func checkIdentities(_ payload: Payload) {
    let view: VPNPayload
    switch payload.view {
    case .vpn(let vpn): view = vpn
    case .appVPN(let appVPN): view = appVPN.vpn
    default: return
    }
    var references = [
      ("IKEv2", view.ikev2?.payloadCertificateUUID), ("IPSec", view.ipsec?.payloadCertificateUUID),
      ("VPN", view.appTunnel?.payloadCertificateUUID),
      ("TransparentProxy", view.transparentProxy?.payloadCertificateUUID),
    ]
    for (index, tunnel) in (view.alwaysOn?.tunnelConfigurations ?? []).enumerated() {
      references.append(
        ("AlwaysOn.TunnelConfigurations[\(index)]", tunnel.ikev2.payloadCertificateUUID))
    }
    for case (let dictionary, let uuid?) in references where identities[uuid.uppercased()] == nil {
      checkIdentity("\(payload.keyPath).\(dictionary).PayloadCertificateUUID", uuid)
    }
  }

  private mutating func checkIdentity(_ place: String, _ uuid: String) {
    switch profile.payload(uuid: uuid)?.type {
    case nil, CertificatePayload.Kind.root.rawValue?, CertificatePayload.Kind.pkcs1.rawValue?,
      CertificatePayload.Kind.pem.rawValue?:
      refuse(
        "unresolved-identity",
        "\(place) names no identity of the profile; write the PayloadUUID of its PKCS#12 payload")
    case let type?:
      note("identity-not-simulated", "the identity of \(place) comes from \(type), which is not simulated")
    }
  }

  private mutating func refuse(_ code: String, _ sentence: String) {
    problems.append(InstallProblem(code: code, sentence: sentence, isFatal: true))
  }

  private mutating func note(_ code: String, _ sentence: String) {
    problems.append(InstallProblem(code: code, sentence: sentence, isFatal: false))
  }

  /// The record of the installed profile, before its certificates went anywhere.
  func record(channel: InstallChannel) -> InstalledProfile {
    InstalledProfile(
      identifier: profile.identifier, uuid: profile.uuid,
      displayName: profile.displayName ?? profile.identifier, channel: channel, badge: signing.badge,
      signer: signing.signer,
      vpns: profile.vpns.map { InstalledVPN(name: $0.userDefinedName, type: $0.vpnType) }, problems: problems,
      isRemovalDisallowed: profile.isRemovalDisallowed, removalPassword: profile.removalPassword,
      enrolment: profile.enrolment, identities: identities)
  }
}
