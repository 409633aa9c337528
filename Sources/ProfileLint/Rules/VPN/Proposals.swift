import EnrolmentProfile
import PropertyList

/// What the device offers the server; it makes one proposal only.
extension Rule {
  static let vpnProposals: [Rule] = [weakProposal, proposalWithoutGroup, proposalLeftToDevice, oldTLS]

  private static let ike = "IKESecurityAssociationParameters"
  private static let child = "ChildSecurityAssociationParameters"

  private static func proposal(_ cipher: String, _ group: Int?) -> String {
    let group = group.map { "<key>DiffieHellmanGroup</key><integer>\($0)</integer>" } ?? ""
    return
      "\(eapByName)<key>\(ike)</key><dict><key>EncryptionAlgorithm</key><string>\(cipher)</string>\(group)</dict>"
  }

  static let weakProposal = Rule(
    "weak-proposal", .warning, .vpn,
    "The algorithms of an IKEv2 VPN are none of those that systems from 26 on lack.",
    source: .rfc(8247, section: "2"),
    consequence: "The tunnel can be broken into, and a device that is updated to 26 refuses the profile.",
    remedy: "take AES-256-GCM, SHA2-256 and group 14, 19 or 20 on the server and here",
    examples: [
      .good("AES", ikev2(proposal("AES-256-GCM", 19))), .bad("3DES", ikev2(proposal("3DES", 14))),
      .bad("group 2", ikev2(proposal("AES-256", 2))),
    ]
  ) { subject in
    // For a target that lacks them they are errors of the schema.
    guard subject.options.targets.allSatisfy({ $0.version < OSVersion(26) }) else { return [] }
    return subject.tunnels(.ikev2).filter { !$0.isOn("EnforceStrictAlgorithmSelection") }.flatMap { place in
      [ike, child].flatMap { name in weak(place.dictionary[name], at: "\(place.keyPath).\(name)") }
    }
  }

  private static func weak(_ parameters: PropertyListValue?, at path: String) -> [Breach] {
    let ciphers = ["DES", "3DES"]
    let digests = ["SHA1-96", "SHA1-160"]
    let groups = [1, 2, 5]
    let found: [(key: String, isWeak: (PropertyListValue) -> Bool)] = [
      ("EncryptionAlgorithm", { $0.string.map(ciphers.contains) ?? false }),
      ("IntegrityAlgorithm", { $0.string.map(digests.contains) ?? false }),
      ("DiffieHellmanGroup", { $0.wholeNumber.map(groups.contains) ?? false }),
    ]
    return found.compactMap { key, isWeak in
      guard let value = parameters?[key], isWeak(value) else { return nil }
      let shown = value.string ?? value.wholeNumber.map { "group \($0)" } ?? ""
      return Breach(at: "\(path).\(key)", value.position, "\(shown) is weak, and gone from version 26 on")
    }
  }

  static let proposalWithoutGroup = Rule(
    "proposal-without-group", .notice, .vpn,
    "A proposal that names its cipher names its Diffie-Hellman group.",
    source: .page(
      title: "strongSwan: IKEv2 configuration profile for Apple clients",
      url: "https://docs.strongswan.org/docs/latest/interop/appleIkev2Profile.html"),
    consequence:
      "Devices make one proposal, with the default of their version, and a server that wants another refuses it.",
    remedy: "add the DiffieHellmanGroup that the server wants",
    examples: [
      .good("a group", ikev2(proposal("AES-256-GCM", 20))), .bad("none", ikev2(proposal("AES-256-GCM", nil))),
    ]
  ) { subject in
    subject.tunnels(.ikev2).compactMap { place in
      guard let parameters = place.dictionary[ike], parameters["EncryptionAlgorithm"] != nil,
        parameters["DiffieHellmanGroup"] == nil
      else { return nil }
      return place.breach(at: ike, "the cipher is named, and the Diffie-Hellman group is left to the device")
    }
  }

  private static let oldPhone = Target(.iOS, OSVersion(13))

  static let proposalLeftToDevice = Rule(
    "proposal-left-to-device", .notice, .vpn,
    "For devices before iOS 14 and macOS 11 the algorithms of an IKEv2 VPN are stated.",
    source: .page(
      title: "Apple: NEVPNIKEv2SecurityAssociationParameters",
      url:
        "https://developer.apple.com/documentation/networkextension/nevpnikev2securityassociationparameters"),
    consequence:
      "They propose 3DES and SHA-1, later ones AES-256 and SHA-256: a server that wants one refuses the other.",
    remedy:
      "add IKESecurityAssociationParameters and ChildSecurityAssociationParameters as the server wants them",
    examples: [
      .good("stated", for: [oldPhone], ikev2(proposal("AES-256", 14))),
      .good("a device of today", for: [Target(.iOS, OSVersion(17))], ikev2(eapByName)),
      .bad("left to an old device", for: [oldPhone], ikev2(eapByName)),
    ]
  ) { subject in
    let old = subject.options.targets.filter { target in
      switch target.platform {
      case .iOS: target.version < OSVersion(14)
      case .macOS: target.version < OSVersion(11)
      default: false
      }
    }
    guard let first = old.first else { return [] }
    return subject.tunnels(.ikev2).filter { !$0.has(ike) }.map {
      $0.breach(at: ike, "there are no \(ike), and \(first) proposes 3DES and SHA-1 by itself")
    }
  }

  static let oldTLS = Rule(
    "vpn-tls-too-old", .warning, .vpn, "EAP-TLS may use TLS 1.2.", source: .rfc(8996, section: "2"),
    consequence: "A server that no longer takes TLS 1.0 and 1.1 ends the connection.",
    remedy: "take TLSMaximumVersion out, or set it to 1.2",
    examples: [
      .good("1.2", ikev2(eapByName + exampleReference + version("1.2")), exampleIdentity),
      .bad("1.1", ikev2(eapByName + exampleReference + version("1.1")), exampleIdentity),
    ]
  ) { subject in
    subject.tunnels(.ikev2).compactMap { place in
      guard let version = place.string("TLSMaximumVersion"), ["1.0", "1.1"].contains(version) else {
        return nil
      }
      return place.breach(
        at: "TLSMaximumVersion", "TLSMaximumVersion is \(version), and 1.2 is the least that is safe")
    }
  }

  private static func version(_ text: String) -> String {
    "<key>TLSMaximumVersion</key><string>\(text)</string>"
  }
}
