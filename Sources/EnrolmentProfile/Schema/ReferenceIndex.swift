import PropertyList

/// What the references of a profile can point at.
struct ReferenceIndex {
  /// The payload types by upper-case PayloadUUID.
  private var payloads: [String: String] = [:]
  /// The payload types by upper-case VPNUUID.
  private var appVPNs: [String: String] = [:]

  init(_ profile: Profile) {
    for payload in profile.payloads {
      if !payload.uuid.isEmpty { payloads[payload.uuid.uppercased()] = payload.type }
      guard payload.type == AppVPNPayload.payloadType,
        let uuid = payload.value[ReferenceTarget.appVPN.key]?.string
      else { continue }
      appVPNs[uuid.uppercased()] = payload.type
    }
  }

  /// The type of the payload that a reference leads to; nil if it leads nowhere.
  func type(of uuid: String, as target: ReferenceTarget) -> String? {
    (target == .appVPN ? appVPNs : payloads)[uuid.uppercased()]
  }
}
