import EnrolmentProfile

/// What is known of a secret by the name of its key.
enum SecretKey {
  /// What messages call it; nil for keys that say it best themselves.
  static func words(for key: String) -> String? {
    switch key {
    case "Password", "AuthPassword", "XAuthPassword", "UserPassword": "the password"
    case "SharedSecret": "the shared secret"
    case "Challenge": "the challenge"
    case "RemovalPassword": "the removal password"
    case "HTTPProxyPassword", "ProxyPassword": "the proxy's password"
    default: nil
    }
  }

  /// Whether a device asks its user for it where the profile does not have it.
  static func isAskedFor(_ key: String, in payloadType: String) -> Bool {
    ["AuthPassword", "XAuthPassword", "UserPassword"].contains(key)
      || key == "Password" && ["com.apple.wifi.managed", PKCS12Payload.payloadType].contains(payloadType)
  }

  /// Whether a key that no table names most likely holds a secret: by the names that tables have for theirs, and by
  /// those that makers of apps use.
  static func isLikely(_ key: String) -> Bool {
    if known.contains(key) { return true }
    let folded = key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    return endings.contains(where: folded.hasSuffix)
  }

  private static let known = Set(
    PayloadSchema.all.flatMap(\.allKeys).filter { $0.isSecret && $0.name != "*" }.map(\.name))
  private static let endings = [
    "password", "passphrase", "passcode", "secret", "privatekey", "presharedkey", "apikey", "token",
    // The whole configuration of a WireGuard tunnel, its private key among the rest.
    "wgquickconfig",
  ]
}
