import EnrolmentProfile

/// Where a key belongs, for whoever wrote it at another level of the manifest.
enum KeyHome {
  private static let levels: [(home: String, keys: [String])] = [
    ("the top level of the manifest", ManifestBuild.keys), ("profile", ProfileSection.keys),
    ("an identity", IdentitiesSection.kinds), ("pkcs12", PKCS12Section.keys),
    ("an entry of vpn", VPNForm.keys + VPNKind.allCases.map(\.rawValue)),
    ("the key of the VPN's kind, such as ikev2", [Authentication.key]), ("perApp", ["apps"]),
    ("authentication", Authentication.keys), ("sign", SignSection.keys),
  ]

  /// The one level that has such a key; nil if none has, or several have.
  static func of(_ key: String) -> String? {
    let homes = levels.filter { $0.keys.contains(key) }
    if homes.isEmpty, let vpn = PayloadSchema.named(VPNPayload.payloadType) {
      return of(key, in: vpn, spelling: ManifestKey.spelling(of:), root: "an entry of vpn")
    }
    return homes.count == 1 ? homes[0].home : nil
  }

  /// A level of a payload that has such a key, as a path, and of several that of IKEv2; `root` is the payload itself.
  static func of(
    _ key: String, in schema: PayloadSchema, spelling: (String) -> String, root: String
  ) -> String? {
    let rows = schema.allKeys.filter { $0.name != "*" && spelling($0.name) == key }
    guard let row = rows.first(where: { $0.path.hasPrefix("IKEv2.") }) ?? rows.first else { return nil }
    let parents = row.path.split(separator: ".").dropLast().map { part in
      spelling(String(part.hasSuffix("[]") ? part.dropLast(2) : part))
    }
    // The manifest has the rules beside ikev2, where every kind of VPN could have them.
    let path = parents.starts(with: ["ikev2", "onDemandRules"]) ? parents[1...] : parents[...]
    return path.isEmpty ? root : path.joined(separator: ".")
  }
}
