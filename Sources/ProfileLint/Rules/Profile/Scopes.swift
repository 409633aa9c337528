import EnrolmentProfile
import PropertyList

/// Whom on a Mac a profile is for.
extension Rule {
  static let scopes: [Rule] = [payloadInWrongScope]

  static let payloadInWrongScope = Rule(
    "payload-in-wrong-scope", .error, .profile,
    "A payload for the whole Mac is in a profile of PayloadScope System, one for a user in one of User.",
    source: .apple("TopLevel", key: "PayloadScope"),
    consequence: "Macs refuse the profile: the payload does not exist for whom the profile is.",
    remedy: "give the payload a profile of its own, with the PayloadScope that it wants",
    examples: [
      .good("for the Mac", top: scope("System"), deviceOnly),
      .bad("for a user", top: scope("User"), deviceOnly),
    ]
  ) { subject in
    // Devices other than Macs do not read the key.
    let targets = subject.options.targets
    guard targets.isEmpty || targets.contains(where: { $0.platform == .macOS }),
      let scope = subject.profile.scope, let needed = channels[scope]
    else { return [] }
    return subject.profile.payloads.compactMap { payload in
      guard let available = PayloadSchema.named(payload.type)?.availability[.macOS]?.channels,
        !available.isEmpty, !available.contains(needed)
      else { return nil }
      return Breach(
        at: payload.keyPath, payload.value.position,
        "\(payload.type) exists for \(scope == "User" ? "the whole Mac" : "users") only, and PayloadScope is \(scope)"
      )
    }
  }

  private static let channels: [String: Availability.Channels] = ["System": .device, "User": .user]

  private static func scope(_ name: String) -> String {
    "<key>PayloadScope</key><string>\(name)</string>"
  }

  private static let deviceOnly = """
    <key>PayloadType</key><string>com.apple.dnsProxy.managed</string>
    <key>AppBundleIdentifier</key><string>com.example.names</string>
    """
}
