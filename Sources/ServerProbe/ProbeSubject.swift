public import EnrolmentProfile
import FoundationEssentials
public import OpenSSL

/// What of a profile a server is asked about.
public enum ProbeSubject: Sendable {
  /// An IKEv2 VPN, with the name that Settings shows.
  case ikev2(name: String?, IKEv2Configuration)
  /// A server that speaks TLS under this name.
  case tls(ServerName)

  /// The part of the profile that a probe of `target` is about: the IKEv2 VPN with that address (or with the name
  /// `vpn`), or else the only one; TLS for any other host that the profile names, and where there is no IKEv2 VPN.
  ///
  /// - Parameter serverName: the name that a TLS server has to prove, where it is another than the target's.
  public init(
    of target: ProbeTarget, in profile: Profile, vpn: String? = nil, protocol wanted: ProbeProtocol? = nil,
    serverName: String? = nil
  ) throws(ProbeError) {
    let all = profile.ikev2Tunnels
    let server = ServerName(guessing: serverName ?? target.host)
    if wanted == .tls {
      guard vpn == nil else {
        throw .conflict("--vpn names an IKEv2 VPN; it does not go with --protocol tls")
      }
      self = .tls(server)
      return
    }
    let named = vpn.map { name in all.filter { $0.name == name } } ?? all
    guard !named.isEmpty || (vpn == nil && wanted == nil) else {
      throw .noSuchVPN(vpn, there: all.compactMap(\.name))
    }
    let there = named.filter { $0.configuration.remoteAddress?.lowercased() == target.host.lowercased() }
    if there.isEmpty, vpn == nil, wanted == nil,
      named.isEmpty || Self.hosts(of: profile).contains(ServerName(guessing: target.host))
    {
      self = .tls(server)
      return
    }
    let found = there.isEmpty ? named : there
    guard let first = found.first, found.count == 1 else {
      throw .ambiguous(found.map { $0.name ?? "(no name)" })
    }
    self = .ikev2(name: first.name, first.configuration)
  }

  /// Every IKEv2 VPN of the profile with the address it names.
  public static func tunnels(of profile: Profile) -> [(target: ProbeTarget, subject: ProbeSubject)] {
    profile.ikev2Tunnels.compactMap { tunnel in
      tunnel.configuration.remoteAddress.flatMap { ProbeTarget(parsing: $0) }
        .map { ($0, .ikev2(name: tunnel.name, tunnel.configuration)) }
    }
  }

  /// The hosts that the profile names for TLS: servers of app VPNs, MDM, SCEP and ACME.
  private static func hosts(of profile: Profile) -> Set<ServerName> {
    var texts: [String?] = []
    for payload in profile.payloads {
      switch payload.view {
      case .vpn(let vpn): texts.append(vpn.appTunnel?.remoteAddress)
      case .mdm(let mdm): texts += [mdm.serverURL, mdm.checkInURL]
      case .scep(let scep): texts.append(scep.url)
      case .acme(let acme): texts.append(acme.directoryURL)
      default: break
      }
    }
    return Set(
      texts.compactMap(\.self).compactMap { text in
        let host = text.contains("://") ? URL(string: text)?.host() : ProbeTarget(parsing: text)?.host
        return host.map { ServerName(guessing: $0) }
      })
  }
}

extension Profile {
  fileprivate var ikev2Tunnels: [(name: String?, configuration: IKEv2Configuration)] {
    payloads.flatMap { payload -> [(name: String?, configuration: IKEv2Configuration)] in
      switch payload.view {
      case .vpn(let vpn): vpn.ikev2Configurations.map { (vpn.userDefinedName, $0) }
      case .appVPN(let app): app.vpn.ikev2Configurations.map { (app.vpn.userDefinedName, $0) }
      default: []
      }
    }
  }
}
