import EnrolmentProfile
import PropertyList

/// An IKEv2 dictionary that authenticates by an identity of the same profile.
struct IKEv2Use {
  /// `PayloadContent[2].IKEv2`.
  let keyPath: String
  let value: PropertyListValue
  let configuration: IKEv2Configuration
  /// The payload of the identity, of whatever kind.
  let identity: Payload
}

extension IKEv2Use {
  /// All of them, in order: those of VPNs, of per-app VPNs, and of the tunnels that are always on.
  static func all(in payloads: [Payload]) -> [IKEv2Use] {
    payloads.filter { [VPNPayload.payloadType, AppVPNPayload.payloadType].contains($0.type) }
      .flatMap { payload -> [IKEv2Use] in
        let tunnels = payload.value["AlwaysOn"]?["TunnelConfigurations"]?.array ?? []
        let places = tunnels.enumerated().map { index, tunnel in
          ("\(payload.keyPath).AlwaysOn.TunnelConfigurations[\(index)]", tunnel)
        }
        let own = payload.value["IKEv2"].map { [("\(payload.keyPath).IKEv2", $0)] } ?? []
        return (own + places).compactMap { use(of: $1, at: $0, payloads) }
      }
  }

  private static func use(
    of value: PropertyListValue, at keyPath: String, _ payloads: [Payload]
  ) -> IKEv2Use? {
    guard value["PayloadCertificateUUID"] != nil, let configuration = IKEv2Configuration(value),
      configuration.authenticationMethod == .certificate,
      let uuid = configuration.payloadCertificateUUID?.uppercased(),
      let identity = payloads.first(where: { $0.uuid.uppercased() == uuid })
    else { return nil }
    return IKEv2Use(keyPath: keyPath, value: value, configuration: configuration, identity: identity)
  }
}
