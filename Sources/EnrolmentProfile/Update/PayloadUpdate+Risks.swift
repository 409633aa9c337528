import PropertyList

/// What may go wrong with a payload in an update.
extension PayloadUpdate {
  static func risks(of fate: Fate, from old: Payload?, to new: Payload?) -> [UpdateRisk] {
    guard let payload = new ?? old, fate != .unchanged, fate != .refused else { return [] }
    let name = quoted(payload.displayName ?? payload.userDefinedName ?? payload.identifier)
    // A certificate or identity that only has another name now is what it was.
    let isNew = old?.value["PayloadContent"] != new?.value["PayloadContent"] || fate == .reinstalled
    switch payload.type {
    case VPNPayload.payloadType, AppVPNPayload.payloadType: return vpn(name, fate, new)
    case PKCS12Payload.payloadType: return isNew ? identity(name, fate, new) : []
    case SCEPPayload.payloadType, ACMEPayload.payloadType: return identity(name, fate, new)
    case WiFiPayload.payloadType: return network(name, fate)
    case MDMPayload.payloadType: return management(fate)
    case let type where CertificatePayload.Kind(rawValue: type) != nil && isNew:
      return certificate(name, fate, isAnchor: type == CertificatePayload.Kind.root.rawValue)
    default: return []
    }
  }

  private static func vpn(_ name: String, _ fate: Fate, _ new: Payload?) -> [UpdateRisk] {
    var risks: [UpdateRisk] = []
    switch fate {
    case .reinstalled:
      risks.append(
        UpdateRisk(
          .vpnCut,
          "the VPN \(name) is cut while it is removed and added again, and does not come up on demand meanwhile; "
            + "keep its PayloadIdentifier and PayloadUUID"))
    case .removed:
      risks.append(
        UpdateRisk(
          .vpnGone, "the VPN \(name) ends and is gone; what it protected on demand goes out without it"))
    case .unchanged, .updated, .added, .refused: break
    }
    if let new, asksForPassword(new) {
      risks.append(
        UpdateRisk(
          .asksAgain,
          "the password of the VPN \(name) is not inside; an installation by hand asks for it again"))
    }
    return risks
  }

  /// Whether somebody has to type a password for the VPN.
  private static func asksForPassword(_ payload: Payload) -> Bool {
    guard let ikev2 = VPNPayload(payload.value)?.ikev2 else { return false }
    if ikev2.extendedAuthEnabled == true {
      return ikev2.payloadCertificateUUID == nil && ikev2.authPassword == nil
    }
    return ikev2.authenticationMethod == .sharedSecret && ikev2.sharedSecret == nil
  }

  private static func identity(_ name: String, _ fate: Fate, _ new: Payload?) -> [UpdateRisk] {
    var risks: [UpdateRisk] = []
    if fate != .added {
      risks.append(
        UpdateRisk(
          .identityReferenceDangles,
          "the old identity \(name) leaves the keychain; a persistent reference that an app keeps to it leads "
            + "nowhere, so the app has to look the new one up"))
    }
    guard let new else { return risks }
    if new.type == PKCS12Payload.payloadType {
      if new.value["Password"] == nil {
        risks.append(
          UpdateRisk(
            .asksAgain,
            "the password of the identity \(name) is not inside; an installation by hand asks for it again"))
      }
    } else {
      risks.append(
        UpdateRisk(
          .newEnrolment,
          "the device requests another certificate for \(name); a challenge or client identifier that is good once "
            + "has to be a new one"))
    }
    return risks
  }

  private static func certificate(_ name: String, _ fate: Fate, isAnchor: Bool) -> [UpdateRisk] {
    var risks: [UpdateRisk] = []
    let what = isAnchor ? "the anchor" : "the certificate"
    switch fate {
    case .reinstalled:
      risks.append(
        UpdateRisk(.anchorAway, "\(what) \(name) is away meanwhile; servers that rest on it are refused"))
    case .removed:
      risks.append(UpdateRisk(.anchorAway, "\(what) \(name) is gone; servers that rest on it are refused"))
    case .unchanged, .updated, .added, .refused: break
    }
    if isAnchor, fate != .removed {
      risks.append(
        UpdateRisk(
          .trustSwitch,
          "after an installation by hand, \(what) \(name) has to be switched on for TLS in Certificate Trust "
            + "Settings; a VPN with IKEv2 does not need that"))
    }
    return risks
  }

  private static func network(_ name: String, _ fate: Fate) -> [UpdateRisk] {
    guard fate == .reinstalled || fate == .removed else { return [] }
    let end = fate == .removed ? "is gone" : "is away meanwhile"
    return [
      UpdateRisk(
        .networkCut, "the Wi-Fi network \(name) \(end); a device that is reached through it is cut off")
    ]
  }

  private static func management(_ fate: Fate) -> [UpdateRisk] {
    guard fate == .reinstalled || fate == .removed else { return [] }
    return [
      UpdateRisk(
        .managementEnds,
        "the device leaves its MDM server, and every profile, setting and app that it brought is removed; "
          + "keep the payload with its PayloadIdentifier and PayloadUUID")
    ]
  }
}
