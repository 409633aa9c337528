import EnrolmentProfile
import OpenSSL
import ServerProbe
import Support
import Testing
import VPNAuthentication

/// Which part of a profile a probe is about, and what a device with it would show.
@Suite struct ProbeSubjectTests {
  private func tunnel(_ address: String, _ change: (inout IKEv2Configuration) -> Void = { _ in })
    -> IKEv2Configuration
  {
    var configuration = IKEv2Configuration(
      remoteAddress: address, remoteIdentifier: address, localIdentifier: "alice",
      authenticationMethod: .none)
    configuration.extendedAuthEnabled = true
    change(&configuration)
    return configuration
  }

  private func profile(_ vpns: [(String, IKEv2Configuration)]) throws -> Profile {
    var draft = ProfileDraft(identifier: "com.example.vpn")
    for (name, configuration) in vpns {
      draft.vpns.append(VPNPayload(userDefinedName: name, ikev2: configuration))
    }
    return try draft.build().profile
  }

  private func name(_ subject: ProbeSubject) -> String {
    switch subject {
    case .ikev2(let name, _): "ikev2 \(name ?? "")"
    case .tls(let name): "tls \(name.text)"
    }
  }

  private func target(_ text: String) throws -> ProbeTarget { try #require(ProbeTarget(parsing: text)) }

  @Test func `the VPN with the target's address is meant, else the only one, else the one that is named`()
    throws
  {
    let both = try profile([("Office", tunnel("vpn.example.com")), ("Lab", tunnel("lab.example.com"))])
    #expect(try name(ProbeSubject(of: target("LAB.example.com:4500"), in: both)) == "ikev2 Lab")
    #expect(try name(ProbeSubject(of: target("192.0.2.1"), in: both, vpn: "Office")) == "ikev2 Office")
    #expect(throws: ProbeError.ambiguous(["Office", "Lab"])) {
      try ProbeSubject(of: target("192.0.2.1"), in: both)
    }
    #expect(throws: ProbeError.noSuchVPN("Home", there: ["Office", "Lab"])) {
      try ProbeSubject(of: target("192.0.2.1"), in: both, vpn: "Home")
    }
    let one = try profile([("Office", tunnel("vpn.example.com"))])
    #expect(try name(ProbeSubject(of: target("192.0.2.1"), in: one)) == "ikev2 Office")
  }

  @Test func `TLS is meant where it is asked for, and where the profile has no IKEv2 VPN`() throws {
    let one = try profile([("Office", tunnel("vpn.example.com"))])
    let none = try profile([])
    #expect(
      try name(ProbeSubject(of: target("mdm.example.com"), in: one, protocol: .tls)) == "tls mdm.example.com")
    #expect(try name(ProbeSubject(of: target("192.0.2.1:8443"), in: none)) == "tls 192.0.2.1")
    #expect(throws: ProbeError.noSuchVPN(nil, there: [])) {
      try ProbeSubject(of: target("vpn.example.com"), in: none, protocol: .ikev2)
    }
  }

  @Test func `EAP wins over the method, and without EAP the method None means a shared secret`() {
    let kinds: [(CredentialKind, IKEv2Configuration)] = [
      (.eapMSCHAPv2, tunnel("a")), (.eapTLS, tunnel("a") { $0.payloadCertificateUUID = "U" }),
      (.eapMSCHAPv2, tunnel("a") { ($0.payloadCertificateUUID, $0.authName) = ("U", "alice") }),
      (.sharedSecret, tunnel("a") { $0.extendedAuthEnabled = false }),
      (.certificate, tunnel("a") { ($0.extendedAuthEnabled, $0.authenticationMethod) = (nil, .certificate) }),
    ]
    for (kind, configuration) in kinds { #expect(configuration.credentialKind == kind) }
  }

  @Test func `what the profile leaves out is asked for by the option that brings it`() throws {
    let one = try profile([("Office", tunnel("vpn.example.com"))])
    func message(_ configuration: IKEv2Configuration, _ given: GivenCredential) -> String? {
      do throws(ProbeError) {
        _ = try Credential(configuration, in: one, given: given)
        return nil
      } catch { return "\(error)" }
    }
    #expect(message(tunnel("a"), GivenCredential())?.contains("--username") == true)
    #expect(message(tunnel("a"), GivenCredential(username: "alice"))?.contains("--password") == true)
    #expect(message(tunnel("a"), GivenCredential(username: "alice", password: Secret("x"))) == nil)
    let certificate = tunnel("a") { ($0.extendedAuthEnabled, $0.authenticationMethod) = (nil, .certificate) }
    #expect(message(certificate, GivenCredential())?.contains("--identity") == true)
  }
}
