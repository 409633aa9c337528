import Foundation
import PropertyList

extension Benchmark {
  /// A profile of 6 kB to XML.
  static func writingPropertyList() throws -> Benchmark {
    let profile = sampleProfile
    let same = try PropertyListSerialization.propertyList(from: Data(profile.xml()), format: nil)
    return comparison(
      "write a profile of \(profile.xml().count) bytes", leastRatio: 20,
      ours: { keep(profile.xml()) },
      foundation: {
        keep(try PropertyListSerialization.data(fromPropertyList: same, format: .xml, options: 0))
      })
  }

  /// The same profile from XML.
  static func readingPropertyList() throws -> Benchmark {
    let bytes = sampleProfile.xml()
    let data = Data(bytes)
    return comparison(
      "read a profile of \(bytes.count) bytes", leastRatio: 3,
      ours: { keep(try PropertyListValue(parsing: bytes)) },
      foundation: { keep(try PropertyListSerialization.propertyList(from: data, format: nil)) })
  }

  private static func comparison(
    _ name: String, leastRatio: Double, ours: @escaping () throws -> Void,
    foundation: @escaping () throws -> Void
  ) -> Benchmark {
    Benchmark(
      name: name,
      contenders: [
        Contender("PropertyList", repeating: ours), Contender("Foundation", repeating: foundation),
      ],
      targets: [Target(contender: "PropertyList", rival: "Foundation", leastRatio: leastRatio)])
  }

  /// Takes a result, so that the optimiser cannot drop the work.
  @inline(never)
  private static func keep(_ result: some Any) {}

  /// An IKEv2 connection with its anchor, an intermediate and an identity, as a provisioning service writes it.
  private static var sampleProfile: PropertyListValue {
    let ikev2: PropertyListValue = [
      "RemoteAddress": "vpn.example.com", "RemoteIdentifier": "vpn.example.com",
      "LocalIdentifier": "alice@example.com", "AuthenticationMethod": "Certificate",
      "ServerCertificateIssuerCommonName": "Example & Sons Issuing CA", "ExtendedAuthEnabled": true,
      "PayloadCertificateUUID": "D0000073-0000-4000-8000-000000000073", "DeadPeerDetectionRate": "Medium",
      "DisableMOBIKE": 0, "EnablePFS": true, "CertificateType": "ECDSA256", "MTU": 1280,
      "IKESecurityAssociationParameters": securityAssociation,
      "ChildSecurityAssociationParameters": securityAssociation,
      "OnDemandEnabled": 1,
      "OnDemandRules": [
        ["Action": "Disconnect", "SSIDMatch": ["Office", "Büro"]],
        ["Action": "Connect", "InterfaceTypeMatch": "WiFi", "URLStringProbe": "http://captive.apple.com/"],
        ["Action": "Ignore"],
      ],
    ]
    return [
      "PayloadType": "Configuration", "PayloadVersion": 1, "PayloadIdentifier": "com.example.vpn.office",
      "PayloadUUID": "D0000070-0000-4000-8000-000000000070", "PayloadDisplayName": "Example Office VPN",
      "PayloadOrganization": "Example Ltd", "PayloadRemovalDisallowed": false,
      "ConsentText": ["default": "Access to the office network", "ja": "社内ネットワークへの接続"],
      "PayloadContent": [
        payload("com.apple.security.root", 1, ["PayloadContent": bytes(420)]),
        payload("com.apple.security.pkcs1", 2, ["PayloadContent": bytes(440)]),
        payload(
          "com.apple.security.pkcs12", 3,
          ["PayloadContent": bytes(580), "PayloadCertificateFileName": "alice.p12"]),
        payload(
          "com.apple.vpn.managed", 4, ["UserDefinedName": "Office", "VPNType": "IKEv2", "IKEv2": ikev2]),
      ],
    ]
  }

  private static let securityAssociation: PropertyListValue = [
    "EncryptionAlgorithm": "AES-256-GCM", "IntegrityAlgorithm": "SHA2-256", "DiffieHellmanGroup": 19,
    "LifeTimeInMinutes": 1440,
  ]

  private static func payload(
    _ type: String, _ number: Int, _ own: PropertyListDictionary
  ) -> PropertyListValue {
    var dictionary = own
    dictionary["PayloadType"] = .init(.string(type))
    dictionary["PayloadVersion"] = 1
    dictionary["PayloadIdentifier"] = .init(.string("com.example.vpn.office.\(number)"))
    dictionary["PayloadUUID"] = .init(.string("D000007\(number)-0000-4000-8000-00000000007\(number)"))
    dictionary["PayloadDisplayName"] = .init(.string("Part \(number)"))
    return .init(.dictionary(dictionary))
  }

  /// Bytes without a pattern, as certificates are.
  private static func bytes(_ count: Int) -> PropertyListValue {
    var state: UInt32 = 1
    let bytes = (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return .init(.data(bytes))
  }
}
