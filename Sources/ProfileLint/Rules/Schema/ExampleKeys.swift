import EnrolmentProfile

/// The keys that the examples of the schema's rules are made of.
extension SchemaPage {
  static func text(_ key: String, _ value: String) -> String {
    "<key>\(key)</key><string>\(value)</string>"
  }
  static func number(_ key: String, _ value: Int) -> String {
    "<key>\(key)</key><integer>\(value)</integer>"
  }
  static func data(_ key: String, _ base64: String) -> String { "<key>\(key)</key><data>\(base64)</data>" }
  /// A switch that is an integer.
  static func on(_ key: String) -> String { number(key, 1) }
  /// A switch that is a Boolean.
  static func yes(_ key: String) -> String { "<key>\(key)</key><true/>" }
  static func dictionary(_ key: String, _ keys: String...) -> String {
    "<key>\(key)</key><dict>\(keys.joined())</dict>"
  }
  static func list(_ key: String, _ values: String...) -> String {
    "<key>\(key)</key><array>\(values.map { "<string>\($0)</string>" }.joined())</array>"
  }
  static func dictionaries(_ key: String, _ items: String...) -> String {
    "<key>\(key)</key><array>\(items.map { "<dict>\($0)</dict>" }.joined())</array>"
  }

  /// A payload of a type with these keys.
  static func payload(_ type: String, _ keys: String...) -> String {
    text("PayloadType", type) + keys.joined()
  }

  static func method(_ name: String) -> String { text("AuthenticationMethod", name) }

  /// An IKEv2 VPN with EAP and these keys.
  static func eap(_ keys: String...) -> String { Rule.ikev2(Rule.eapByName + keys.joined()) }

  /// An IKEv2 VPN that authenticates by the identity of the examples, with these keys.
  static func byIdentity(_ keys: String...) -> String {
    Rule.ikev2(method("Certificate") + Rule.exampleReference + keys.joined())
  }

  /// An IKEv2 VPN with EAP and these proposals, IKE's cipher and group and the child's.
  static func proposing(
    _ ike: (String, Int), _ child: (String, Int)? = nil, _ keys: String...
  ) -> String {
    func proposal(_ name: String, _ words: (String, Int)) -> String {
      dictionary(
        "\(name)SecurityAssociationParameters", text("EncryptionAlgorithm", words.0),
        number("DiffieHellmanGroup", words.1))
    }
    return eap(
      keys.joined() + proposal("IKE", ike) + (child.map { proposal("Child", $0) } ?? ""))
  }

  /// A VPN of an app with these keys in its dictionary.
  static func appVPN(_ keys: String..., outer: String = text("VPNSubType", "com.example.vpnapp")) -> String {
    Rule.appTunnel(outer, keys.joined())
  }

  /// A target as people write it.
  static func targets(_ names: String...) -> [Target] { names.compactMap { Target($0) } }
}
